import Testing
import VaultCore
import VaultEvaluation
import VaultResults

@testable import VaultPipeline

@Suite("The smallest difference that a run detects")
struct DetectableDifferenceTests {
  private static let right = DocumentID("right")

  /// Six vaults; in the first three a system finds what another does not, for all queries alike.
  private static func metric(
    queriesPerVault: Int, vaults: Int = 6, of system: String = "document",
    others: [String] = ["best"]
  ) throws -> Metric? {
    var asked: [(query: String, vault: String)] = []
    var own: [String: [ScoredDocument]] = [:]
    var grades: [String: [DocumentID: Int]] = [:]
    for vault in 0..<vaults {
      for number in 0..<queriesPerVault {
        let query = "v\(vault)q\(number)"
        asked.append((query, "v\(vault)"))
        grades[query] = [right: 1]
        if vault < 3 { own[query] = [ScoredDocument(document: right, score: 1)] }
      }
    }
    let runs =
      try [Run(tag: system, rankings: own)] + others.map { try Run(tag: $0, rankings: [:]) }
    return try DetectableDifference.metric(
      of: system, runs, qrels: Qrels(grades: grades), vaults: asked, seed: 1)
  }

  /// Worked by hand: differences of 1, 1, 1, 0, 0 and 0 have a standard error of √0.05; by Student's
  /// table with five degrees of freedom, t is 2.5706 at 97.5 % and 0.9195 at 80 %.
  ///
  /// Ten queries of a vault that go alike say no more than one: who counts queries would find
  /// a third of the difference detectable.
  @Test("It rests on vaults, however many queries they have", arguments: [1, 10])
  func byVault(queries: Int) throws {
    let metric = try #require(try Self.metric(queriesPerVault: queries))
    #expect(abs(metric.value - (2.5706 + 0.9195) * 0.05.squareRoot()) < 1e-3)
    #expect(metric.n == 6)
    #expect(metric.id == "document/nDCG@10/detectable")
    #expect(metric.slice == ["against": "best"])
  }

  @Test("Rankings that are all alike detect nothing, and not everything")
  func alike() throws {
    let query = "v0q0"
    let vaults = (0..<6).map { (query: "v\($0)q0", vault: "v\($0)") }
    let rankings = vaults.reduce(into: [String: [ScoredDocument]]()) {
      $0[$1.query] = [ScoredDocument(document: Self.right, score: 1)]
    }
    let qrels = try Qrels(grades: rankings.mapValues { _ in [Self.right: 1] })
    func metric(_ others: [Run]) throws -> Metric? {
      try DetectableDifference.metric(
        of: "document", [Run(tag: "document", rankings: rankings)] + others, qrels: qrels,
        vaults: vaults, seed: 1)
    }
    let same = try Run(tag: "best", rankings: rankings)
    let other = try Run(tag: "semantic", rankings: [query: rankings[query] ?? []])
    #expect(try metric([same]) == nil)
    #expect(try metric([same, other])?.slice == ["against": "semantic"])
  }

  @Test("A system is compared with the formula, which is compared with the learned one or cosine")
  func partners() throws {
    func partner(_ system: String, _ others: [String]) throws -> String? {
      try Self.metric(queriesPerVault: 1, of: system, others: others)?.slice?["against"]
    }
    #expect(try partner("best", ["document", "semantic"]) == "document")
    #expect(try partner("document", ["semantic"]) == "semantic")
    #expect(try partner("document", ["random"]) == nil)
    #expect(try Self.metric(queriesPerVault: 3, vaults: 1) == nil)
  }
}
