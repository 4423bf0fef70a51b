import Testing
import VaultResults

@testable import VaultHistory
@testable import VaultReporting

@Suite("History in words")
struct HistoryTextTests {
  @Test(
    "The commit of a shift is as exact as the runs allow",
    arguments: [
      ("a", "b", true, "at commit b"), ("a", "b", false, "after a, up to b"),
      ("a", nil, false, "after a"), (nil, "b", false, "up to b"), (nil, nil, false, "unknown"),
      ("b", "b", true, "at commit b as before: not the code"),
    ] as [(String?, String?, Bool, String)])
  func attribution(before: String?, after: String?, isExact: Bool, words: String) {
    let shift = HistorySeries.Shift(
      index: 4, before: 1, after: 2, p: 0.001, commit: isExact ? after : nil, lastCommit: before,
      upTo: after, isExact: isExact, reason: nil)
    #expect(HistoryText.attribution(shift).hasSuffix(words))
  }

  @Test("Better and worse go by the metric's direction")
  func direction() {
    let rise = HistorySeries.Shift(
      index: 10, before: 1, after: 2, p: 0.004, commit: nil, reason: nil)
    #expect(Mark(rise, in: SampleHistory.series[0]).word == "better")
    #expect(Mark(rise, in: SampleHistory.series[1]).word == "worse")
    #expect(HistoryText.p(rise.p) == "p = 0.004" && HistoryText.p(0.001) == "p ≤ 0.001")
  }

  @Test("Levels that differ read differently, with the change as a share")
  func levels() {
    let words = HistoryText.levels(SampleHistory.drop, unit: "score")
    #expect(words == "0.600 → 0.550 (−8.3 %)")
  }
}
