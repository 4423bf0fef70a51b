import Testing
import VaultComparison

@testable import VaultReporting

@Suite("Account of a comparison")
struct ComparisonAccountTests {
  @Test("Page, text and rank correlations render as recorded, and the same again")
  func snapshots() throws {
    let account = ComparisonAccount(SampleComparison.report())
    try Snapshot.check(account.page, "compare.html")
    try Snapshot.check(account.text(width: 100), "compare.txt")
    try Snapshot.check(
      RankCorrelationTable.render(SampleComparison.correlation), "rank-correlation.txt")
    #expect(ComparisonAccount(SampleComparison.report()).page == account.page)
  }

  @Test(
    "No label, query or slice becomes markup",
    arguments: ["<script>x</script>", "'><b>", "{{{title}}}"])
  func escaping(hostile: String) {
    let page = ComparisonAccount(SampleComparison.report(name: hostile, slice: hostile)).page
    #expect(!page.contains("<script") && !page.contains("<b>"))
    #expect(TagBalance.firstProblem(in: page) == nil)
  }

  @Test("Systems without a detectable difference share a letter, others do not")
  func letters() throws {
    // "tonight" is better than "last"; "other" is told from neither.
    let blocks = ComparedLetters.blocks(SampleComparison.report(), names: [:])
    let table = try #require(blocks.tables.first)
    let systems = table.column("System").map { $0.trimmingPrefix(" ") }
    let letters = Dictionary(uniqueKeysWithValues: zip(systems, table.column("Alike")))
    #expect(Set(systems) == ["tonight", "last", "other"])
    #expect(letters["tonight"] != letters["last"])
    for label in ["tonight", "last"] {
      let shared = Set(letters[label[...]] ?? "").intersection(letters["other"] ?? "")
      #expect(!shared.isEmpty)
    }
  }
}
