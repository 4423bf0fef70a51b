import Foundation
import Testing
import VaultCore
import VaultEmbedding
import VaultEvaluation
import VaultIngest
import VaultMatching
import VaultTestSupport

@testable import VaultPipeline

/// BEIR's evaluation leaves a query out of its own ranking (`ignore_identical_ids`, on by default
/// since 2.2.0).
@Suite("Queries that are documents of the collection")
struct IdenticalIDsTests {
  private static func result(
    queries: [String], keeps: Bool? = nil, documents: Int = 60
  ) throws -> (search: SearchResult, notes: [String]) {
    let folder = try TemporaryDirectory()
    let corpus = (0..<documents).map {
      #"{"_id": "d\#($0)", "title": "", "text": "boiler number \#($0)"}"#
    }
    try folder.write(corpus.joined(separator: "\n"), to: "corpus.jsonl")
    try folder.write(
      queries.map { #"{"_id": "\#($0)", "text": "boiler number 3"}"# }.joined(separator: "\n"),
      to: "queries.jsonl")
    try folder.write(
      queries.map { "\($0)\td4\t1\n" }.joined(), to: "qrels/test.tsv")
    let ingested = try IngestStage(options: IngestOptions()).read(folder.url)
    var options = RunOptions(
      source: .dataset(folder.url), output: folder.url, datasets: folder.url, suites: ["search"])
    options.configuration.keepsIdenticalIDs = keeps
    let stored = try StorageStage(
      directory: folder.url.appendingPathComponent("v"), passphrase: "right", mayExist: false
    ).store(ingested.vaults) { _, _ in }
    let stage = SearchStage(configuration: RunConfiguration(), seed: 1)
    let embedder = HashingEmbedder()
    let vectors = try embedder.embed(stage.texts(of: stored.vaults))
    let file = try #require(
      try SearchFile.wanted(by: options, below: folder.url, ingested))
    let search = try SearchSuite(
      file: file, vaults: try stage.searchable(stored.vaults, vectors: vectors), aliases: [:],
      embedder: embedder, split: .test, seed: 1
    ).answer()
    return (search, options.collectionNotes(ingested))
  }

  @Test("Such a query finds all but itself, in every ranking and to the same depth")
  func leavesOut() throws {
    let (search, notes) = try Self.result(queries: ["d3", "q"])
    #expect(search.runs.count == SearchSuite.systems.count)
    for run in search.runs {
      let own = run.rankings["d3"]?.map(\.document) ?? []
      let other = run.rankings["q"]?.map(\.document) ?? []
      #expect(!own.contains(DocumentID("d3")))
      #expect(own.count == SearchSuite.depth && other.count == SearchSuite.depth)
      #expect(other.contains(DocumentID("d3")))
      // Without itself the ranking is that of the same words asked by a stranger.
      #expect(Array(own.prefix(49)) == Array(other.filter { $0 != DocumentID("d3") }.prefix(49)))
    }
    #expect(search.hits["d3"]?.contains { $0.id == DocumentID("d3") } == false)
    #expect(notes.contains { $0.contains("1 query") && $0.contains("--keep-identical-ids") })
  }

  @Test("It finds itself where that is asked for, and the notes say that BEIR does otherwise")
  func keeps() throws {
    let (search, notes) = try Self.result(queries: ["d3"], keeps: true)
    let hybrid = try #require(search.runs.first { $0.tag == SearchResult.primary })
    #expect(hybrid.rankings["d3"]?.first?.document == DocumentID("d3"))
    #expect(notes.contains { $0.contains("unlike in BEIR's evaluation") })
  }

  @Test("Where no query is a document nothing is said")
  func saysNothing() throws {
    #expect(try Self.result(queries: ["q1", "q2"]).notes.isEmpty)
  }

  @Test("A collection that is smaller than the depth is ranked whole, without the query")
  func ranksSmallCollections() throws {
    let (search, _) = try Self.result(queries: ["d3", "d4"], documents: 5)
    let semantic = try #require(search.runs.first { $0.tag == "semantic" })
    #expect(semantic.rankings["d3"]?.count == 4)
    #expect(semantic.rankings["d4"]?.count == 4)
  }

  @Test("The setting is part of the digest, and left out it changes none")
  func countsInDigests() throws {
    var configuration = RunConfiguration()
    func digest() throws -> String {
      try configuration.digest(embedder: "e", seed: 1, split: "test")
    }
    let standard = try digest()
    configuration.keepsIdenticalIDs = true
    #expect(try digest() != standard)
  }
}
