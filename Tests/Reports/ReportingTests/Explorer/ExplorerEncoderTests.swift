import Foundation
import Testing
import VaultCore
import VaultEvaluation

@testable import VaultReporting
@testable import VaultResults

/// What is expected follows from the table of ``QueryExplorer``, by hand.
@Suite("Data of the table of all queries")
struct ExplorerEncoderTests {
  private static func explorer(_ records: [PerQueryRecord]) -> QueryExplorer? {
    QueryExplorer(records, rankings: [:], grades: [:], primary: "own")
  }

  @Test("Names are written once, queries are lists of indices and thousandths")
  func layout() throws {
    let a = DocumentID("a")
    let b = DocumentID("b")
    let records = [
      SampleQueries.record(
        "q1", slices: ["queryKind": "talk"],
        measures: ["own": ["nDCG@10": 0.12345, "MAP": 1], "other": ["MAP": .nan]],
        results: [(a, grade: 1)], losses: [(b, .reRanking)]),
      SampleQueries.record("q2", measures: [:]),
    ]
    let other = try Run(
      tag: "other",
      rankings: ["q1": [.init(document: b, score: 2), .init(document: DocumentID("c"), score: 1)]])
    let explorer = try #require(
      QueryExplorer(
        records, rankings: ["other": other], grades: ["q1": [DocumentID("c"): 0]],
        primary: "own"))
    #expect(
      explorer.json == """
        {"systems":["own","other"],"measures":["MAP","nDCG@10"],\
        "dimensions":["query kind","vault"],\
        "stages":["outside its platform’s window","sent after the question was asked",\
        "shares no person with the event","below the similarity cut",\
        "not returned by the index","ranked below these ranks"],\
        "parts":["score","semantic","temporal","participant","days from start","shared people"],\
        "texts":["talk","v"],"documents":["b","a","c"],"queries":[\
        ["q1",3,[0,1],[1000,123,null,null],[[1],[0,2]],[1,1,0,2,2,0],[0,5],\
        [750,500,500,250,-1000,1000],[600,200,200]],\
        ["q2",3,[-1,1],[null,null,null,null],[[],[]],[],[],[],[600,200,200]]]}
        """)
  }

  @Test(
    "Hostile identifiers come back as they are and end no element",
    arguments: [
      "\"quoted\\\"", "</script><script>alert(1)</script>", "<!--", "\u{202E}reversed\u{2066}",
      "line\nfeed\u{1}\u{2028}", String(repeating: "long", count: 1250), "\"\u{301}", "__proto__",
    ])
  func hostile(text: String) throws {
    let record = SampleQueries.record(
      text, slices: [text: text], measures: ["own": [text: 0.5], text: [text: 1]],
      results: [(DocumentID(text), grade: 1)])
    let explorer = try #require(Self.explorer([record]))
    let data = try #require(
      try JSONSerialization.jsonObject(with: Data(explorer.json.utf8)) as? [String: Any])
    #expect((data["queries"] as? [[Any]])?.first?.first as? String == text)
    #expect(data["measures"] as? [String] == [text])
    #expect((data["documents"] as? [String]) == [DocumentID(text).rawValue])
    let page = RunAccount(
      try SampleReport.report(), explorer: explorer, catalogue: SampleReport.catalogue
    ).page
    #expect(page.components(separatedBy: "<script").count == 3)
    #expect(page.components(separatedBy: "</script").count == 3)
    #expect(!page.contains("<!--"))
  }

  @Test(
    "Pages stay small: 3 MB with 200 queries of ten systems, 20 MB with 10 000",
    arguments: [(200, 3_000_000), (10_000, 20_000_000)])
  func sizes(queries: Int, most: Int) throws {
    let page = RunAccount(
      try SampleReport.report(), queries: SampleReport.queries,
      explorer: try SampleQueries.explorer(queries: queries), catalogue: SampleReport.catalogue
    ).page
    #expect(page.utf8.count <= most)
  }
}
