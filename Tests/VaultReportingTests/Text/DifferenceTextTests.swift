import Testing

@testable import VaultComparison
@testable import VaultReporting

@Suite("Words of a difference")
struct DifferenceTextTests {
  private static func basis(_ vaults: Int, split: String = "test") -> ComparisonBasis {
    ComparisonBasis(
      split: split, queries: 40, vaults: vaults, corpora: 1, level: 0.95, intervals: "i", seed: 1)
  }

  @Test("Of few vaults, the first line begins with what cannot be told")
  func fewVaults() {
    #expect(
      DifferenceText.basis(Self.basis(4)) == [
        "Which is better cannot be told with 4 vaults", "40 judged queries", "4 vaults",
        "test split",
      ])
    #expect(DifferenceText.basis(Self.basis(6))[0] == "40 judged queries")
    #expect(
      DifferenceText.basis(Self.basis(1, split: ""))[0]
        == "Which is better cannot be told with 1 query")
  }

  @Test("A system is named with its weights, once")
  func names() {
    let report = SampleComparison.report()
    #expect(DifferenceText.name(report.systems[0]) == "last (60/20/20)")
    #expect(DifferenceText.name(SampleComparison.system("60/20/20")) == "60/20/20")
  }
}
