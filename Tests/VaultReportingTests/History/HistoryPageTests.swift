import Testing
import VaultResults

@testable import VaultReporting

@Suite("History page")
struct HistoryPageTests {
  @Test("The page is the one that was reviewed")
  func snapshot() throws {
    try Snapshot.check(try HistoryPage.render(SampleHistory.series), "history.html")
  }

  @Test("The page is well formed, loads nothing and escapes reasons")
  func safety() throws {
    let page = try HistoryPage.render(SampleHistory.series)
    #expect(TagBalance.firstProblem(in: page) == nil)
    #expect(!page.contains("<script") && !page.contains("://"))
    #expect(page.contains("the &lt;cut&gt; moved") && !page.contains("<cut>"))
  }

  @Test("Every run of every figure stands in a table, the shift with its commit and reason")
  func tables() throws {
    let page = try HistoryPage.render(SampleHistory.series)
    for index in 0..<16 {
      #expect(page.split(separator: "<code>run\(index)</code>").count == 3)
    }
    #expect(page.contains("at commit 01234567") && page.contains("shift 1"))
  }

  @Test("No figure gives a page that says so")
  func empty() throws {
    let page = try HistoryPage.render([])
    #expect(TagBalance.firstProblem(in: page) == nil && page.contains("no such figure"))
    #expect(!page.contains("id=\"shifts\""))
  }
}
