import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultEvaluation
@testable import VaultResults

/// The directories are hand-made (`RunFixture`); what is expected of them is what was written.
@Suite("Run directories")
struct RunDirectoryTests {
  private func directory(_ name: String = "a") throws -> RunDirectory {
    try RunDirectory(at: URL(fileURLWithPath: fixture.path(name)))
  }

  private let fixture: RunFixture

  init() throws {
    fixture = try RunFixture()
    try fixture.write("a", [("formula", RunFixture.good), ("learned", RunFixture.poor)])
  }

  @Test("What is missing or no report is refused, naming the file")
  func refusesOthers() throws {
    #expect(throws: RunError.self) { try directory("nowhere") }
    for content in ["", "{", "{}", "[]"] {
      try fixture.edit("a/report.json") { _ in content }
      #expect {
        try directory()
      } throws: { "\($0)".contains("report.json") }
    }
  }

  @Test("Systems are the files of runs, those that answer searches apart")
  func systems() throws {
    try fixture.folder.write("s1 Q0 r 1 1 hybrid\n", to: "a/runs/search-hybrid.trec")
    try fixture.folder.write("notes", to: "a/runs/README")
    let run = try directory()
    #expect(run.systems() == ["formula", "learned"])
    #expect(run.systems(answering: .searches) == ["hybrid"])
    #expect(try run.rankings(of: "hybrid", answering: .searches)?.queries == ["s1"])
    #expect(try run.rankings(of: "hybrid") == nil)
    #expect(Set(try run.rankingDigests().keys) == ["formula", "learned", "search/hybrid"])
  }

  @Test(
    "A name is no path", arguments: ["", ".", "../runs/learned", "/etc/passwd", "learned.trec"])
  func namesAreNoPaths(name: String) throws {
    let run = try directory()
    #expect(try run.rankings(of: name) == nil)
  }

  @Test("A baseline has the primary system's rankings alone, and digests of all")
  func baseline() throws {
    try FileManager.default.removeItem(
      at: URL(fileURLWithPath: fixture.path("a")).appendingPathComponent("runs"))
    try fixture.folder.write("v1/q1 Q0 r 1 1 formula\n", to: "a/run.trec")
    try fixture.folder.write("{\"learned\": \"b\", \"formula\": \"d\"}", to: "a/rankings.json")
    let run = try directory()
    #expect(run.systems().isEmpty)
    #expect(try run.rankings(of: "formula")?.tag == "formula")
    #expect(try run.rankings(of: "learned") == nil)
    #expect(try run.rankingDigests() == ["learned": "b", "formula": "d"])
  }

  @Test("Records come in the order of the file, one of them by its query")
  func records() throws {
    let run = try directory()
    let ids = fixture.ids.map { fixture.id($0.vault, $0.query) }
    #expect(try run.records().map(\.query) == ids)
    #expect(try run.outcomes(of: .events).map(\.query) == ids)
    #expect(try run.record(ofQuery: ids[2]).vault == "v1")
    #expect(throws: RunError.unknownQuery(id: "nobody", run: run.url.path)) {
      try run.record(ofQuery: "nobody")
    }
  }

  @Test(
    "A record that cannot be read, or stands twice, is named by its line",
    arguments: [("{\"query\": 1}\n", 19), ("not JSON\n", 19), ("\n\n{\n", 21)])
  func brokenRecords(addition: String, line: Int) throws {
    try fixture.edit("a/per-query.jsonl") { $0 + addition }
    let run = try directory()
    let file = run.file("per-query.jsonl").path
    #expect(throws: RunError.unusable(file: file, line: line, problem: .notARecord)) {
      try run.records()
    }
    try fixture.edit("a/per-query.jsonl") { text in
      let first = String(text.prefix { $0 != "\n" })
      return first + "\n" + first + "\n"
    }
    #expect(throws: RunError.unusable(file: file, line: 2, problem: .repeatedQuery)) {
      try run.records()
    }
  }

  @Test("What is written is read back, and searches are apart from events")
  func writesWhatItReads() throws {
    let run = try directory()
    let place = fixture.folder.url.appendingPathComponent("b")
    let staged = try StagedFolder(at: place)
    let rankings = try run.systems().map { try #require(try run.rankings(of: $0)) }
    try RunDirectory.write(
      .events, runs: rankings, primary: "formula", qrels: try run.qrels(),
      records: try run.records(), to: staged)
    try RunDirectory.write(
      .searches, runs: [rankings[0]], qrels: nil, records: [SearchRecord](), to: staged)
    try RunDirectory.write(run.report, to: staged)
    try staged.publish()
    let copy = try RunDirectory(at: place)
    #expect(copy.report == run.report)
    #expect(try copy.records() == run.records())
    #expect(try copy.qrels().grades == run.qrels().grades)
    #expect(copy.systems() == ["formula", "learned"])
    #expect(copy.systems(answering: .searches) == ["formula"])
    #expect(copy.isJudged(on: .events) && !copy.isJudged(on: .searches))
    for system in copy.systems() {
      #expect(try copy.rankings(of: system) == run.rankings(of: system))
    }
    #expect(
      try Data(contentsOf: copy.file("run.trec"))
        == Data(contentsOf: copy.file("runs/formula.trec")))
  }

  /// The lines are written by hand, after the documentation of the file.
  @Test("A map is read as it was written, to six digits, and is `nil` where there is none")
  func map() throws {
    #expect(try directory().map() == nil)
    let place = fixture.folder.url.appendingPathComponent("b")
    let staged = try StagedFolder(at: place)
    let points = [
      MapPoint(vault: "v", kind: .message, id: DocumentID("m"), x: 0.123456789, y: -0.00012345678),
      MapPoint(vault: "v", kind: .event, id: DocumentID("m"), x: 0, y: 1),
    ]
    try RunDirectory.write(points, to: staged)
    try RunDirectory.write(try directory().report, to: staged)
    try staged.publish()
    let run = try RunDirectory(at: place)
    let lines = try String(contentsOf: run.file("map.jsonl"), encoding: .utf8)
    #expect(
      lines == #"{"id":"m","kind":"message","vault":"v","x":0.123457,"y":-0.000123457}"# + "\n"
        + #"{"id":"m","kind":"event","vault":"v","x":0,"y":1}"# + "\n")
    #expect(try run.map() == points)
    try fixture.edit("b/map.jsonl") { $0 + #"{"id":"n","kind":"person","vault":"v","x":0,"y":0}"# }
    let file = run.file("map.jsonl").path
    #expect(throws: RunError.unusable(file: file, line: 3, problem: .notARecord)) { try run.map() }
  }
}

