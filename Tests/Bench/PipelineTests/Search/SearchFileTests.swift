import Foundation
import Testing
import VaultCore
import VaultEvaluation
import VaultIngest
import VaultResults
import VaultTestSupport

@testable import VaultPipeline

struct SearchFileTests {
  static let line =
    #"{"id":"vault/q01","kind":"keyword","slices":{},"split":"test","text":"hi","vault":"vault"}"#

  private func read(_ searches: String, _ qrels: String?) throws -> SearchFile {
    let folder = try TemporaryDirectory()
    try folder.write(searches, to: "searches.jsonl")
    if let qrels { try folder.write(qrels, to: "searches.qrels.trec") }
    return try SearchFile(below: folder.url, vaults: ["vault"])
  }

  private func problem(_ searches: String, _ qrels: String?) -> String {
    do {
      _ = try read(searches, qrels)
      return "accepted"
    } catch {
      return "\(error)"
    }
  }

  @Test("Searches and judgments are read, blank lines and carriage returns passed over")
  func reads() throws {
    let file = try read("\n\(Self.line)\r\n\n", "vault/q01 0 chat#1 2\n")
    #expect(file.queries.map(\.text) == ["hi"])
    #expect(file.qrels.queries == ["vault/q01"])
  }

  /// The profile `large` has none, and both files.
  @Test("A corpus without searches has none; judgments that are missing of some are still an error")
  func readsNone() throws {
    let file = try read("", "")
    #expect(file.queries.isEmpty && file.qrels.queries.isEmpty)
    #expect(problem(Self.line, "") != "accepted")
  }

  @Test("Kind, split and slices may be missing, and a time may be milliseconds")
  func readsOwnSearches() throws {
    let plain = try read(
      #"{"id":"q","vault":"vault","text":"hi","askedAt":1773446400000}"#, "q 0 chat#1 2\n")
    let written = try read(
      #"{"askedAt":{"milliseconds":1773446400000},"id":"q","kind":"question","slices":{},"#
        + #""split":"test","text":"hi","vault":"vault"}"#, "q 0 chat#1 2\n")
    #expect(plain.queries == written.queries)
    let unclear = #"{"id":"q","vault":"vault","text":"hi","askedAt":"now"}"#
    #expect(problem(unclear, "").contains("searches.jsonl:1: "))
  }

  @Test("What is wrong is named with its file and line, never with the text")
  func refuses() {
    let qrels = "vault/q01 0 chat#1 2\n"
    let unclear = problem("\(Self.line)\n{}", qrels)
    #expect(unclear.hasPrefix("searches.jsonl:2: the line is no search: id,"))
    #expect(
      problem("\(Self.line)\n\(Self.line)", qrels)
        == "searches.jsonl:2: the search's id occurs twice.")
    #expect(problem(Self.line, nil).contains("searches.qrels.trec: not found"))
    #expect(problem(Self.line, "vault/q02 0 chat#1 2\n").contains("which does not exist"))
    #expect(
      problem(Self.line.replacing(#""vault":"vault""#, with: #""vault":"other""#), qrels)
        .contains("a vault that the dataset does not have"))
    #expect(problem("\u{0}\u{1}", qrels) != "accepted")
  }

  @Test("A dataset without searches says so")
  func missing() throws {
    let folder = try TemporaryDirectory()
    #expect(throws: RunError.self) {
      try SearchFile(below: folder.url, vaults: [])
    }
  }

  @Test("The queries of a collection without searches are searches, each with its judgments")
  func takesFreeTextQueries() throws {
    let folder = try TemporaryDirectory()
    try folder.write(
      #"{"_id": "d1", "text": "wheat beer", "metadata": {"sender": "Ana"}}"# + "\n"
        + #"{"_id": "d2", "text": "rye bread"}"# + "\n", to: "corpus.jsonl")
    try folder.write(#"{"_id": "q1", "text": "which beer"}"# + "\n", to: "queries.jsonl")
    try folder.write("query-id\tcorpus-id\tscore\nq1\td1\t1\n", to: "qrels/test.tsv")
    let ingested = try IngestStage(options: IngestOptions()).read(folder.url)
    var options = RunOptions(
      source: .dataset(folder.url), output: folder.url.appendingPathComponent("out"),
      datasets: folder.url)
    let file = try #require(try SearchFile.wanted(by: options, below: folder.url, ingested))
    #expect(file.queries.map(\.text) == ["which beer"])
    #expect(file.queries.allSatisfy { $0.kind == .question && $0.askedAt == nil })
    #expect(file.qrels.relevantCount(of: "q1") == 1)
    options.suites = []
    #expect(try SearchFile.wanted(by: options, below: folder.url, ingested) == nil)
  }
}
