internal import Testing
internal import VaultTestSupport

@testable internal import VaultMeasurement

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

  // The stage's memory is still held when the peak is read: other tests of this process may reset
  // the peak meanwhile.
  @Test("The peak includes what the stage allocated")
  func seesPeak() {
    let size = 64 << 20
    let (bytes, cost) = StageClock().measure { [UInt8](repeating: 1, count: size) }
    #expect(bytes.count == size)
    // Not every container lets a process reset its peak.
    if let peak = cost.peakBytes { #expect(peak >= size) }
  }
}
