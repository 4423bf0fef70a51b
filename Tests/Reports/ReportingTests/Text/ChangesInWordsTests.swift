import Testing
import VaultResults

@testable import VaultComparison
@testable import VaultReporting

@Suite("Differences in words")
struct ChangesInWordsTests {
  @Test("The line counts targets, then figures, and says when nothing moved")
  func headline() throws {
    let report = try SampleReport.report()
    let same = ReportDifference(baseline: report, candidate: report)
    #expect(
      ChangeText.headline(same)
        == "no metric changed beyond its tolerance, \(DecimalText.grouped(same.unchanged)) unchanged")
    let other = Report(
      manifest: SampleReport.hostile("x").manifest, metrics: report.metrics, targets: [], stages: []
    )
    let nothing = ReportDifference(baseline: report, candidate: other)
    #expect(ChangeText.headline(nothing) == "nothing could be compared")
    #expect(ChangeText.obstacles(nothing).contains { $0.contains("corpusDigest") })
  }

  @Test("Of few vaults, the first line begins with what cannot be told")
  func fewVaults() {
    func basis(_ vaults: Int, split: String = "test") -> [String] {
      DifferenceText.basis(
        ComparisonBasis(
          split: split, queries: 40, vaults: vaults, corpora: 1, level: 0.95, intervals: "i",
          seed: 1))
    }
    let first = "Which is better cannot be told with 4 vaults"
    #expect(basis(4) == [first, "40 judged queries", "4 vaults", "test split"])
    #expect(basis(6)[0] == "40 judged queries")
    #expect(basis(1, split: "")[0] == "Which is better cannot be told with 1 query")
  }

  @Test("A system is named with its weights, once")
  func names() {
    #expect(DifferenceText.name(SampleComparison.report().systems[0]) == "last (60/20/20)")
    #expect(DifferenceText.name(SampleComparison.system("60/20/20")) == "60/20/20")
  }
}
