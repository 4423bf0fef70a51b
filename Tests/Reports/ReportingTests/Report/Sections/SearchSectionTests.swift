import Foundation
import Testing
import VaultResults

@testable import VaultReporting

@Suite("Search section")
struct SearchSectionTests {
  /// Invented figures of two rankings, over all searches and by kind.
  private static func report(withSearches: Bool = true, p: Double = 0.012) throws -> Report {
    var metrics = SampleReport.metrics
    func add(_ id: String, _ value: Double, _ slice: [String: String]? = nil, n: Int = 40) {
      metrics.append(.sample("search/\(id)", value, n: n, half: 0.1, slice: slice))
    }
    if withSearches {
      for measure in SearchFigures.measures {
        add("keyword/\(measure)", 0.4)
        add("hybrid/\(measure)", 0.6)
      }
      for (kind, value) in [("question", 0.3), ("keyword", 0.9)] {
        add("keyword/nDCG@10", 0.95 - value, ["kind": kind], n: 20)
        add("hybrid/nDCG@10", value, ["kind": kind], n: 20)
      }
      add("hybrid/nDCG@10/gainOver/keyword", 0.2)
      add("hybrid/nDCG@10/gainOver/keyword/p", p)
      add("hybrid/nDCG@10/gainOver/keyword/detectable", 0.15)
      metrics.append(.sample("search/p95Milliseconds", 1.25, "milliseconds", better: .lower, n: 40))
    }
    return try SampleReport.report(metrics: metrics)
  }

  @Test("Rankings are in their order, the best value of each measure and slice is marked")
  func rankings() throws {
    let section = try #require(SearchSection.blocks(of: try Self.report()))
    let table = section.tables[0]
    #expect(table.column("Ranking") == ["hybrid", "keyword"])
    #expect(table.rows.map { $0.style == .primary } == [true, false])
    #expect(table.best(0).allSatisfy { $0 })
    let slices = section.tables[1]
    #expect(slices.column("Slice") == ["kind keyword", "kind question"])
    #expect(slices.column("n") == ["20", "20"])
    #expect(slices.best(1) == [false, false, true])
    #expect(section.sentences.count == 3)
    #expect(section.sentences[0].hasPrefix("40 searches of the test split"))
    #expect(
      section.sentences[1]
        == "In nDCG@10 the hybrid is better than keyword by +0.200 [0.100, 0.300], p = 0.012.")
  }

  @Test("A difference that could be chance is called none, with the size that would show")
  func noDetectableDifference() throws {
    let section = try #require(SearchSection.blocks(of: try Self.report(p: 0.2)))
    #expect(section.sentences[1].contains("not detectably different from keyword"))
    #expect(section.sentences[1].contains("it would take 0.150 to be seen"))
  }

  @Test("Page and Markdown show searches if there are any, and every element is closed")
  func renders() throws {
    let without = RunAccount.sample(try Self.report(withSearches: false))
    #expect(!without.markdown.contains("Free-text search"))
    #expect(!without.page.contains("id=\"search\""))
    let account = RunAccount.sample(try Self.report())
    #expect(account.page.contains("<section id=\"search\""))
    #expect(account.page.contains("href=\"#search\""))
    #expect(TagBalance.firstProblem(in: account.page) == nil)
    #expect(account.markdown.contains("<summary>Free-text search</summary>"))
    #expect(account.markdown.contains(#"0.600 \[0.500, 0.700\]"#))
  }
}
