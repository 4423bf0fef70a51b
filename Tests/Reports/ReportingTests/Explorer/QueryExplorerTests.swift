import Foundation
import Testing
import VaultCore
import VaultEvaluation
import VaultTestSupport

@testable import VaultReporting
@testable import VaultResults

/// The run directories are hand-made (`RunFixture`), and removed when their fixture is.
@Suite("Table of all queries")
struct QueryExplorerTests {
  private static func run(_ fixture: RunFixture) throws -> RunDirectory {
    try fixture.write("a", [("formula", RunFixture.good), ("learned", RunFixture.poor)])
    return try RunDirectory(at: URL(fileURLWithPath: fixture.path("a")))
  }

  @Test("A run directory gives its queries, the rankings of each system and the judgments")
  func directory() throws {
    let fixture = try RunFixture()
    let run = try Self.run(fixture)
    let explorer = try #require(try QueryExplorer(run))
    let data = try #require(
      try JSONSerialization.jsonObject(with: Data(explorer.json.utf8)) as? [String: Any])
    withExtendedLifetime(fixture) {}
    #expect(data["systems"] as? [String] == ["formula", "learned"])
    // Six vaults of three queries.
    #expect((data["queries"] as? [Any])?.count == 18)
    let page = RunAccount(run.report, explorer: explorer, catalogue: SampleReport.catalogue).page
    #expect(page.contains("<section id=\"explorer\""))
    #expect(page.contains("script-src 'sha256-"))
    #expect(
      TagBalance.firstProblem(in: page.components(separatedBy: "<script")[0] + "</body></html>")
        == nil)
  }

  @Test("Texts of generated corpora are quoted, those of a person's own data where asked for")
  func texts() throws {
    var fixture = try RunFixture()
    for profile in ["ci", nil] {
      fixture.profile = profile
      let run = try Self.run(fixture)
      #expect {
        try QueryExplorer(run, showsText: true)
      } throws: { "\($0)".contains("texts.jsonl") }
      try fixture.folder.write(
        """
        {"id":"r","kind":"message","text":"</script><b>of v2","vault":"v2"}
        {"id":"v1/q1","kind":"query","text":"Dinner","vault":"v1"}

        """, to: "a/texts.jsonl")
      let usual = try #require(try QueryExplorer(run))
      let asked = try #require(try QueryExplorer(run, showsText: true))
      #expect(usual.json.contains("Dinner") == (profile != nil))
      #expect(asked.json.contains(#""events":["Dinner","","#))
      // A message of the same identifier in another vault says something else.
      #expect(asked.json.components(separatedBy: "of v2").count == 2)
      let page = RunAccount(
        run.report, explorer: asked, catalogue: SampleReport.catalogue
      ).page
      #expect(page.contains("contains message text") == (profile == nil))
      #expect(page.components(separatedBy: "</script").count == 3 && !page.contains("<b>of"))
      try FileManager.default.removeItem(at: run.file("texts.jsonl"))
    }
    withExtendedLifetime(fixture) {}
  }

  @Test("Without records there is no table, no script and no section")
  func absent() throws {
    let fixture = try RunFixture()
    let run = try Self.run(fixture)
    let file = run.file("per-query.jsonl")
    try Data().write(to: file)
    #expect(try QueryExplorer(run) == nil)
    try FileManager.default.removeItem(at: file)
    let explorer = try QueryExplorer(run)
    #expect(explorer == nil)
    let page = RunAccount(run.report, explorer: explorer, catalogue: SampleReport.catalogue).page
    #expect(!page.contains("<script") && !page.contains("id=\"explorer\""))
    withExtendedLifetime(fixture) {}
  }

  @Test("Records that cannot be read are refused, naming file and line")
  func unreadable() throws {
    let fixture = try RunFixture()
    let run = try Self.run(fixture)
    try Data("{}\n".utf8).write(to: run.file("per-query.jsonl"))
    #expect {
      try QueryExplorer(run)
    } throws: { "\($0)".contains("per-query.jsonl:1") }
    withExtendedLifetime(fixture) {}
  }

  @Test("The script has less than 30 KB and writes no markup")
  func script() throws {
    let source = try #require(EmbeddedFile.texts["scripts/explorer.js"])
    #expect(source.utf8.count < 30_000)
    for word in ["innerHTML", "outerHTML", "insertAdjacentHTML", "eval(", "fetch(", "http"] {
      #expect(!source.contains(word), "\(word)")
    }
  }
}

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

@Suite("Recall at each depth")
struct RecallCurvesTests {
  @Test("Recall is the mean share of relevant messages; worked by hand")
  func curves() throws {
    let records = [
      SampleQueries.record("q1", results: ["a", "x", "b"].map { (DocumentID($0), grade: nil) }),
      SampleQueries.record("q2", results: ["y", "c", "z"].map { (DocumentID($0), grade: nil) }),
      SampleQueries.record("unjudged", results: [(DocumentID("a"), grade: nil)]),
    ]
    func ranked(_ documents: [String]) -> [ScoredDocument] {
      documents.enumerated().map {
        ScoredDocument(document: DocumentID($1), score: -Float($0))
      }
    }
    let other = try Run(tag: "other", rankings: ["q1": ranked(["b", "a"]), "q2": []])
    func graded(_ grades: [String: Int]) -> [DocumentID: Int] {
      Dictionary(uniqueKeysWithValues: grades.map { (DocumentID($0), $1) })
    }
    let curves = RecallCurves.curves(
      records, rankings: ["other": other],
      grades: ["q1": graded(["a": 1, "b": 2, "x": 0]), "q2": graded(["c": 1])], primary: "own")
    #expect(curves.map(\.system) == ["other", "own"])
    // Depths 1, 2 and 3: q1 finds a, a, a and b of two; q2 finds c at the second.
    #expect(curves[1].recalls == [0.25, 0.75, 1])
    #expect(curves[0].recalls == [0.25, 0.5])
    #expect(
      RecallCurves.curves(
        [SampleQueries.record("q")], rankings: [:], grades: [:], primary: "own"
      ).isEmpty)
  }
}
