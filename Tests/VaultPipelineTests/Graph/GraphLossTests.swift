import Testing
import VaultCore
import VaultEvaluation
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

  @Test("A graph that finds the same loses nothing")
  func same() throws {
    let run = try Self.run(["q1": ["a", "x"], "q2": ["b"]])
    let metrics = try Self.loss().metrics(of: [run], beside: [run])
    #expect(metrics.map(\.id) == ["graph/semantic/recall@50", "graph/semantic/nDCG@10/lost"])
    #expect(metrics.map(\.value) == [1, 0])
  }

  @Test("A graph that misses the one relevant message of one of two queries shows it")
  func misses() throws {
    let exact = try Self.run(["q1": ["a", "x"], "q2": ["b", "y"]])
    let broken = try Self.run(["q1": ["x", "z"], "q2": ["b", "y"]])
    let metrics = try Self.loss().metrics(of: [broken], beside: [exact])
    // Half of q1's two rows and both of q2's; an nDCG of 1 against 0, and of 1 against 1.
    #expect(metrics.map(\.value) == [0.75, 0.5])
  }

  @Test("Where nothing was walked there is nothing to say")
  func nothing() throws {
    #expect(try Self.loss().metrics(of: [Self.run(["q1": ["a"]])], beside: []).isEmpty)
  }
}
