import Testing
import VaultCore
import VaultEvaluation
import VaultResults

@testable import VaultGate

/// Twelve vaults of sixteen queries, as many as the test split of `ci`; graded rankings that are
/// good but not perfect.
@Suite("Trials of the quality tier")
struct QualityTrialsTests {
  private static func trials() throws -> (QualityTrials, Run) {
    var random = SeededRandom(seed: 5).stream("trials")
    var grades: [String: [DocumentID: Int]] = [:]
    var rankings: [String: [ScoredDocument]] = [:]
    var variant: [String: [ScoredDocument]] = [:]
    var queries: [SystemScores.Query] = []
    for vault in 0..<12 {
      for query in 0..<16 {
        let id = "v\(vault)/q\(query)"
        let ids = (0..<40).map { DocumentID("\(id)-\($0)") }
        grades[id] = Dictionary(
          uniqueKeysWithValues: ids.map { ($0, random.chance(0.3) ? 1 : 0) })
        grades[id]?[ids[0]] = 1
        rankings[id] = ids.enumerated().map { ScoredDocument(document: $1, score: Float(-$0)) }
        let other = random.chance(0.2) ? random.shuffled(ids) : ids
        variant[id] = other.enumerated().map { ScoredDocument(document: $1, score: Float(-$0)) }
        queries.append(
          SystemScores.Query(
            id: id, vault: "v\(vault)", slices: ["language": ["en", "es", "ja"][vault % 3]]))
      }
    }
    let trials = try QualityTrials(
      qrels: try Qrels(grades: grades), queries: queries,
      ranking: try Run(tag: "document", rankings: rankings), policy: GatePolicy().quality, seed: 1)
    return (trials, try Run(tag: "other", rankings: variant))
  }

  @Test("Losses are seen, lost slices fail, and changes without loss do not")
  func meetsItsDemands() throws {
    let (trials, variant) = try Self.trials()
    #expect(try trials.losses(0.02, demand: "does not pass") { $0 != .passed }.isMet)
    #expect(try trials.nullChanges(variant).isMet)
    let lost = try #require(try trials.lostSlices())
    #expect(lost.trials == 3 && lost.hits == 3)
    #expect(try trials.forecast(variant) != nil)
  }
}
