import Testing
import VaultResults

@testable import VaultComparison
@testable import VaultReporting

@Suite("Words of what moved")
struct ChangeTextTests {
  @Test("The line counts targets, then figures, and says when nothing moved")
  func headline() throws {
    let report = try SampleReport.report()
    let same = ReportDifference(baseline: report, candidate: report)
    #expect(
      ChangeText.headline(same)
        == "no figure moved beyond its tolerance, \(DecimalText.grouped(same.unchanged)) unchanged")
    let moved = ReportDifference(baseline: report, candidate: try SampleReport.worse())
    #expect(
      ChangeText.headline(moved).hasPrefix(
        "1 target newly missed, 3 figures worse, 1 figure better, 1 moved within its interval, "))
    let other = Report(
      manifest: SampleReport.hostile("x").manifest, metrics: report.metrics, targets: [], stages: []
    )
    let nothing = ReportDifference(baseline: report, candidate: other)
    #expect(ChangeText.headline(nothing) == "nothing could be compared")
    #expect(ChangeText.obstacles(nothing).contains { $0.contains("corpusDigest") })
  }

  @Test(
    "A share has its sign and a narrow space",
    arguments: [
      (0.032, "+3.2\u{202F}%"), (-0.5, "−50\u{202F}%"), (0, "0\u{202F}%"),
    ])
  func percent(share: Double, text: String) {
    #expect(ChangeText.percent(share) == text)
  }

  @Test("Scores change by an amount, other figures by a share too; signs say which way")
  func change() throws {
    let difference = ReportDifference(
      baseline: try SampleReport.report(), candidate: try SampleReport.worse())
    let open = try #require(difference.changes.first { $0.candidate.id == "vault/openSeconds" })
    #expect(ChangeText.difference(open) == "+91.4\u{202F}ms (+100\u{202F}%)")
    #expect(Mark(open).sign == "▼")
    let score = try #require(difference.changes.first { $0.candidate.id == "document/MAP" })
    #expect(ChangeText.difference(score) == "−0.020")
    #expect(Mark(score).word == "within its interval")
    #expect(Mark(score).sign == "○")
  }
}
