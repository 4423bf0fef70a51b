import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultMeasurement

@Suite("Stopwatch")
struct StopwatchTests {
  @Test("The wall time is the given clock's, read as often as asked")
  func readsGivenClock() {
    let clock = ManualClock()
    let watch = Stopwatch(clock: clock)
    clock.advance(by: .milliseconds(250))
    #expect(watch.elapsed.wall == .milliseconds(250))
    clock.advance(by: .milliseconds(1))
    #expect(watch.elapsed.wall == .milliseconds(251))
  }

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
}

@Suite("Stage clock")
struct StageClockTests {
  private enum Fault: Error {
    case stage
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
