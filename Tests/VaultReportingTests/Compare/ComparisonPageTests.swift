import Foundation
import Testing
import VaultResults

@testable import VaultReporting

@Suite("Comparison page")
struct ComparisonPageTests {
  @Test("A comparison renders as recorded, and the same again")
  func snapshot() throws {
    let page = try ComparisonPage.render(SampleComparison.report())
    try Snapshot.check(page, "compare.html")
    #expect(try ComparisonPage.render(SampleComparison.report()) == page)
  }

  @Test("The page loads nothing and runs nothing, and every element is closed in order")
  func offline() throws {
    let page = try ComparisonPage.render(SampleComparison.report())
    for text in ["<script", "<link", "<img", "src=", "url(", "http:", "https:", "@import"] {
      #expect(!page.contains(text), "\(text)")
    }
    #expect(TagBalance.firstProblem(in: page) == nil)
  }

  @Test(
    "No label, query or slice becomes markup",
    arguments: ["<script>x</script>", "'><b>", "{{{title}}}"])
  func escaping(hostile: String) throws {
    let page = try ComparisonPage.render(SampleComparison.report(name: hostile, slice: hostile))
    #expect(!page.contains("<script") && !page.contains("<b>"))
    #expect(TagBalance.firstProblem(in: page) == nil)
  }

  @Test("Links within the page lead somewhere, and every table has a caption")
  func structure() throws {
    let page = try ComparisonPage.render(SampleComparison.report())
    let ids = page.components(separatedBy: " id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    #expect(Set(ids).count == ids.count)
    for target in page.components(separatedBy: "href=\"#").dropFirst() {
      #expect(ids.contains(target.prefix { $0 != "\"" }))
    }
    for table in page.components(separatedBy: "<table").dropFirst() {
      let content = table.drop { $0 != ">" }.dropFirst().drop { $0.isWhitespace }
      #expect(content.hasPrefix("<caption"))
    }
  }

  @Test("Verdicts are words and signs, never colour alone")
  func words() throws {
    let page = try ComparisonPage.render(SampleComparison.report())
    for text in ["better", "worse", "no detectable difference (MDE 0.053)", "▲", "▼", "○"] {
      #expect(page.contains(text), "\(text)")
    }
  }
}
