import VaultCore
import VaultEvaluation
import VaultResults

@testable import VaultComparison

/// A comparison as it might have been: every verdict, slices, a message that moved.
///
/// The figures are invented.
enum SampleComparison {
  static func report(name: String = "tonight", slice: String = "dinner") -> ComparisonReport {
    let labels = ["last", name, "other"]
    let measures = ["nDCG@10", "P@10"]
    return ComparisonReport(
      basis: ComparisonBasis(
        split: "test", queries: 192, vaults: 12, corpora: 2, level: 0.95,
        intervals: BootstrapInterval.method, seed: 7),
      systems: labels.map(system), measures: measures,
      families: [
        ComparisonFamily(
          id: "overall", size: 6, correction: "holm",
          members: "3 pairs of systems × 2 measures × all queries"),
        ComparisonFamily(
          id: "slices", size: 9, correction: "benjaminiHochberg",
          members: "3 pairs of systems × 2 measures × 3 slices"),
      ],
      differences: [
        difference(labels[0], labels[1], measures[0], 0.059, 0.031, .better),
        difference(labels[0], labels[1], measures[1], -0.0314, 0.024, .worse),
        difference(labels[0], labels[2], measures[0], 0.0004, 0.02, .noDetectableDifference),
        difference(labels[1], labels[2], measures[0], -0.058, 0.07, .noDetectableDifference),
      ],
      slices: [
        difference(
          labels[0], labels[1], measures[0], 0.1, 0.05, .better, slice: ["language": "es"]),
        difference(
          labels[0], labels[1], measures[0], 0.02, 0.3, .noDetectableDifference,
          slice: ["language": "ja"], vaults: 3),
        difference(
          labels[0], labels[1], measures[0], -0.02, 0.05, .noDetectableDifference,
          slice: ["crossLingual": "true"]),
      ],
      tooFew: [
        UntestedSlice(slice: ["kind": slice], queries: 3, vaults: 3),
        UntestedSlice(slice: ["kind": "audit"], queries: 1, vaults: 1),
      ],
      queries: [
        QueryDifferences(
          baseline: labels[0], candidate: labels[1], measure: measures[0],
          worst: [query(slice, -0.5)], best: [query("v2/e2", 0.25)])
      ], notes: ["\(name) ranks nothing for 3 queries: each counts as 0."])
  }

  static let correlation = RankCorrelationReport(
    first: "old.qrels", second: "new.qrels", firstQueries: 50, secondQueries: 48,
    measures: [
      .init(
        measure: "nDCG@10", tauB: 1.0 / 3, p: 1, tauAP: nil,
        systems: [
          .init(name: "learned", firstMean: 0.7, secondMean: 0.61, firstRank: 1, secondRank: 2),
          .init(name: "formula", firstMean: 0.65, secondMean: 0.66, firstRank: 2, secondRank: 1),
          .init(name: "random", firstMean: 0.01, secondMean: 0.02, firstRank: 3, secondRank: 3),
        ],
        swaps: [
          .init(
            firstPrefers: "learned", secondPrefers: "formula", firstMargin: 0.05,
            secondMargin: 0.05)
        ]),
      .init(measure: "P@10", tauB: nil, p: nil, tauAP: nil, systems: [], swaps: []),
    ])

  static func difference(
    _ baseline: String, _ candidate: String, _ measure: String, _ value: Double, _ half: Double,
    _ verdict: DifferenceVerdict, slice: [String: String] = [:], vaults: Int = 12
  ) -> MeasuredDifference {
    let isTestable = vaults >= 6
    return MeasuredDifference(
      baseline: baseline, candidate: candidate, measure: measure, slice: slice, n: 192,
      vaults: vaults, baselineMean: 0.466, candidateMean: 0.466 + value, difference: value,
      interval: ConfidenceInterval(low: value - half, high: value + half),
      p: .init(
        signFlip: 0.0094, clusterTTest: 0.0051, tTest: 0.0002, wilcoxon: 0.0001,
        holm: isTestable ? 0.0188 : nil, benjaminiHochberg: isTestable ? 0.0141 : nil),
      balance: .init(wins: 113, ties: 2, losses: 77), effectSize: isTestable ? 0.281 : nil,
      minimumDetectableEffect: isTestable ? 0.053 : nil, verdict: verdict)
  }

  static func system(_ label: String) -> ComparedSystem {
    ComparedSystem(
      label: label,
      runs: [
        .init(
          directory: "Reports/\(label)", system: "formula", seed: 1, corpusDigest: "9f2c4e61b7d8",
          configDigest: "41d7a0c98e3b", modelDigest: nil, embedder: "polyglot",
          weights: .document, commit: nil)
      ], missingQueries: 0)
  }

  private static func query(_ id: String, _ difference: Double) -> QueryDifference {
    let message = MovedMessage(
      document: "m-\(id)", grade: 2, baselineRank: 2, candidateRank: 14,
      baselineReasons: ["semantic: cosine 0.48 × 0.60 = 0.29", "temporal: 0.91 × 0.20 = 0.18"],
      candidateReasons: ["semantic: cosine 0.14 × 0.60 = 0.08", "temporal: 0.91 × 0.20 = 0.18"])
    let other = MovedMessage(
      document: "n-\(id)", grade: nil, baselineRank: nil, candidateRank: 1, baselineReasons: [],
      candidateReasons: ["semantic: cosine 0.50 × 0.60 = 0.30"])
    return QueryDifference(
      query: id, vault: "v1", slices: ["language": "es"], relevant: 4, baselineValue: 0.5,
      candidateValue: 0.5 + difference, difference: difference, moved: [message],
      entered: [other], left: [message])
  }
}
