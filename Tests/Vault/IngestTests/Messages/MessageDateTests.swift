internal import Testing
internal import VaultCore
internal import VaultText

@testable internal import VaultIngest

@Suite("Dates of message exports")
struct MessageDateTests {
  /// 2026-03-01T09:30:00Z is 1 772 357 400 Unix seconds, 794 050 200 of Apple's (`date -d`).
  @Test(
    "Numbers are told apart by their size",
    arguments: [
      "1772357400", "1772357400000", "1772357400000000", "1772357400000000000", "794050200",
      "794050200000000000", "1772357400.0",
    ])
  func readsNumbers(_ text: String) throws {
    let date = try #require(MessageDate(JSONNode(line: 1, value: .string(text)), clock: .utc))
    #expect(date.timestamp == Timestamp(year: 2026, month: 3, day: 1, hour: 9, minute: 30))
    #expect(date.utcOffsetSeconds == nil)
  }

  @Test("Milliseconds survive nanoseconds and fractions")
  func keepsMilliseconds() {
    let nanoseconds = JSONNode(line: 1, value: .integer(794_050_200_123_456_789))
    #expect(MessageDate(nanoseconds, clock: .utc)?.timestamp.milliseconds == 1_772_357_400_123)
    let seconds = JSONNode(line: 1, value: .number(1_772_357_400.123))
    #expect(MessageDate(seconds, clock: .utc)?.timestamp.milliseconds == 1_772_357_400_123)
    let text = MessageDate("2026-03-01T09:30:00.1239Z", clock: .utc)
    #expect(text?.timestamp.milliseconds == 1_772_357_400_123)
  }

  @Test(
    "ISO 8601 is read with its offset",
    arguments: [
      ("2026-03-01T09:30:00Z", nil), ("2026-03-01T10:30:00+01:00", 3600),
      ("2026-03-01 10:30:00 +0100", 3600), ("2026-03-01T04:00:00-05:30", -19_800),
      ("2026-03-01T10:30:00", 3600), ("2026-03-01 10:30", 3600),
    ] as [(String, Int?)])
  func readsText(_ text: String, _ offset: Int?) throws {
    let clock = try #require(ZoneClock("Europe/Madrid"))
    let date = try #require(MessageDate(text, clock: clock))
    #expect(date.timestamp == Timestamp(year: 2026, month: 3, day: 1, hour: 9, minute: 30))
    #expect(date.utcOffsetSeconds == offset)
  }

  @Test(
    "What is no date is refused",
    arguments: [
      "", "yesterday", "0", "12", "-5", "99999999", "2026-13-01T00:00:00Z",
      "2026-02-30T00:00:00Z", "2026-03-01T25:00:00Z", "2026-03-01T09:30:00+99:00", "nan",
    ])
  func refuses(_ text: String) {
    #expect(MessageDate(JSONNode(line: 1, value: .string(text)), clock: .utc) == nil)
  }
}
