import Testing
import VaultCore
import VaultEvaluation
import VaultResults

@testable import VaultGate
@testable import VaultGateTrials

/// Twelve vaults of sixteen queries, as many as the test split of `ci`; graded rankings that are
/// good but not perfect.
@Suite("A self-test of the gate")
struct SelfTestTests {
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
      ranking: try Run(tag: "formula", rankings: rankings), policy: GatePolicy().quality, seed: 1)
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

  @Test("A share has its interval after Wilson")
  func statesShares() {
    let entry = SelfTestReport.Case(
      name: "+10 % work", demand: "fails", trials: 200, hits: 195, required: 0.95)
    #expect(entry.share == 0.975)
    // statsmodels' proportion_confint(195, 200, method="wilson").
    #expect(abs(entry.interval.low - 0.942_821_66) < 1e-7)
    #expect(abs(entry.interval.high - 0.989_275_28) < 1e-7)
    #expect(entry.isMet)
  }

  @Test("One demand that is missed is enough")
  func isMissed() {
    let good = SelfTestReport.Case(name: "a", demand: "", trials: 2, hits: 2, required: 1)
    let bad = SelfTestReport.Case(name: "b", demand: "", trials: 2, hits: 1, required: 1)
    func report(_ cases: [SelfTestReport.Case]) -> SelfTestReport {
      SelfTestReport(
        cases: cases,
        machine: Machine(
          cpu: "any", cores: 2, memoryBytes: nil, blas: "reference", kernels: "portable",
          swift: "6.3.1", operatingSystem: "Debian 12"),
        seconds: 1, notes: [])
    }
    #expect(report([good]).isMet)
    #expect(report([good, bad]).isMet == false)
  }
}
