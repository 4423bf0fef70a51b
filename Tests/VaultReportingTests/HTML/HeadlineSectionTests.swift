import Testing
import VaultVerdict

@testable import VaultReporting

@Suite("Headline")
struct HeadlineSectionTests {
  @Test("What must hold and does not comes first")
  func missed() throws {
    let report = try SampleReport.report()
    let section = HeadlineSection(report, matching: MatchingFigures(report))
    #expect(section.verdictLine.source == "5 hard targets missed")
    #expect(section.attention.map(\.id.source) == ["Q1a", "Q5a", "Q5b", "L9", "S6"])
    #expect(section.kinds.map(\.kindName.source) == ["hard", "paper", "proxy"])
    #expect(
      section.sentence.source
        == "Of 43 document targets, 11 are met, 8 missed and 24 not measured in this run.")
  }

  @Test(
    "The headline claims no more than was measured",
    arguments: [
      ([TargetVerdict.Verdict.met, .met], "Every hard target met"),
      ([.met, .notMeasured], "Every hard target that was measured is met"),
      ([.notMeasured], "No hard target measured"), ([], "No hard target measured"),
    ])
  func claims(verdicts: [TargetVerdict.Verdict], expected: String) {
    let targets = verdicts.enumerated().map { offset, verdict in
      TargetVerdict(
        id: "Q\(offset)", kind: .hard, target: nil, measured: nil, margin: nil, verdict: verdict,
        reason: "", standIn: nil, parts: [])
    }
    #expect(VerdictText.headline(VerdictSummary(targets)) == expected)
  }
}
