internal import Testing
internal import VaultCore

@testable internal import VaultText

@Suite("Wall-clock times")
struct LocalTimeTests {
  @Test("Fields are checked and read back")
  func checksFields() throws {
    let time = try #require(
      LocalTime(year: 2024, month: 2, day: 29, hour: 23, minute: 59, second: 58))
    #expect(time.date == CivilDate(year: 2024, month: 2, day: 29))
    #expect(time.secondOfDay == 86_398)
    #expect(LocalTime(year: 2023, month: 2, day: 29) == nil)
    #expect(LocalTime(year: 2024, month: 1, day: 1, hour: 24) == nil)
    #expect(LocalTime(year: 2024, month: 1, day: 1, minute: 60) == nil)
  }

  @Test("A gap is read with the offset before it, a repeated hour as its first pass")
  func resolvesChanges() {
    // A clock that goes from +1 h to +2 h at second 1 000 000, and back at 2 000 000.
    func offset(_ moment: Timestamp) -> Int {
      (1_000_000..<2_000_000).contains(moment.secondsSinceEpoch) ? 7200 : 3600
    }
    let inGap = LocalTime(seconds: 1_000_000 + 3600 + 60)
    #expect(inGap.timestamp(offsetSecondsAt: offset).secondsSinceEpoch == 1_000_060)
    let repeated = LocalTime(seconds: 2_000_000 + 3600 + 60)
    #expect(repeated.timestamp(offsetSecondsAt: offset).secondsSinceEpoch == 1_996_460)
  }
}