@Suite("Stored components of a run")
struct ComponentCacheTests {
  private static let line = """
    {"candidates":["a","b"],"features":{"participant":[0.5,0],"semantic":[0.25,0.125],"temporal":[1,0.1]},\
    "grades":[2,null],"idealGrades":[2,1],"query":"v/e","split":"dev","vault":"v"}
    """

  private func read(_ text: String) throws -> ComponentCache {
    try ComponentCache(jsonLines: Data(text.utf8))
  }

  @Test("What is written is read back, number by number")
  func roundTrip() throws {
    // Doubles without a short decimal form, a negative cosine, a candidate with a space in its id.
    let entry = ComponentCache.Entry(
      query: "v/e", vault: "v", split: .train,
      candidates: [DocumentID("a b"), DocumentID("c")], grades: [nil, 0], idealGrades: [3, 1, 1],
      features: ["semantic": [-Double(Float(0.1)), 1.0 / 3], "keyword": [.ulpOfOne, 1e300]])
    let cache = try ComponentCache([entry])
    #expect(try ComponentCache(jsonLines: try cache.jsonLines()) == cache)
    #expect(cache.featureNames == ["keyword", "semantic"])
    // The stored form is the one that is documented.
    let stored = try read(Self.line + "\n")
    #expect(stored.entries.map(\.query) == ["v/e"] && stored.entries.first?.grades == [2, nil])
    #expect(try stored.jsonLines() == Data((Self.line + "\n").utf8))
    // A query without candidates is kept, and so is an empty file.
    let bare = """
      {"candidates":[],"features":{"semantic":[]},"grades":[],"idealGrades":[1],"query":"q",\
      "split":"test","vault":"v"}
      """
    #expect(try read(bare).entries.count == 1 && read("").entries.isEmpty)
  }

