import Testing
import VaultResults

@testable import VaultHistory

@Suite("History run")
struct HistoryRunTests {
  // Seconds from `date --utc --date … +%s`.
  @Test(
    "Times are read to the millisecond; what is no time in UTC is none",
    arguments: [
      ("2026-11-21T15:18:09.984Z", 1_795_274_289_984), ("2026-11-21T15:18:09Z", 1_795_274_289_000),
      ("2026-11-21T15:18:09.5Z", 1_795_274_289_500),
      ("2026-11-21T15:18:09.123456Z", 1_795_274_289_123), ("1970-01-01T00:00:00Z", 0),
      ("", nil), ("2026-11-21", nil), ("2026-11-21T15:18:09", nil), ("2026-11-21 15:18:09Z", nil),
      ("2026-02-30T00:00:00Z", nil), ("2026-11-21T25:18:09Z", nil), ("2026-11-21T15:18:09.Z", nil),
      ("2026-11-21T15:18:0xZ", nil), ("tonight at ten Z!!!Z", nil),
      ("2026-11-21T15:18:09+01:00Z", nil),
    ] as [(String, Int64?)])
  func times(text: String, expected: Int64?) {
    #expect(HistoryRun.milliseconds(text) == expected)
  }
}
