import Testing
import VaultResults

@testable import VaultHistory

@Suite("Metric pattern")
struct MetricPatternTests {
  @Test(
    "A star stands for any characters, a question mark for one, all else for itself",
    arguments: [
      ("formula/nDCG@10", "formula/nDCG@10", true), ("formula/nDCG@10", "formula/nDCG", false),
      ("formula/*", "formula/", true), ("formula/*", "learned/formula/P@10", false),
      ("*@10", "formula/P@10", true), ("*/recall@10/*", "index/recall@10/ef64", true),
      ("a*b*c", "axxbyyc", true), ("a*b*c", "axxbyy", false), ("*a*ab", "aaab", true),
      ("?/P@10", "x/P@10", true), ("?/P@10", "/P@10", false), ("*", "", true), ("", "", true),
      ("", "a", false), ("R@50", "r@50", false),
    ])
  func matches(pattern: String, id: String, expected: Bool) {
    #expect(MetricPattern(pattern).matches(id) == expected)
  }
}
