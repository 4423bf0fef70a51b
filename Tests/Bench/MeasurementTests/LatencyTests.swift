import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultMeasurement

@Suite("Latency histogram")
struct LatencyHistogramTests {
  /// Ten thousand latencies between 1 µs and 3.1 ms, in nanoseconds.
  private static let latencies = (0..<10_000).map { 1000 + ($0 * 7919 % 100_003) * 31 }

  private func histogram(_ nanoseconds: some Sequence<Int>) -> LatencyHistogram {
    var histogram = LatencyHistogram()
    for latency in nanoseconds { histogram.record(.nanoseconds(latency)) }
    return histogram
  }

  // numpy 2.4.6: numpy.percentile(latencies, p, method="inverted_cdf").
  @Test(
    "Percentiles are a reference tool's to three significant digits",
    arguments: [(50.0, 1_550_721), (95, 2_945_690), (99, 3_069_845), (99.9, 3_098_148)])
  func agreesWithReference(percent: Double, expected: Int) throws {
    let percentile = try #require(histogram(Self.latencies).percentile(percent))
    #expect(percentile >= .nanoseconds(expected))
    #expect(percentile / .nanoseconds(expected) <= 1.001)
  }

  @Test("Merged histograms give the percentiles of all latencies, not of percentiles")
  func merges() {
    var merged = histogram(Self.latencies.filter { $0 < 2_000_000 })
    merged.merge(histogram(Self.latencies.filter { $0 >= 2_000_000 }))
    let whole = histogram(Self.latencies)
    #expect(merged.summary == whole.summary)
    #expect(merged.count == 10_000)
    merged.merge(LatencyHistogram())
    #expect(merged.summary == whole.summary)
  }

  @Test("The maximum is exact, and no percentile exceeds it")
  func keepsExactMaximum() {
    let histogram = histogram([1_234_567, 87_654_321])
    #expect(histogram.max == .nanoseconds(87_654_321))
    #expect(histogram.p99 == .nanoseconds(87_654_321))
    #expect(histogram.percentile(100) == .nanoseconds(87_654_321))
  }

  @Test("Without latencies there are no percentiles")
  func isEmpty() {
    let histogram = LatencyHistogram()
    #expect(histogram.count == 0)
    #expect(histogram.p50 == nil)
    #expect(histogram.p95 == nil)
    #expect(histogram.p99 == nil)
    #expect(histogram.max == nil)
    #expect(histogram.summary == nil)
  }

  @Test("It holds anything from nothing to years")
  func coversRange() {
    let histogram = histogram([0, 1, 86_400_000_000_000 * 365 * 100])
    #expect(histogram.percentile(0) == .zero)
    #expect(histogram.p50 == .nanoseconds(1))
    #expect(histogram.max == .seconds(86_400 * 365 * 100))
  }

  @Test("A rare stall shows from its share on")
  func showsStalls() throws {
    let values = Array(repeating: 1000, count: 90) + Array(repeating: 1_000_000_000, count: 10)
    let histogram = histogram(values)
    #expect(histogram.percentile(90) == .microseconds(1))
    #expect(try #require(histogram.p95) == .seconds(1))
    let summary = try #require(histogram.summary)
    #expect(summary.p50 == 0.001)
    #expect(summary.max == 1000)
    #expect(summary.count == 100)
  }
}

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

@Suite("Stopwatch")
struct StopwatchTests {
  @Test("Sleep passes wall time and next to no processor time")
  func ignoresSleep() throws {
    let watch = Stopwatch()
    Thread.sleep(forTimeInterval: 0.05)
    let elapsed = watch.elapsed
    #expect(elapsed.wall >= .milliseconds(50))
    #expect(try #require(elapsed.threadCPU) < .milliseconds(25))
  }

  @Test("A span that ends on another thread has no thread time")
  func refusesOtherThread() async {
    let watch = Stopwatch()
    let elapsed = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: watch.elapsed) }
    }
    #expect(elapsed.threadCPU == nil)
  }

  @Test("The wall time is the given clock's, read as often as asked")
  func readsGivenClock() {
    let clock = ManualClock()
    let watch = Stopwatch(clock: clock)
    clock.advance(by: .milliseconds(250))
    #expect(watch.elapsed.wall == .milliseconds(250))
    clock.advance(by: .milliseconds(1))
    #expect(watch.elapsed.wall == .milliseconds(251))
  }
}

