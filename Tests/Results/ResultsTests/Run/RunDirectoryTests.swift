import Foundation
import Testing
import VaultCore
import VaultEvaluation
import VaultTestSupport

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
