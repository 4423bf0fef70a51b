import Testing
import VaultEvaluation
import VaultResults

@testable import VaultComparison
@testable import VaultReporting

@Suite("Account of a tuning")
struct TuningAccountTests {
  @Test("Page and text render as recorded, no line of the text wider than asked for")
  func snapshots() throws {
    let account = TuningAccount(SampleTuning.report())
    try Snapshot.check(account.page, "tune.html")
    try Snapshot.check(account.text(width: 80), "tune.txt")
    for width in [80, 100] {
      for line in account.text(width: width).split(separator: "\n") {
        #expect(line.count <= width, "\(line)")
      }
    }
  }

  @Test("Every weighting is in the table beneath the map")
  func table() {
    let report = SampleTuning.report(parts: 4)
    let page = TuningAccount(report).page
    for point in report.points {
      #expect(page.contains(">\(WeightText.text(point.weights, parts: 4))</span></th>"))
    }
    // A simplex of four steps has 5 · 6 / 2 points.
    #expect(page.contains("all 15 weightings"))
  }

  private static func report(
    _ gain: Double, _ verdict: DifferenceVerdict, vaults: Int
  ) -> TuningReport {
    SampleTuning.report(
      dataset: "ci",
      gain: SampleTuning.difference(
        nil, gain, low: gain - 0.01, high: gain + 0.01, verdict, vaults: vaults))
  }

  @Test("One sentence says what to set and what to expect, never the best weights' own gain")
  func sets() {
    let report = Self.report(0.0121, .better, vaults: 18)
    #expect(
      TuningWords.advice(report)
        == "Set \(WeightText.text(report.best, parts: 10)) and expect of new vaults "
        + "+0.0121 nDCG@10, 95 % interval [+0.0021, +0.0221] over 60/20/20.")
    #expect(
      TuningWords.advice(Self.report(-0.0121, .worse, vaults: 18)).hasPrefix("Keep 60/20/20: "))
  }

  @Test("Or that the vaults cannot tell, and which profile could")
  func cannotTell() {
    let text = TuningWords.advice(Self.report(0.011, .noDetectableDifference, vaults: 18))
    #expect(
      text == "Keep 60/20/20: ci cannot tell whether other weights are better, with 18 vaults "
        + "(+0.0110 nDCG@10, 95 % interval [+0.0010, +0.0210]); the profile nightly could tell a "
        + "difference of this size, with its 28 vaults.")
    let none = TuningWords.advice(Self.report(0.0001, .noDetectableDifference, vaults: 18))
    #expect(none.hasSuffix("no profile has vaults enough for a difference of this size."))
  }

  @Test("Of few vaults, the first line, the headline and the plateau say that nothing can be told")
  func fewVaults() {
    let few = Self.report(0.0121, .noDetectableDifference, vaults: 4)
    for text in [
      TuningWords.basis(few.basis), TuningWords.headline(few), TuningWords.plateau(few),
      TuningWords.plateauTest(few),
    ] {
      #expect(text.contains("cannot be told with 4 vaults"))
    }
    #expect(!TuningWords.basis(Self.report(0, .better, vaults: 6).basis).contains("cannot"))
  }
}
