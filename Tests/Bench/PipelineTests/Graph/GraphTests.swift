import Testing
internal import Vault
import VaultCore
import VaultEvaluation
import VaultIndex
import VaultMatching
import VaultPipelineFixtures
import VaultResults

@testable import VaultPipeline

@Suite("GraphLoss")
struct GraphLossTests {
  private static func run(_ rankings: [String: [String]]) throws -> Run {
    try Run(
      tag: "semantic",
      rankings: rankings.mapValues { documents in
        documents.enumerated().map { place, id in
          ScoredDocument(document: DocumentID(id), score: Float(-place))
        }
      })
  }

  private static func loss() throws -> GraphLoss {
    GraphLoss(
      kind: .events, vaultOfQuery: ["q1": "v", "q2": "w"],
      qrels: try Qrels(grades: ["q1": [DocumentID("a"): 1], "q2": [DocumentID("b"): 1]]), seed: 1)
  }

  @Test("A graph that finds the same loses nothing; one that misses a query's message shows it")
  func losses() throws {
    let exact = try Self.run(["q1": ["a", "x"], "q2": ["b", "y"]])
    let broken = try Self.run(["q1": ["x", "z"], "q2": ["b", "y"]])
    let same = try Self.loss().metrics(of: [exact], beside: [exact])
    #expect(same.map(\.id) == ["graph/semantic/recall@50", "graph/semantic/nDCG@10/lost"])
    #expect(same.map(\.value) == [1, 0])
    // Half of q1's two rows and both of q2's; an nDCG of 1 against 0, and of 1 against 1.
    #expect(try Self.loss().metrics(of: [broken], beside: [exact]).map(\.value) == [0.75, 0.5])
    #expect(try Self.loss().metrics(of: [exact], beside: []).isEmpty, "nothing was walked")
  }
}

@Suite("GraphUse")
struct GraphUseTests {
  private static func use(
    _ index: RunConfiguration.IndexChoice, efSearch: Int = 64
  ) throws -> (use: GraphUse, fixture: SearchableFixture) {
    var configuration = RunConfiguration()
    configuration.index = index
    configuration.efSearch = efSearch
    let fixture = try SearchableFixture(["v", "w"], configuration: configuration)
    for vault in fixture.vaults {
      let event = try #require(vault.profiles[SearchableFixture.event])
      _ = try vault.index.search(event.vector[...], limit: 2, within: nil)
    }
    return (GraphUse(vaults: fixture.vaults), fixture)
  }

  private static func value(_ use: GraphUse, _ id: String, way: String? = nil) -> Double? {
    use.metrics.first { $0.id == id && $0.slice?["way"] == way }?.value
  }

  @Test("Small vaults get no graph by themselves; the report says why")
  func automatic() throws {
    let (use, fixture) = try Self.use(.auto)
    #expect(Self.value(use, "index/graphs") == 0)
    #expect(Self.value(use, "index/searches") == 2)
    #expect(Self.value(use, "index/searches", way: "scan") == 2)
    #expect(!use.wasWalked)
    #expect(try #require(use.note).contains("no number of searches justifies"))
    withExtendedLifetime(fixture) {}
  }

  @Test("A graph that is asked for is built, and walked where a scan costs more")
  func forced() throws {
    let (use, fixture) = try Self.use(.hnsw, efSearch: 2)
    #expect(Self.value(use, "index/graphs") == 2)
    #expect(Self.value(use, "index/searches", way: "walk") == 2)
    #expect(use.wasWalked)
    withExtendedLifetime(fixture) {}
  }

  @Test("Without vaults there is nothing to count")
  func none() {
    #expect(GraphUse(vaults: []).metrics.isEmpty)
    #expect(GraphUse(vaults: []).note == nil)
  }
}
