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

  @Test("Whoever is up at night writes then, but not in a night in which clocks change")
  func owlsWriteAtNight() {
    var random = SeededRandom(seed: 2)
    let night = Timestamp(year: 2025, month: 1, day: 10, hour: 23)
    #expect(clock.awake(night, nights: 1, random: &random) == night)
    #expect(clock.awake(night, nights: 0, random: &random) > night)
    // On 26 October 2025 clocks went back at 01:00 UTC (Directive 2000/84/EC).
    for hour in [21, 22, 24, 25] {
      let change = Timestamp(year: 2025, month: 10, day: 25, hour: 0)
        .advanced(bySeconds: Int64(hour) * 3600)
      #expect(clock.awake(change, nights: 1, random: &random) > change)
    }
  }

  @Test("People write at night in every vault, but nobody in the hours in which clocks change")
  func nightsAreUsed() throws {
    for vault in try Samples.smoke.get().vaults {
      let wall = try WallReader(vault.archive.script.setting)
      var nights = 0
      for message in vault.messages {
        let reading = wall.read(message.sentAt)
        nights += reading.hour < 6 || reading.hour >= 22 ? 1 : 0
        // Nowhere do clocks change but on a Sunday between one and four.
        guard reading.weekday == 7, (1..<4).contains(reading.hour) else { continue }
        let before = wall.read(message.sentAt.advanced(bySeconds: -12 * 3600))
        #expect((before.secondOfDay + 43_200) % 86_400 == reading.secondOfDay)
      }
      let share = Double(nights) / Double(vault.messageCount)
      #expect((0.02...0.2).contains(share), "\(share)")
    }
  }
}
