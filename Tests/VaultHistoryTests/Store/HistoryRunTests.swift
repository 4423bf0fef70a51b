import Testing
import VaultResults

@testable import VaultHistory

@Suite("History run")
struct HistoryRunTests {
  // Seconds from `date --utc --date … +%s`.
  @Test(
    "Times are read to the millisecond and in order",
    arguments: [
      ("2026-11-21T15:18:09.984Z", 1_795_274_289_984), ("2026-11-21T15:18:09Z", 1_795_274_289_000),
      ("2026-11-21T15:18:09.5Z", 1_795_274_289_500),
      ("2026-11-21T15:18:09.123456Z", 1_795_274_289_123), ("1970-01-01T00:00:00Z", 0),
    ] as [(String, Int64)])
  func times(text: String, expected: Int64) {
    #expect(HistoryRun.milliseconds(text) == expected)
  }

  @Test(
    "What is no time in UTC is none",
    arguments: [
      "", "2026-11-21", "2026-11-21T15:18:09", "2026-11-21 15:18:09Z", "2026-02-30T00:00:00Z",
      "2026-11-21T25:18:09Z", "2026-11-21T15:18:09.Z", "2026-11-21T15:18:0xZ",
      "tonight at ten Z!!!Z",
      "2026-11-21T15:18:09+01:00Z",
    ])
  func refuses(text: String) {
    #expect(HistoryRun.milliseconds(text) == nil)
  }

  @Test("A run is its manifest: another commit or time is another run, a directory is not")
  func identity() throws {
    let report = SampleRun.report(day: 1)
    let run = try HistoryRun(report.manifest, directory: "a")
    #expect(run.key == (try HistoryRun(report.manifest, directory: "b").key))
    let others = [SampleRun.report(day: 2), SampleRun.report(day: 1, commit: .some(nil))]
    for other in others {
      #expect(run.key != (try HistoryRun(other.manifest, directory: "a").key))
      #expect(run.subject == (try HistoryRun(other.manifest, directory: nil).subject))
    }
  }
}
