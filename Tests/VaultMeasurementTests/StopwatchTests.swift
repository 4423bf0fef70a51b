internal import Foundation
internal import Testing
internal import VaultMeasurement
internal import VaultTestSupport

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