  @Test(
    "A line that is wrong is refused with its number and the reason",
    arguments: try GoldenTable.rows(
      "Results/ResultsTests/Golden/component-cache-refusals", of: String.self, String.self,
      String.self))
  func refusals(found: String, put: String, reason: String) throws {
    let first = Self.line.replacingOccurrences(of: "\"v/e\"", with: "\"other\"")
    let second = Self.line.replacingOccurrences(of: found, with: put)
    let error = try #require(throws: RunError.self) { try read("\(first)\n\(second)\n") }
    #expect(error.description.contains("components.jsonl:2"))
    #expect(error.description.contains(reason))
    #expect(!error.description.contains("v/e"))
  }

  @Test("A blank line in the middle and a missing file are refused")
  func truncated() throws {
    let error = try #require(throws: RunError.self) { try read("\n" + Self.line) }
    #expect(error.description.contains("components.jsonl:1"))
    let folder = try TemporaryDirectory()
    #expect(throws: RunError.self) { try ComponentCache(ofRun: folder.url) }
  }
}

@Suite("The report of a study of validity")
struct ValidityReportTests {
  private static func report(mean: Double = 0.5) -> ValidityReport {
    ValidityReport(
      questions: "searches",
      measure: "nDCG@10", systems: [.init(name: "a", family: "f")],
      corpus: [.init(name: "c", questions: 3, vaults: 1, ceiling: nil, means: [mean])],
      against: [.init(name: "t", questions: 4, vaults: 2, ceiling: 0.5, means: [0.25])],
      comparisons: [
        .init(
          set: "c", truth: "t",
          agreement: OrderAgreement(decided: 0, alike: nil, tauB: nil, tauAP: nil), swaps: [])
      ], gains: [.init(set: "c", earlier: "e", truth: "t", tauB: nil)])
  }

  @Test(
    "It is read back as it was written, a missing ceiling as null; what is no number is refused")
  func roundTrips() throws {
    let report = Self.report()
    let data = try report.encoded()
    #expect(try JSONDecoder().decode(ValidityReport.self, from: data) == report)
    #expect(
      String(decoding: data, as: UTF8.self).replacing(" ", with: "").contains("ceiling\":null"))
    #expect(report.comparison(of: "c", with: "t")?.agreement.decided == 0)
    #expect(report.comparison(of: "t", with: "c") == nil)
    #expect(throws: ResultsError.self) { try Self.report(mean: .nan).encoded() }
  }
}

@Suite("What is said of an external system that cannot be measured")
struct SystemProblemTests {
  /// POSIX, 2.8.2: 126 and 127 are a shell's, and above 128 it reports a signal; Linux has signals up to
  /// 31 that are not of real time.
  @Test(
    "A signal is said only of a process that one ended; an exit status is what shells report at most",
    arguments: [
      (-9, "signal 9"), (137, "exit status 137 (as shells report signal 9)"),
      (127, "exit status 127 (as shells report a command that they do not find)"),
      (126, "exit status 126 (as shells report a command that they may not run)"),
      (128, "exit status 128"), (160, "exit status 160"), (255, "exit status 255"),
      (3, "exit status 3"),
    ] as [(Int32, String)])
  func words(status: Int32, expected: String) {
    #expect(
      SystemProblem.ended(status: status, lastWords: "no module x").description
        == "it ended with \(expected) before it answered hello; "
        + "the end of its standard error: no module x")
  }
}
