import Testing
import VaultResults

@testable import VaultComparison
@testable import VaultReporting

@Suite("TuningPage")
struct TuningPageTests {
  @Test("The page is the one that was reviewed")
  func snapshot() throws {
    try Snapshot.check(try TuningPage.render(SampleTuning.report()), "tune.html")
  }

  @Test("The page is well formed, loads nothing and escapes the dataset's name")
  func safety() throws {
    let page = try TuningPage.render(SampleTuning.report())
    #expect(TagBalance.firstProblem(in: page) == nil)
    #expect(!page.contains("<script") && !page.contains("://"))
    #expect(page.contains("ci &lt;7&gt;") && !page.contains("ci <7>"))
  }

  @Test("Every weighting stands in the table beneath the map")
  func table() throws {
    let report = SampleTuning.report(parts: 4)
    let page = try TuningPage.render(report)
    for point in report.points {
      #expect(page.contains("<th scope=\"row\">\(WeightText.text(point.weights, parts: 4))</th>"))
    }
    // A simplex of four steps has 5 · 6 / 2 points.
    #expect(page.contains("all 15 weightings"))
  }

  @Test("A difference is never a bare number")
  func verdicts() throws {
    let page = try TuningPage.render(SampleTuning.report())
    #expect(page.contains("no detectable difference (MDE 0.0118)"))
    #expect(page.contains("95 % interval"))
  }
}
