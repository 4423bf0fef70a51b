import Testing
import VaultResults

@testable import VaultHistory
@testable import VaultReporting

@Suite("Account of a history")
struct HistoryAccountTests {
  @Test("Page and table render as recorded")
  func snapshots() throws {
    try Snapshot.check(HistoryAccount(SampleHistory.series).page, "history.html")
    try Snapshot.check(
      HistoryTable.render(SampleHistory.series, alphabet: .blocks), "history.txt")
  }

  @Test("No series is said to be none, no shift to be none")
  func degenerate() {
    let page = HistoryAccount([]).page
    #expect(TagBalance.firstProblem(in: page) == nil && page.contains("no such metric"))
    #expect(!page.contains("id=\"shifts\""))
    #expect(HistoryTable.render([], alphabet: .ascii).contains("no such metric"))
    let calm = HistoryTable.render([SampleHistory.series[1]], alphabet: .ascii)
    #expect(calm.contains("No metric has a change point") && calm.contains("steady"))
  }

  @Test("No line is wider than 80 characters, and ASCII is ASCII in the course")
  func width() {
    let text = HistoryTable.render(SampleHistory.series, alphabet: .ascii)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(!text.contains { "▁▂▃▄▅▆▇█".contains($0) })
  }

  @Test("Machines are in their keys' order, long descriptions on lines of their own")
  func machines() {
    #expect(
      HistoryTable.machines(["b2": "another", "a1": "any CPU, 2 cores, 24 GiB"], width: 20)
        == "Machines\n  a1: any CPU, 2\n    cores, 24 GiB\n  b2: another\n")
    #expect(HistoryTable.machines([:]).isEmpty)
  }

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

  private static let many = (0..<1000).map { Double($0) }

  @Test(
    "A sparkline goes from the lowest character to the highest; values share characters by means",
    arguments: [
      ([0, 1, 2, 3, 4, 5, 6, 7], 8, .blocks, "▁▂▃▄▅▆▇█"), ([7, 0], 8, .ascii, "#_"),
      ([-1e9, 1e9], 8, .ascii, "_#"), ([0, 0, 7, 7], 2, .blocks, "▁█"),
      (many, 8, .blocks, "▁▂▃▄▅▆▇█"), ([3, 3, 3], 8, .blocks, "▄▄▄"),
      // Level values are in the middle, rounding apart.
      ([0.3, 0.30000000000000004], 8, .ascii, "--"), ([0], 8, .ascii, "-"), ([], 8, .blocks, ""),
      ([1, 2], 0, .blocks, ""),
    ] as [([Double], Int, Sparkline.Alphabet, String)])
  func sparkline(values: [Double], width: Int, alphabet: Sparkline.Alphabet, text: String) {
    #expect(Sparkline.text(values, width: width, alphabet: alphabet) == text)
  }
}
