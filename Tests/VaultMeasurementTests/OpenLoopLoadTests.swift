internal import Testing
internal import VaultMeasurement
internal import VaultTestSupport

@Suite("Open-loop load")
struct OpenLoopLoadTests {
  private enum Fault: Error {
    case service
  }

  private static func wait(
    _ clock: ManualClock
  ) -> (ManualClock.Instant) -> Void {
    { due in clock.advance(by: clock.now.duration(to: due)) }
  }

  // 1000 requests at 100 a second; the one due at 2.00 s takes a second, the others nothing. Then
  // those due at 2.00, 2.01, … 2.99 are answered at 3.00: 1000, 990, … 10 ms late. By hand, the
  // 99th percentile of 1000 is the 990th smallest: 900 of no time, then 10, 20, …: the 90th of
  // those, 900 ms.
  @Test("A stall of a second delays every request that falls due in it")
  func countsFromDueTime() throws {
    let clock = ManualClock()
    let result = OpenLoopLoad(clock: clock).open(
      requests: 1000, perSecond: 100, wait: Self.wait(clock)
    ) { index in
      if index == 200 { clock.advance(by: .seconds(1)) }
    }
    #expect(result.response.count == 1000)
    #expect(result.lateRequests == 99)
    #expect(result.response.p50 == .zero)
    #expect(try #require(result.response.percentile(90)) == .zero)
    let p95 = try #require(result.response.p95)
    let p99 = try #require(result.response.p99)
    #expect(abs(p95.inMilliseconds - 500) <= 0.5)
    #expect(abs(p99.inMilliseconds - 900) <= 0.9)
    #expect(result.response.max == .seconds(1))
    // The service itself stalled once.
    #expect(result.service.p99 == .zero)
    #expect(result.service.max == .seconds(1))
    #expect(result.span == .seconds(1) * 9.99)
  }

  @Test("A closed loop sees the same stall once")
  func closedLoopOmits() throws {
    let clock = ManualClock()
    let result = OpenLoopLoad(clock: clock).closed(requests: 1000) { index in
      clock.advance(by: index == 200 ? .seconds(1) : .milliseconds(1))
    }
    #expect(result.response.count == 1000)
    let p99 = try #require(result.response.p99)
    #expect(abs(p99.inMilliseconds - 1) < 0.01)
    #expect(result.response.max == .seconds(1))
    #expect(result.lateRequests == 0)
    #expect(result.span == .milliseconds(1999))
  }

  @Test("A service slower than the rate falls behind by the difference each time")
  func growsAboveCapacity() throws {
    let clock = ManualClock()
    let result = OpenLoopLoad(clock: clock).open(
      requests: 10, perSecond: 100, wait: Self.wait(clock)
    ) { _ in clock.advance(by: .milliseconds(15)) }
    // The i-th of 0…9 is due at 10 i and answered at 15 (i + 1).
    #expect(result.response.max == .milliseconds(60))
    #expect(result.lateRequests == 9)
    #expect(result.service.max == .milliseconds(15))
  }

  @Test("A wait that comes back late counts as late")
  func countsLateWaking() {
    let clock = ManualClock()
    let result = OpenLoopLoad(clock: clock).open(
      requests: 3, perSecond: 10,
      wait: { due in clock.advance(by: clock.now.duration(to: due) + .milliseconds(2)) },
      service: { _ in })
    #expect(result.lateRequests == 2)
    #expect(result.response.max == .milliseconds(2))
    #expect(result.service.max == .zero)
  }

  @Test("Merged results count every request of both")
  func merges() {
    let clock = ManualClock()
    let load = OpenLoopLoad(clock: clock)
    var first = load.closed(requests: 2) { _ in clock.advance(by: .milliseconds(1)) }
    first.merge(load.closed(requests: 3) { _ in clock.advance(by: .milliseconds(5)) })
    #expect(first.response.count == 5)
    #expect(first.response.max == .milliseconds(5))
    #expect(first.span == .milliseconds(17))
  }

  @Test("What the service throws comes through with its type, and no requests are no work")
  func passesErrorsOn() {
    let load = OpenLoopLoad(clock: ManualClock())
    #expect(throws: Fault.service) {
      try load.open(
        requests: 2, perSecond: 1, wait: { _ in }, service: { _ throws(Fault) in throw .service })
    }
    #expect(load.closed(requests: 0) { _ in }.response.count == 0)
  }

  @Test("Spinning does not come back before the instant")
  func spins() {
    let due = ContinuousClock.now + .milliseconds(2)
    OpenLoopLoad<ContinuousClock>.spin(until: due)
    #expect(ContinuousClock.now >= due)
  }
}
