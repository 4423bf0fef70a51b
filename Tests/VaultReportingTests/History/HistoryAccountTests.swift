import Testing
import VaultResults

@testable import VaultReporting

@Suite("Account of a history")
struct HistoryAccountTests {
  @Test("The page is the one that was reviewed")
  func snapshot() throws {
    try Snapshot.check(HistoryAccount(SampleHistory.series).page, "history.html")
  }

  @Test("The page is well formed, loads nothing and escapes reasons")
  func safety() {
    let page = HistoryAccount(SampleHistory.series).page
    #expect(TagBalance.firstProblem(in: page) == nil)
    #expect(!page.contains("<script") && !page.contains("://"))
    #expect(page.contains("the &lt;cut&gt; moved") && !page.contains("<cut>"))
  }

  @Test("Every run of every figure stands in a table, the shift with its commit and reason")
  func tables() {
    let page = HistoryAccount(SampleHistory.series).page
    for index in 0..<16 {
      #expect(page.split(separator: "<code>run\(index)</code>").count == 3)
    }
    #expect(page.contains("at commit 01234567") && page.contains("shift 1"))
  }

  @Test("No figure gives a page that says so")
  func empty() {
    let page = HistoryAccount([]).page
    #expect(TagBalance.firstProblem(in: page) == nil && page.contains("no such figure"))
    #expect(!page.contains("id=\"shifts\""))
  }
}
