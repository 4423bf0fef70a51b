import VaultCore
import VaultEvaluation
import VaultResults

@testable import VaultComparison
@testable import VaultReporting

/// A tuning with every feature a page can show; the figures follow a plain formula.
enum SampleTuning {
  static let document = RankingWeights.document

  /// The means follow a function of the semantic, temporal and participant share.
  static func report(
    parts: Int = 10, dataset: String = "ci <7>", gain: WeightDifference? = nil,
    mean: (Double, Double, Double) -> Double = { semantic, temporal, participant in
      0.7 - (semantic - 0.5) * (semantic - 0.5) - 0.4 * (temporal - 0.4) * (temporal - 0.4)
        + 0.01 * participant
    }
  ) -> TuningReport {
    let weights = triples(parts)
    let means = weights.map { mean($0.semantic, $0.temporal, $0.participant) }
    let best = means.indices.max { means[$0] < means[$1] } ?? 0
    let points = zip(weights, means).map { weights, value in
      TuningReport.Point(
        weights: weights, mean: value, isFeasible: weights.participant < 0.75,
        plateauP: value > means[best] - 0.02 ? 0.4 : 0.001,
        isOnPlateau: value > means[best] - 0.02, chosen: value == means[best] ? 4 : 0,
        tradeOff: [value - 0.1, 0.6 + 0.1 * weights.semantic],
        isOnFront: value > means[best] - 0.005)
    }
    let gain = gain ?? difference(nil, 0.0121, low: 0.0043, high: 0.0199, .better)
    return TuningReport(
      basis: basis(parts, dataset: dataset, vaults: gain.vaults), points: points,
      best: weights[best],
      bestMean: means[best], documentMean: 0.6812, folds: folds(weights[best]),
      heldOut: gain, overOwn: difference(nil, 0.0081, low: 0.0013, high: 0.0149, .better),
      optimism: 0.0024,
      plateau: TuningReport.Plateau(
        size: points.count(where: \.isOnPlateau), flips: 2000, isExact: false,
        leastPValue: 0.0005, holdsDocument: false),
      sensitivity: moves(), tradeOff: ["P@10", "R@20"],
      confirmation: difference(
        weights[best], 0.0102, low: -0.0011, high: 0.0214, .noDetectableDifference),
      speed: TuningReport.Speed(rerankings: 14_256, seconds: 0.0214),
      notes: ["R@50 is the same under all weights"],
      advice: TuningAdvice(
        gain, best: weights[best], profiles: [TuningAdvice.Profile(name: "nightly", vaults: 28)]))
  }

  static func triples(_ parts: Int) -> [RankingWeights] {
    var triples: [RankingWeights] = []
    for semantic in (0...parts).reversed() {
      for temporal in (0...(parts - semantic)).reversed() {
        let participant = parts - semantic - temporal
        triples.append(
          RankingWeights(parts: semantic, temporal, participant))
      }
    }
    return triples
  }

  private static func basis(_ parts: Int, dataset: String, vaults: Int) -> TuningBasis {
    TuningBasis(
      dataset: dataset, corpusDigest: "c0ffee", configDigest: "decade", embedder: "polyglot",
      splits: ["train", "dev"], events: 216, eventsWithoutRelevant: 1, vaults: vaults,
      candidates: 9873, objective: "nDCG@10", constraints: ["R@20>=0.55"], parts: parts, folds: 5,
      isLeaveOneVaultOut: false, seed: 7, document: document,
      own: RankingWeights(parts: 5, 3, 2), level: 0.95, intervals: BootstrapInterval.method)
  }

  private static func folds(_ best: RankingWeights) -> [TuningReport.Fold] {
    (0..<5).map { fold -> TuningReport.Fold in
      let events: Int = fold == 0 ? 44 : 43
      let training: Double = 0.69 + Double(fold) / 1000
      let heldOut: Double = 0.68 + Double(fold) / 500
      return TuningReport.Fold(
        vaults: fold < 3 ? 4 : 3, events: events, chosen: fold < 4 ? best : document,
        trainingMean: training, heldOutMean: heldOut, documentMean: 0.675)
    }
  }

  private static func moves() -> [TuningReport.Move] {
    let names = ["semantic", "temporal", "participant"]
    let steps: [(toward: Int, from: Int)] = [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]
    let weights = RankingWeights(parts: 12, 5, 3)
    return steps.enumerated().map { offset, step -> TuningReport.Move in
      let size: Double = Double(offset - 2) / 200
      let verdict: DifferenceVerdict =
        size > 0.004 ? .better : size < -0.004 ? .worse : .noDetectableDifference
      let change = difference(weights, size, low: size - 0.004, high: size + 0.004, verdict)
      return TuningReport.Move(
        toward: names[step.toward], from: names[step.from], step: 0.05, difference: change)
    }
  }

  static func difference(
    _ candidate: RankingWeights?, _ size: Double, low: Double, high: Double,
    _ verdict: DifferenceVerdict, vaults: Int = 18
  ) -> WeightDifference {
    WeightDifference(
      baseline: document, candidate: candidate, queries: 216, vaults: vaults, baselineMean: 0.6812,
      candidateMean: 0.6812 + size, difference: size,
      interval: ConfidenceInterval(low: low, high: high), p: 0.0031, correctedP: 0.0124,
      minimumDetectableEffect: 0.0118, verdict: verdict)
  }
}
