import Testing
import VaultCore
import VaultEvaluation

@Suite("All pairs of systems")
struct AllPairsComparisonTests {
  /// Four systems on two queries of each of eight vaults.
  private static let scores: [[Double]] = [
    [
      0.50, 0.52, 0.42, 0.46, 0.61, 0.60, 0.55, 0.50, 0.47, 0.49, 0.58, 0.60, 0.40, 0.44, 0.67,
      0.63,
    ],
    [
      0.62, 0.60, 0.50, 0.58, 0.70, 0.74, 0.66, 0.60, 0.58, 0.62, 0.70, 0.66, 0.54, 0.52, 0.77,
      0.77,
    ],
    [
      0.60, 0.64, 0.55, 0.50, 0.72, 0.68, 0.62, 0.66, 0.60, 0.58, 0.66, 0.73, 0.50, 0.57, 0.80,
      0.70,
    ],
    [
      0.20, 0.24, 0.16, 0.18, 0.30, 0.34, 0.25, 0.22, 0.19, 0.16, 0.30, 0.24, 0.12, 0.14, 0.35,
      0.38,
    ],
  ]
  private static let vaults = (0..<16).map { "vault-\($0 / 2)" }

  private static func compared(_ vaults: Int = 8) throws -> AllPairsComparison {
    try AllPairsComparison(
      scores: scores.map { Array($0.prefix(2 * vaults)) },
      clusters: Array(Self.vaults.prefix(2 * vaults)), random: SeededRandom(seed: 1))
  }

  // Python with scipy 1.17.1: all 2⁸ sign vectors of the vaults' sums, ttest_1samp over the vaults'
  // means where fewer than ten vectors are as far out, and Holm's steps by hand.
  @Test("Differences, corrected p-values, wins and letters are those of an independent computation")
  func agreesWithReference() throws {
    let found = try Self.compared()
    let expected: [(Int, Int, Double, Double, Int, Int)] = [
      (0, 1, 0.1075, 5.1233202978299825e-08, 16, 0),
      (0, 2, 0.104375, 5.1233202978299825e-08, 16, 0),
      (0, 3, -0.291875, 8.04894209276916e-10, 0, 16), (1, 2, -0.003125, 0.625, 8, 8),
      (1, 3, -0.399375, 1.734774689054619e-10, 0, 16),
      (2, 3, -0.39625, 1.2375109321005106e-09, 0, 16),
    ]
    #expect(found.pairs.count == expected.count)
    for (pair, expected) in zip(found.pairs, expected) {
      #expect(pair.baseline == expected.0 && pair.candidate == expected.1)
      #expect(abs(pair.comparison.difference - expected.2) < 1e-12)
      let p = try #require(pair.correctedP)
      #expect(abs(p - expected.3) <= 1e-6 * expected.3)
      #expect(pair.comparison.wins == expected.4 && pair.comparison.losses == expected.5)
      #expect(pair.comparison.interval.lower <= pair.comparison.difference)
      #expect(pair.comparison.interval.upper >= pair.comparison.difference)
    }
    #expect(
      found.pairs.map(\.verdict) == [
        .better, .better, .worse, .noDetectableDifference, .worse, .worse,
      ])
    // By descending mean: 1 and 2 alike, then 0, then 3.
    #expect(found.letters == ["b", "a", "a", "c"])
    #expect(abs(found.means[1] - 0.635) < 1e-12)
  }

  @Test("Below six vaults no pair is told apart, so that all share a letter")
  func needsVaults() throws {
    let found = try Self.compared(5)
    #expect(found.pairs.allSatisfy { $0.correctedP == nil })
    #expect(found.pairs.allSatisfy { $0.verdict == .noDetectableDifference })
    #expect(found.letters == ["a", "a", "a", "a"])
  }

  @Test("Systems that lack a score are refused")
  func refuses() {
    #expect(throws: EvaluationError.unpairedScores(first: 2, second: 1)) {
      try AllPairsComparison(
        scores: [[0, 1], [1]], clusters: ["a", "b"], random: SeededRandom(seed: 1))
    }
  }
}
