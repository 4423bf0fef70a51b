import Foundation
import Testing
import VaultResults

@testable import VaultReporting

@Suite("Account of a comparison")
struct ComparisonAccountTests {
  @Test("A comparison renders as recorded, and the same again")
  func snapshot() throws {
    let page = ComparisonAccount(SampleComparison.report()).page
    try Snapshot.check(page, "compare.html")
    #expect(ComparisonAccount(SampleComparison.report()).page == page)
  }

  @Test("The page loads nothing and runs nothing, and every element is closed in order")
  func offline() {
    let page = ComparisonAccount(SampleComparison.report()).page
    for text in ["<script", "<link", "<img", "src=", "url(", "http:", "https:", "@import"] {
      #expect(!page.contains(text), "\(text)")
    }
    #expect(TagBalance.firstProblem(in: page) == nil)
  }

  @Test(
    "No label, query or slice becomes markup",
    arguments: ["<script>x</script>", "'><b>", "{{{title}}}"])
  func escaping(hostile: String) {
    let page = ComparisonAccount(SampleComparison.report(name: hostile, slice: hostile)).page
    #expect(!page.contains("<script") && !page.contains("<b>"))
    #expect(TagBalance.firstProblem(in: page) == nil)
  }

  @Test("Links within the page lead somewhere, and every table has a caption")
  func structure() {
    let page = ComparisonAccount(SampleComparison.report()).page
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
  func words() {
    let page = ComparisonAccount(SampleComparison.report()).page
    for text in ["better", "worse", "no detectable difference (MDE 0.053)", "▲", "▼", "○"] {
      #expect(page.contains(text), "\(text)")
    }
  }

  @Test("The text for a terminal prints as recorded, the answer first")
  func text() throws {
    let text = ComparisonAccount(SampleComparison.report()).text(width: 100)
    try Snapshot.check(text, "compare.txt")
    let lines = text.components(separatedBy: "\n")
    #expect(lines.prefix(6).contains { $0.contains("won/tied/lost") })
  }
}
