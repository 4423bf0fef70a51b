import Foundation
import Testing
import VaultCore
import VaultEvaluation

@testable import VaultComparison
@testable import VaultResults

@Suite("TuningReport")
struct TuningReportTests {
  private func report(mean: Double = 0.5) -> TuningReport {
    let weights = RankingWeights.document
    let difference = WeightDifference(
      baseline: weights, candidate: nil, queries: 9, vaults: 3, baselineMean: 0.5,
      candidateMean: 0.6, difference: 0.1, interval: ConfidenceInterval(low: 0.05, high: 0.15),
      p: 0.01, correctedP: 0.01, minimumDetectableEffect: 0.04, verdict: .better)
    return TuningReport(
      basis: TuningBasis(
        dataset: "d", corpusDigest: "c", configDigest: "s", embedder: "e", splits: ["dev"],
        events: 9, eventsWithoutRelevant: 0, vaults: 3, candidates: 90, objective: "nDCG@10",
        constraints: [], parts: 5, folds: 3, isLeaveOneVaultOut: true, seed: 1, document: weights,
        own: weights, level: 0.95, intervals: "i"),
      points: [
        TuningReport.Point(
          weights: weights, mean: mean, isFeasible: true, plateauP: 1, isOnPlateau: true,
          chosen: 3, tradeOff: [0.5, 0.6], isOnFront: true)
      ], best: weights, bestMean: 0.5, documentMean: 0.5, folds: [], heldOut: difference,
      overOwn: nil, optimism: 0,
      plateau: TuningReport.Plateau(
        size: 1, flips: 8, isExact: true, leastPValue: 0.125, holdsDocument: true),
      sensitivity: [], tradeOff: ["P@10", "R@20"], confirmation: nil,
      speed: TuningReport.Speed(rerankings: 9, seconds: 0.001), notes: [],
      advice: TuningAdvice(difference, best: weights, profiles: []))
  }

  @Test("Every key is there, also where it is null or empty")
  func keys() throws {
    let bytes = try report().encoded()
    let object = try #require(
      try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    let expected = [
      "schemaVersion", "basis", "points", "best", "bestMean", "documentMean", "folds", "heldOut",
      "optimism", "plateau", "sensitivity", "tradeOff", "confirmation", "speed", "notes",
      "overOwn", "advice",
    ]
    #expect(Set(object.keys) == Set(expected))
    #expect(object["confirmation"] is NSNull)
    #expect(object["schemaVersion"] as? Int == 1)
    let heldOut = try #require(object["heldOut"] as? [String: Any])
    #expect(heldOut["interval"] as? [Double] == [0.05, 0.15])
    #expect(heldOut["verdict"] as? String == "better")
  }

  @Test("Equal reports give equal bytes, and NaN is refused")
  func encoding() throws {
    #expect(try report().encoded() == report().encoded())
    #expect(throws: ResultsError.self) { try report(mean: .nan).encoded() }
  }
}
