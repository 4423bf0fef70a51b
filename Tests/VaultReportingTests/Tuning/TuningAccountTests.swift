import Testing
import VaultResults

@testable import VaultComparison
@testable import VaultReporting

@Suite("Account of a tuning")
struct TuningAccountTests {
  @Test("The page is the one that was reviewed")
  func snapshot() throws {
    try Snapshot.check(TuningAccount(SampleTuning.report()).page, "tune.html")
  }

  @Test("The page is well formed, loads nothing and escapes the dataset's name")
  func safety() {
    let page = TuningAccount(SampleTuning.report()).page
    #expect(TagBalance.firstProblem(in: page) == nil)
    #expect(!page.contains("<script") && !page.contains("://"))
    #expect(page.contains("ci &lt;7&gt;") && !page.contains("ci <7>"))
  }

  @Test("Every weighting stands in the table beneath the map")
  func table() {
    let report = SampleTuning.report(parts: 4)
    let page = TuningAccount(report).page
    for point in report.points {
      #expect(page.contains(">\(WeightText.text(point.weights, parts: 4))</span></th>"))
    }
    // A simplex of four steps has 5 · 6 / 2 points.
    #expect(page.contains("all 15 weightings"))
  }

  @Test("A difference is never a bare number")
  func verdicts() {
    let page = TuningAccount(SampleTuning.report()).page
    #expect(page.contains("no detectable difference (MDE 0.0118)"))
    #expect(page.contains("95\u{202F}% interval"))
  }

  @Test("The text for a terminal is the one that was reviewed, no line wider than asked for")
  func text() throws {
    try Snapshot.check(TuningAccount(SampleTuning.report()).text(width: 80), "tune.txt")
    for width in [80, 100] {
      let lines = TuningAccount(SampleTuning.report()).text(width: width).split(separator: "\n")
      for line in lines { #expect(line.count <= width, "\(line)") }
    }
  }
}
