import Testing
import VaultCore

@testable import VaultCorpus

@Suite("Waking hours")
struct DayClockTests {
  private let clock = DayClock(
    zone: ZoneRule(name: "Europe/Berlin", standardOffsetSeconds: 3600, daylight: .european))

  @Test("Night moves to the next morning, day stays", arguments: [2, 12, 23])
  func movesNight(hour: Int) {
    var random = SeededRandom(seed: 1)
    let time = Timestamp(year: 2025, month: 1, day: 10, hour: hour - 1)
    let moved = clock.awake(time, random: &random)
    let (date, second) = clock.zone.local(moved)
    #expect(date.day == (hour == 23 ? 11 : 10))
    #expect((7 * 3600..<22 * 3600).contains(second))
    #expect(hour == 12 ? moved == time : moved > time)
  }

  @Test("Nobody in any vault writes between one and four in the morning")
  func nobodyWritesAtNight() throws {
    for vault in try Samples.smoke.get().vaults {
      for message in vault.messages {
        let (_, second) = vault.archive.zone.local(message.sentAt)
        #expect(!(3600..<4 * 3600).contains(second))
      }
    }
  }
}