@Suite("Stage clock")
struct StageClockTests {
  private enum Fault: Error {
    case stage
  }

  // In a process of its own, as all that measures memory: others allocate and reset the peak.
  @Test("The peak includes what the stage allocated")
  func seesPeak() async {
    await #expect(processExitsWith: .success) {
      let size = 64 << 20
      let (bytes, cost) = StageClock().measure { [UInt8](repeating: 1, count: size) }
      #expect(bytes.count == size)
      // Not every container lets a process reset its peak.
      if let peak = cost.peakBytes { #expect(peak >= size) }
    }
  }

  @Test("A stage's value comes with what it cost")
  func measures() {
    let clock = ManualClock()
    let (value, cost) = StageClock(clock: clock).measure {
      clock.advance(by: .seconds(2))
      return "done"
    }
    #expect(value == "done")
    #expect(cost.wall == .seconds(2))
    #expect(cost.cpu >= .zero)
    #expect(cost.itemsPerSecond(10) == 5)
  }

  @Test("What a stage throws comes through with its type")
  func passesErrorsOn() {
    #expect(throws: Fault.stage) {
      try StageClock().measure { () throws(Fault) -> Int in throw .stage }
    }
  }

  @Test("Without time there is no rate")
  func hasNoRateWithoutTime() {
    #expect(StageCost(wall: .zero, cpu: .zero, peakBytes: nil).itemsPerSecond(10) == nil)
  }
}

@Suite("WallClock")
struct WallClockTests {
  @Test("A stopped clock stands still, the system's agrees with Foundation")
  func reads() {
    let time = Timestamp(year: 2026, month: 11, day: 20)
    #expect(WallClock.stopped(at: time).now == time)
    let before = Date().timeIntervalSince1970
    let now = Double(WallClock.system.now.milliseconds) / 1000
    // To the millisecond.
    #expect(now >= before - 0.002 && now <= Date().timeIntervalSince1970 + 0.002)
  }
}

@Suite("CPU time")
struct CPUTimeTests {
  @Test("Work raises the time of the thread and, at least as much, of the process")
  func countsWork() {
    let process = CPUTime.process
    let thread = CPUTime.thread
    var state: UInt64 = 1
    while CPUTime.thread - thread < .milliseconds(20) {
      for _ in 0..<1000 { state = state &* 6_364_136_223_846_793_005 &+ 1 }
    }
    let threadTime = CPUTime.thread - thread
    // The process's clock covers the thread's, but was read a moment later.
    #expect(CPUTime.process - process >= threadTime - .milliseconds(1))
    #expect(state != 0)
  }
}

@Suite("Duration units")
struct DurationUnitsTests {
  @Test(
    "A span converts to seconds and milliseconds",
    arguments: [
      (Duration.milliseconds(1500), 1.5), (.nanoseconds(1), 1e-9), (.zero, 0),
      (.seconds(-2), -2), (.seconds(1e9), 1e9),
    ])
  func converts(duration: Duration, seconds: Double) {
    #expect(abs(duration.inSeconds - seconds) <= abs(seconds) * 1e-15)
    #expect(abs(duration.inMilliseconds - seconds * 1000) <= abs(seconds) * 1e-12)
  }
}

@Suite("Measurement cost")
struct MeasurementCostTests {
  // 1000 · 2 µs + 5 · 100 µs = 2.5 ms of 1 s.
  @Test("The overhead is price times readings, as a share of what was measured")
  func multiplies() throws {
    let cost = MeasurementCost(latencySample: .microseconds(2), stageSample: .microseconds(100))
    let fraction = try #require(
      cost.fraction(latencySamples: 1000, stageSamples: 5, of: .seconds(1)))
    #expect(abs(fraction - 0.0025) < 1e-12)
    #expect(cost.fraction(latencySamples: 1, stageSamples: 1, of: .zero) == nil)
  }

  @Test("Readings cost something, and less than a millisecond")
  func measures() {
    let cost = MeasurementCost.measured()
    #expect(cost.latencySample > .zero)
    #expect(cost.latencySample < .milliseconds(1))
    #expect(cost.stageSample > .zero)
  }
}
