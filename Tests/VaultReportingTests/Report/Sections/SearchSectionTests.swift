import Foundation
import Testing
import VaultResults

@testable import VaultReporting

@Suite("Search section")
struct SearchSectionTests {
  /// Invented figures of two rankings, over all searches and by kind.
  private static func report(withSearches: Bool = true, p: Double = 0.012) throws -> Report {
    let sample = try SampleReport.report()
    var metrics = sample.metrics
    func add(_ id: String, _ value: Double, _ slice: [String: String]? = nil, n: Int = 40) {
      metrics.append(
        Metric(
          id: "search/\(id)", value: value, unit: "score", better: .higher, n: n,
          ci95: ConfidenceInterval(low: value - 0.1, high: value + 0.1), slice: slice,
          deterministic: true))
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
      metrics.append(
        Metric(
          id: "search/p95Milliseconds", value: 1.25, unit: "milliseconds", better: .lower, n: 40,
          deterministic: false))
    }
    return Report(
      manifest: sample.manifest, metrics: metrics, targets: sample.targets, stages: sample.stages)
  }

  @Test("The rankings stand in their order, the best value of each measure is marked")
  func rankings() throws {
    let section = try #require(SearchSection.blocks(of: try Self.report()))
    let table = section.tables[0]
    #expect(table.column("Ranking") == ["hybrid", "keyword"])
    #expect(table.rows.map { $0.style == .primary } == [true, false])
    #expect(table.best(0).allSatisfy { $0 })
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

  @Test("Slices name their dimension and say which ranking is best on them")
  func slices() throws {
    let section = try #require(SearchSection.blocks(of: try Self.report()))
    let table = section.tables[1]
    #expect(table.column("Slice") == ["kind keyword", "kind question"])
    #expect(table.column("n") == ["20", "20"])
    #expect(table.best(1) == [false, false, true])
  }

  @Test("A run without searches has no section, on the page or in Markdown")
  func absent() throws {
    let report = try Self.report(withSearches: false)
    #expect(SearchSection.blocks(of: report) == nil)
    let account = RunAccount.sample(report)
    #expect(!account.markdown.contains("Free-text search"))
    #expect(!account.page.contains("id=\"search\""))
  }

  @Test("Page and Markdown show the figures, and every element is closed")
  func renders() throws {
    let account = RunAccount.sample(try Self.report())
    #expect(account.page.contains("<section id=\"search\""))
    #expect(account.page.contains("href=\"#search\""))
    #expect(TagBalance.firstProblem(in: account.page) == nil)
    #expect(account.markdown.contains("<summary>Free-text search</summary>"))
    #expect(account.markdown.contains(#"0.600 \[0.500, 0.700\]"#))
  }
}
