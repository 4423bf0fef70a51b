import Testing
import VaultCore

@testable import VaultEvaluation

@Suite("A pool of documents")
struct DocumentPoolTests {
  private static func run(_ tag: String, _ rankings: [String: [String]]) throws -> Run {
    try Run(
      tag: tag,
      rankings: rankings.mapValues { names in
        names.enumerated().map { place, name in
          ScoredDocument(document: DocumentID(name), score: Float(names.count - place))
        }
      })
  }

  @Test("Holds the first documents of every system once, ascending")
  func joins() throws {
    let pool = DocumentPool(
      [
        try Self.run("a", ["q2": ["x", "y", "z"], "q1": ["c"]]),
        try Self.run("b", ["q2": ["y", "w"]]),
      ], depth: 2)
    #expect(
      pool.pairs.map { "\($0.query) \($0.document)" } == ["q1 c", "q2 w", "q2 x", "q2 y"])
  }

  @Test("A sample takes as many of each stratum, all where there are fewer, each pair once")
  func samples() throws {
    let pool = DocumentPool(
      [
        try Self.run(
          "a",
          [
            "en1": (0..<20).map { "m\($0)" }, "en2": (0..<20).map { "n\($0)" },
            "de1": (0..<5).map { "o\($0)" }, "fr1": ["p"],
          ])
      ], depth: 20)
    func sample(_ count: Int, seed: UInt64 = 1) -> [DocumentPool.Pair] {
      pool.sample(
        count, stratum: { String($0.prefix(2)) }, random: SeededRandom(seed: seed))
    }
    let some = sample(9)
    #expect(some.count == 9 && Set(some).count == 9)
    #expect(some.count { $0.query.hasPrefix("en") } == 4)
    #expect(some.count { $0.query.hasPrefix("de") } == 4)
    #expect(some.count { $0.query.hasPrefix("fr") } == 1)
    #expect(some == some.sorted { ($0.query, $0.document) < ($1.query, $1.document) })
    #expect(some == sample(9) && some != sample(9, seed: 2))
    #expect(sample(100) == pool.pairs)
  }
}
