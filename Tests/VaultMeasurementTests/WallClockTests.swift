import Foundation
import Testing
import VaultCore
import VaultMeasurement

@Suite("WallClock")
struct WallClockTests {
  @Test("A stopped clock stands still, the system's agrees with Foundation")
  func reads() {
    let time = Timestamp(year: 2026, month: 11, day: 20)
    #expect(WallClock.stopped(at: time).now == time)
    let difference = Double(WallClock.system.now.milliseconds) / 1000 - Date().timeIntervalSince1970
    #expect(abs(difference) < 5)
  }
}
