import Testing
import VaultCore
import VaultResults

@testable import VaultPipeline
@testable import VaultSuites

@Suite("IndexSuite")
struct IndexSuiteTests {
  @Test("Recall rises with the candidate list and ends at exact search")
  func recallRises() throws {
    var random = SeededRandom(seed: 1)
    let vectors = Matrix(
      rows: 400, columns: 16, elements: (0..<6400).map { _ in Float(random.gaussian()) })
    let metrics = try IndexSuite(
      vectors: vectors, eventVectors: Matrix(rows: 0, columns: 16),
      configuration: RunConfiguration(), seed: 1
    ).metrics()
    let recalls = GraphTrial.efSearches.compactMap { ef in
      metrics.first { $0.id == "index/recall@10/ef\(ef)" }?.value
    }
    #expect(recalls.count == GraphTrial.efSearches.count)
    // 256 candidates of 320 rows: nothing can hide.
    #expect(try #require(recalls.last) > 0.999)
    #expect(try #require(recalls.first) <= #require(recalls.last))
    let rates = metrics.filter { $0.id.hasPrefix("index/queriesPerSecond/ef") }
    #expect(rates.count == recalls.count && rates.allSatisfy { $0.value > 0 })
    // On the lowest layer a row has room for 2 M links of four bytes (Malkov and Yashunin, 4.1);
    // upper layers hold one row in M, and the rest of a row's state is a few words.
    let graph = try #require(metrics.first { $0.id == "memory/indexBytesPerMessage" })
    #expect(graph.slice == ["part": "graph", "dimension": "16"])
    #expect((128...192).contains(graph.value))
  }

  @Test("Too few vectors to hold any out give no figures")
  func tooFew() throws {
    let metrics = try IndexSuite(
      vectors: Matrix(rows: 3, columns: 4), eventVectors: Matrix(rows: 0, columns: 4),
      configuration: RunConfiguration(), seed: 1
    ).metrics()
    #expect(metrics.isEmpty)
  }
}
