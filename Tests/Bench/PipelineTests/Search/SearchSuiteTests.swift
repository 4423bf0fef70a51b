import Foundation
import Testing
import VaultCore
import VaultEmbedding
import VaultEvaluation
import VaultIngest
import VaultMatching
import VaultMeasurement
import VaultResults
import VaultTestSupport

@testable import VaultPipeline

@Suite("Search suite")
struct SearchSuiteTests {
  private static let chat = """
    12/03/2026, 09:00 - Ana: where are the flat keys
    12/03/2026, 09:01 - Ben: with the neighbour downstairs
    13/03/2026, 18:00 - Ana: dinner at eight
    20/03/2026, 18:00 - Ben: flat keys flat keys

    """

  private static func search(_ id: String, _ text: String, split: String = "test") -> String {
    #"{"askedAt":{"milliseconds":1773446400000},"id":"vault/\#(id)","kind":"question","#
      + #""slices":{"language":"en","crossLingual":"false","kind":"keys","relevant":"1-9"},"#
      + #""split":"\#(split)","text":"\#(text)","vault":"vault"}"# + "\n"
  }

  /// Asked at 2026-03-14T00:00:00Z, before the last message.
  private static func result() throws -> SearchResult {
    let folder = try TemporaryDirectory()
    try folder.write(chat, to: "in/chat.txt")
    try folder.write(
      search("q01", "flat keys") + search("q02", "dinner")
        + search("q03", "unused", split: "dev"), to: "in/searches.jsonl")
    let dataset = try IngestStage(options: IngestOptions())
      .read(folder.url.appendingPathComponent("in"))
    let ids = dataset.vaults[0].vault.messages.map(\.id)
    try folder.write(
      "vault/q01 0 \(ids[0]) 1\nvault/q01 0 \(ids[1]) 2\nvault/q02 0 \(ids[2]) 2\n"
        + "vault/q02 0 chat.txt#99 0\n",
      to: "in/searches.qrels.trec")
    let stored = try StorageStage(
      directory: folder.url.appendingPathComponent("vaults"), passphrase: "right",
      mayExist: false
    ).store(dataset.vaults) { _, _ in }
    let stage = SearchStage(configuration: RunConfiguration(), seed: 1)
    let embedder = HashingEmbedder()
    let vectors = try embedder.embed(stage.texts(of: stored.vaults))
    return try SearchSuite(
      file: SearchFile(
        below: folder.url.appendingPathComponent("in"), vaults: ["vault"]),
      vaults: try stage.searchable(stored.vaults, vectors: vectors),
      aliases: ["vault": dataset.vaults[0].aliases], embedder: embedder, split: .test, seed: 1
    ).answer()
  }

  @Test("Every system is measured on the searches of the split alone")
  func measuresSystems() throws {
    let result = try Self.result()
    #expect(result.queries.map(\.id) == ["vault/q01", "vault/q02"])
    let systems = [
      "semantic", "keyword", "bm25", "recentBM25", "gramCosine", "reciprocalRank", "hybrid",
    ]
    #expect(result.runs.map(\.tag) == systems)
    let metrics = try result.metrics()
    for system in systems {
      for measure in ["nDCG@10", "MRR", "Success@10", "R@50"] {
        let found = metrics.filter { $0.id == "search/\(system)/\(measure)" }
        #expect(found.first { $0.slice == nil }?.n == 2)
        #expect(found.contains { $0.slice == ["kind": "question"] })
        #expect(found.contains { $0.slice == ["language": "en"] })
      }
    }
    #expect(metrics.contains { $0.id == "search/p95Milliseconds" })
    #expect(metrics.count { $0.id.contains("gainOver") } == 18)
    #expect(result.latency.count == 2)
    let unknown = metrics.first { $0.id == "search/unknownDocuments" }
    #expect(unknown?.value == 1)
    #expect(unknown?.n == 4)
  }

  @Test("What was sent after a search was put is found by no system")
  func knowsNothingOfTheFuture() throws {
    let result = try Self.result()
    let latest = "chat.txt#4"
    for run in result.runs {
      let found = try #require(run.rankings["vault/q01"]).map(\.document.rawValue)
      #expect(!found.isEmpty)
      #expect(!found.contains { $0.hasSuffix(latest) })
    }
  }

  @Test("Records say what each system did and hold no text")
  func records() throws {
    let result = try Self.result()
    let record = try #require(result.records.first)
    #expect(record.relevant == 2)
    #expect(record.slices == ["language": "en", "crossLingual": "false", "kind": "question"])
    #expect(record.results.first?.rank == 1)
    #expect(record.measures["hybrid"]?["Success@10"] == 1)
    let written = String(decoding: try JSONEncoder().encode(result.records), as: UTF8.self)
    for word in ["flat", "neighbour", "Ana"] { #expect(!written.contains(word)) }
  }

  @Test("The same searches give the same answers again")
  func repeats() throws {
    let (first, second) = (try Self.result(), try Self.result())
    #expect(first.runs == second.runs)
    #expect(first.records == second.records)
  }

  @Test("How well the best score tells questions that nothing answers from the others is measured")
  func measuresWhatNobodySaid() throws {
    let query = SearchQuery(
      id: "vault/q03", vault: "vault", kind: .question, text: "?", split: .test,
      slices: ["relevant": "0"])
    let result = try Self.result()
    // "never said" gets the lowest best score of all, so every pair is right.
    let runs = try result.runs.map { run in
      var rankings = run.rankings
      rankings[query.id] = [ScoredDocument(document: DocumentID("chat.txt#1"), score: -1)]
      return try Run(tag: run.tag, rankings: rankings)
    }
    let widened = SearchResult(
      queries: result.queries + [query], qrels: result.qrels, runs: runs, hits: result.hits,
      latency: result.latency, seed: 1, unknownDocuments: 0, exactRuns: [])
    let metrics = try widened.metrics()
    let found = metrics.first { $0.id == "search/hybrid/neverSaid/AUROC" }
    let area = try #require(found)
    #expect(area.value == 1 && area.n == 3)
    #expect(metrics.first { $0.id == "search/hybrid/nDCG@10" }?.n == 2)
    let plain = try result.metrics()
    #expect(!plain.contains { $0.id.contains("neverSaid") })
  }
}

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
}
