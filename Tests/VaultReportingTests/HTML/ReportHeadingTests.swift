import Testing

@testable import VaultReporting
@testable import VaultResults

@Suite("Headline")
struct ReportHeadingTests {
  @Test("What must hold and does not comes first")
  func missed() throws {
    let report = try SampleReport.report()
    let heading = ReportHeading.fields(ReportSource(report))
    #expect(heading.text("headline") == "6 hard targets missed")
    #expect(heading.list("misses").texts("id") == ["Q1a", "Q5a", "Q5b", "L9", "S6", "M4"])
    #expect(heading.list("kinds").texts("name") == ["hard", "paper", "proxy"])
    #expect(
      heading.text("sentence")
        == "Of 49 targets, 10 are met, 9 missed and 30 not measured in this run.")
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
