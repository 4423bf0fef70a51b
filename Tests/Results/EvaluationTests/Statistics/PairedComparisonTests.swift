import Testing
import VaultCore

@testable import VaultEvaluation

@Suite("Paired comparison")
struct PairedComparisonTests {
  private static func compared(
    _ baseline: [Double], _ candidate: [Double], clusters: [String]? = nil,
    replicates: [String]? = nil, seed: UInt64 = 1
  ) throws -> PairedComparison {
    try PairedComparison(
      PairedScores(
        baseline: baseline, candidate: candidate,
        clusters: clusters ?? baseline.indices.map { "vault-\($0)" }, replicates: replicates),
      random: SeededRandom(seed: seed))
  }

  @Test("Where every query is a vault of its own, all p-values are those of scipy")
  func agreesWithReference() throws {
    let fixture = try StatisticsFixture.load()
    #expect(fixture.paired.count == 48)
    for reference in fixture.paired {
      let comparison = try Self.compared(reference.baseline, reference.candidate)
      let name = reference.testDescription
      if let expected = reference.tTest {
        #expect(abs(comparison.tTestP - expected) < 1e-9, "\(name)")
        #expect(abs(comparison.clusterTTestP - expected) < 1e-9, "\(name)")
      }
      #expect(abs(comparison.wilcoxonP - (reference.wilcoxon ?? 1)) < 1e-9, "\(name)")
      // Beyond 16 pairs both are estimates, of standard errors up to 0.005 and 0.0025.
      let tolerance = reference.baseline.count <= 16 ? 1e-9 : 0.02
      #expect(abs(comparison.signFlipP - reference.signFlip) < tolerance, "\(name)")
    }
  }

  // statsmodels and R's sandwich call it CR1: by hand, vault sums of the residuals from 0.1 are
  // −0.1, 0 and 0.1, so the error is √(3/2 · 0.02) / 6.
  @Test("The standard error is over vaults")
  func clustersTheError() throws {
    let comparison = try Self.compared(
      [0, 0, 0, 0, 0, 0], [0.1, 0, 0.2, 0, 0.1, 0.2], clusters: ["a", "a", "b", "b", "c", "c"])
    #expect(abs(comparison.difference - 0.1) < 1e-15)
    #expect(abs(comparison.standardError - (1.5 * 0.02).squareRoot() / 6) < 1e-15)
    #expect(comparison.degrees == 2 && comparison.clusters == 3 && comparison.unit == .vault)
    // Of the sums 0.1, 0.2 and 0.3 only all plus and all minus are as far out: 2 of 8.
    #expect(comparison.signFlipP == 0.25)
    // t for 2 degrees: 97.5 % point 4.302653, 80 % point 1.060660 (tables).
    #expect(
      abs(comparison.minimumDetectableEffect / comparison.standardError - 5.363313) < 1e-6)
  }

  @Test("Queries that go together count for less than queries that do not")
  func seesClusters() throws {
    let differences = (0..<8).flatMap { vault in
      Array(repeating: [0.3, 0.2, 0.1, 0.2, -0.1, 0.3, -0.2, 0.0][vault], count: 20)
    }
    let zeros = differences.map { _ in 0.0 }
    let vaults = (0..<8).flatMap { Array(repeating: "vault-\($0)", count: 20) }
    let comparison = try Self.compared(zeros, differences, clusters: vaults)
    #expect(comparison.tTestP < 1e-6)
    #expect(comparison.wilcoxonP < 1e-6)
    #expect(comparison.clusterTTestP > 0.1)
    #expect(comparison.signFlipP > 0.1)
    #expect(comparison.verdict(correctedP: comparison.p) == .noDetectableDifference)
  }

  @Test("The verdict's p is the sign-flip test's, and in its tail the t test's if lower")
  func choosesTheTest() throws {
    // All of five vaults in favour: 2 patterns of 32 are as far out.
    let five = try Self.compared([0, 0, 0, 0, 0], [0.2, 0.21, 0.19, 0.2, 0.22])
    #expect(five.signFlipP == 2.0 / 32)
    #expect(five.clusterTTestP < 1e-4)
    #expect(five.p == five.clusterTTestP)
    // Middling differences of eight: well over ten patterns.
    let eight = try Self.compared(
      [0, 0, 0, 0, 0, 0, 0, 0], [0.3, -0.1, 0.2, 0.1, -0.2, 0.25, 0.05, 0.3])
    #expect(eight.signFlipP > 0.05)
    #expect(eight.p == eight.signFlipP && eight.p != eight.clusterTTestP)
  }

  @Test("One vault alone is compared over its queries, and says so")
  func takesOneVault() throws {
    let comparison = try Self.compared(
      [0.1, 0.2, 0.3, 0.4], [0.2, 0.4, 0.3, 0.5], clusters: ["v", "v", "v", "v"])
    #expect(comparison.unit == .query && comparison.clusters == 1)
    #expect(comparison.interval.clusters == nil && comparison.clusterTTestP == comparison.tTestP)
  }

  @Test("Scores that differ by rounding are ties; an effect is measured in standard deviations")
  func countsWins() throws {
    let comparison = try Self.compared([0.1, 0.5, 0.3, 0.1], [0.2, 0.4, 0.1 + 0.2, 0.3])
    #expect(comparison.wins == 2 && comparison.losses == 1 && comparison.ties == 1)
    // Differences 0.1, 0.2, 0.3: mean 0.2, standard deviation 0.1.
    let even = try Self.compared([0, 0, 0], [0.1, 0.2, 0.3])
    #expect(abs(try #require(even.effectSize) - 2) < 1e-12)
  }

  @Test("A system compared with itself shows no difference")
  func comparesWithItself() throws {
    let scores = (0..<12).map { Double($0) / 12 }
    let comparison = try Self.compared(scores, scores)
    let p = [comparison.p, comparison.signFlipP, comparison.tTestP, comparison.wilcoxonP]
    #expect(p == [1, 1, 1, 1] && comparison.effectSize == 0)
    #expect(comparison.interval.lower == 0 && comparison.interval.upper == 0)
    #expect(comparison.verdict(correctedP: 0) == .noDetectableDifference)
  }

  @Test("A difference that never varies has no t: flipping signs decides")
  func takesConstantDifference() throws {
    let baseline = (0..<12).map { Double($0) / 12 }
    let comparison = try Self.compared(baseline, baseline.map { $0 + 0.1 })
    #expect(comparison.p == 2.0 / 4096)
    #expect(comparison.effectSize == nil && comparison.verdict(correctedP: comparison.p) == .better)
    let pair = try Self.compared([0.1, 0.2], [0.2, 0.3])
    #expect(pair.p == 0.5)
    #expect(pair.verdict(correctedP: pair.p) == .noDetectableDifference)
  }

  @Test("A verdict needs the corrected p and the interval, and knows which way is better")
  func decides() throws {
    let comparison = try Self.compared(
      [0.1, 0.2, 0.3, 0.2, 0.1, 0.3, 0.2, 0.1], [0.4, 0.4, 0.6, 0.5, 0.5, 0.5, 0.6, 0.4])
    #expect(comparison.verdict(correctedP: comparison.p) == .better)
    #expect(comparison.verdict(correctedP: comparison.p, higherIsBetter: false) == .worse)
    #expect(comparison.verdict(correctedP: 0.06) == .noDetectableDifference)
    #expect(comparison.verdict(correctedP: 0.06, alpha: 0.1) == .better)
    let reverse = try Self.compared(
      [0.4, 0.4, 0.6, 0.5, 0.5, 0.5, 0.6, 0.4], [0.1, 0.2, 0.3, 0.2, 0.1, 0.3, 0.2, 0.1])
    #expect(reverse.verdict(correctedP: reverse.p) == .worse)
  }

  @Test("The same stream gives the same comparison")
  func isDeterministic() throws {
    let baseline = (0..<40).map { Double($0 * 7 % 11) / 11 }
    let candidate = (0..<40).map { Double($0 * 5 % 13) / 13 }
    let first = try Self.compared(baseline, candidate)
    #expect(try first == Self.compared(baseline, candidate))
    #expect(try first != Self.compared(baseline, candidate, seed: 2))
  }

  @Test("Fewer than six vaults tell nothing, one vault nothing of others", arguments: [1, 2, 5, 6])
  func knowsFewVaults(vaults: Int) throws {
    let comparison = try Self.compared(
      (0..<12).map { 0.1 + 0.001 * Double($0) }, Array(repeating: 0.9, count: 12),
      clusters: (0..<12).map { "\($0 % vaults)" })
    #expect(comparison.canTell == (vaults >= 6))
    #expect(
      comparison.verdict(correctedP: comparison.p)
        == (vaults >= 6 ? .better : .noDetectableDifference))
    #expect(
      PairedComparison.fewVaults(vaults)
        == (vaults >= 6
          ? nil : "cannot be told with \(vaults) \(vaults == 1 ? "vault" : "vaults")"))
    // 2 / 2⁵ = 0.0625 and 2 / 2⁶ = 0.03125.
    #expect(PairedComparison.leastClusters == 6)
  }

  @Test("Measures differ by at most 1, and what is no measure by anything")
  func staysWithinBounds() throws {
    let apart = try Self.compared([0, 0.9, 0.1], [0.9, 0.1, 0.8])
    #expect(apart.interval.lower == -1 && apart.interval.upper == 1)
    let other = try Self.compared([0, 9, 1], [9, 1, 8])
    #expect(other.interval.bounds == nil && other.interval.lower < -1)
    // Vault by vault 0.3, −0.2 and 0.2: the cut interval is that of ten times as much, cut.
    let free = try Self.compared([0, 3, 1], [3, 1, 3]).interval
    let cut = try Self.compared([0, 0.3, 0.1], [0.3, 0.1, 0.3]).interval
    #expect(abs(cut.lower - max(-1, free.lower / 10)) < 1e-12)
    #expect(abs(cut.upper - min(1, free.upper / 10)) < 1e-12)
    let scores = try PairedScores(
      baseline: [0, 0.5], candidate: [1, 1], clusters: ["a", "b"], scale: nil)
    #expect(scores.bounds == nil)
  }

  @Test("Seeds that differ more than their vaults widen the interval")
  func countsSeeds() throws {
    let differences = [0.1, 0.12, 0.11, 0.09, 0.3, 0.31, 0.29, 0.32, 0.2, 0.19, 0.21, 0.22]
    let zeros = differences.map { _ in 0.0 }
    let clusters = (0..<12).map { "\($0 / 4)/vault-\($0 % 4)" }
    let seeds = (0..<12).map { "\($0 / 4)" }
    let pooled = try Self.compared(zeros, differences, clusters: clusters)
    let nested = try Self.compared(zeros, differences, clusters: clusters, replicates: seeds)
    #expect(pooled.degrees == 11)
    // Nearly all of the spread is between three seeds: two degrees.
    #expect(nested.degrees > 2 && nested.degrees < 2.1)
    // By hand: seed means 0.105, 0.305, 0.205, so the error is 0.1 / √3.
    #expect(abs(nested.standardError - 0.1 / 3.0.squareRoot()) < 1e-12)
    #expect(nested.interval.upper - nested.interval.lower > 0.4)
    #expect(pooled.interval.upper - pooled.interval.lower < 0.15)
  }

  private func comparison(_ differences: [Double]) throws -> PairedComparison {
    PairedComparison(
      try PairedScores(
        baseline: differences.map { _ in 0.5 }, candidate: differences.map { 0.5 + $0 },
        clusters: differences.indices.map { "v\($0)" }),
      random: SeededRandom(seed: 1))
  }

  @Test(
    "Five folds widen by 1.5 and two by the root of three, the difference stays",
    arguments: [(5, 1.5), (2, 3.0.squareRoot())])
  func factor(folds: Int, factor: Double) throws {
    let plain = try comparison([0.1, 0.05, 0.2, -0.02, 0.11, 0.07, 0.16, 0.01])
    let corrected = CrossValidatedComparison(plain, folds: folds)
    #expect(abs(corrected.factor - factor) < 1e-12)
    let width = corrected.upper - corrected.lower
    #expect(abs(width - factor * (plain.interval.upper - plain.interval.lower)) < 1e-12)
    #expect(corrected.lower < plain.difference && plain.difference < corrected.upper)
    #expect(abs(corrected.minimumDetectableEffect - factor * plain.minimumDetectableEffect) < 1e-12)
    #expect(corrected.p > plain.p)
    // t = 0.085 / (1.5 * standard error); scipy 1.17.1: 2 * scipy.stats.t.sf(t, 7).
    #expect(folds != 5 || abs(corrected.p - 0.0655341004370) < 1e-9)
  }

  @Test("A widened interval stays within what measures can differ by, and five vaults tell nothing")
  func fewVaults() throws {
    let few = try comparison([0.5, -0.5, 0.5])
    let corrected = CrossValidatedComparison(few, folds: 3)
    #expect(corrected.lower == -1 && corrected.upper == 1)
    let five = CrossValidatedComparison(
      try comparison([0.2, 0.21, 0.2, 0.19, 0.2]), folds: 5)
    #expect(five.p < 0.001 && five.lower > 0)
    #expect(five.verdict() == .noDetectableDifference)
    // Where the choice is always the baseline.
    let same = CrossValidatedComparison(try comparison([0, 0, 0, 0]), folds: 4)
    #expect(same.p == 1 && same.lower == 0 && same.upper == 0)
    #expect(same.verdict() == .noDetectableDifference)
  }
}

@Suite("Tests of paired differences")
struct PairedTestTests {
  private static let random = SeededRandom(seed: 1)

  // By hand: of the eight sums ±1 ±2 ±4 only 7 and −7 reach 7, and ±5 too reach 5.
  @Test("Every pattern of signs is counted")
  func counts() {
    let all = SignFlipTest(sums: [1, 2, 4], random: Self.random)
    #expect(all.p == 2.0 / 8)
    #expect(all.exceedances == 2)
    #expect(SignFlipTest(sums: [-1, 2, 4], random: Self.random).p == 4.0 / 8)
    #expect(SignFlipTest(sums: [0.5], random: Self.random).p == 1)
  }

  @Test("Sums that are equal but for rounding count as equal")
  func toleratesRounding() {
    // 0.1 + 0.2 and 0.3 differ in the last bit; every pattern of the second sums reaches 0.3.
    #expect(SignFlipTest(sums: [0.1, 0.2, 0.3], random: Self.random).p == 2.0 / 8)
    #expect(SignFlipTest(sums: [0.1 + 0.2, -0.3, 0.3], random: Self.random).p == 1)
  }

  @Test("Beyond 16 clusters random patterns estimate the same share, never 0")
  func estimates() {
    let exact = SignFlipTest(sums: (0..<16).map { Double($0 - 5) }, random: Self.random)
    let estimated = SignFlipTest(
      sums: (0..<16).map { Double($0 - 5) } + [0], random: Self.random)
    // A cluster without difference changes nothing; the standard error is at most 0.005.
    #expect(abs(exact.p - estimated.p) < 0.015)
    let extreme = SignFlipTest(sums: Array(repeating: 1, count: 60), random: Self.random)
    #expect(extreme.p == 1.0 / 10_000)
    #expect(extreme.isCoarse)
    #expect(!estimated.isCoarse)
  }

  @Test("Nothing that differs gives 1")
  func takesZeros() {
    #expect(SignFlipTest(sums: [0, 0, 0], random: Self.random).p == 1)
    #expect(SignFlipTest(sums: [1, -1], random: Self.random).p == 1)
    #expect(!SignFlipTest(sums: [0, 0], random: Self.random).isCoarse)
  }

  private static let ten = [
    0.56, 1.84, 0.008, -0.12, 0.99, 0.857, 0.605, -0.43, 0.471, 1.195,
  ]
  private static let forty = [
    0.167, 1.084, -0.384, 0.088, 0.31, 0.264, -1.025, 0.276, 1.559, -1.347, 1.059, 0.319, -0.441,
    2.2, 0.962, -0.999, 0.275, 0.777, 0.011, 0.883, 0.133, 0.867, 1.639, -0.476, 0.403, -0.2634,
    0.327, -0.987, -0.379, 0.004, 1.099, 1.345, -1.124, -0.595, 0.847, -1.792, -0.2637, 0.103,
    1.457, 0.889,
  ]

  // scipy 1.17.1: wilcoxon(d − shift, alternative="greater", method="exact").
  @Test("One-sided p-values are those of scipy, without and with a shift")
  func agreesWithReference() {
    #expect(abs(WilcoxonTest.p(of: Self.ten, above: 0) - 0.009765625) < 1e-15)
    #expect(abs(WilcoxonTest.p(of: Self.ten, above: 0.25) - 0.0966796875) < 1e-15)
    #expect(abs(WilcoxonTest.p(of: Self.ten.map(-), above: 0) - 0.9931640625) < 1e-15)
    #expect(abs(WilcoxonTest.p(of: Self.forty, above: 0) - 0.06069940092311299) < 1e-12)
    #expect(abs(WilcoxonTest.p(of: Self.forty, above: 0.2501) - 0.5449770195609744) < 1e-12)
  }

  // Counted out: of the 2⁹ patterns of signs, 32 reach the sum 36.5; the zero is dropped.
  @Test("Equal magnitudes are counted with their mean rank, not guessed")
  func countsTies() {
    let p = WilcoxonTest.p(of: [1, 1, 2, 2, -1, 0, 3, 3, -2, 1], above: 0)
    #expect(abs(p - 0.0625) < 1e-15)
  }

  @Test("Where all differences are the same, p is one pattern in 2^n, or 1 if all are the shift")
  func takesConstants() {
    let constant = Array(repeating: 0.14, count: 20)
    #expect(WilcoxonTest.p(of: constant, above: 0) == 0x1p-20)
    #expect(WilcoxonTest.p(of: constant, above: 0.14) == 1)
    #expect(WilcoxonTest.p(of: constant, above: 0.2) == 1)
    #expect(WilcoxonTest.p(of: [], above: 0) == 1)
  }

  // scipy 1.17.1: wilcoxon([1, …, 60] with every fifth negative, alternative="greater",
  // method="approx") has z = (1440 − … ) as below by hand: T⁺ = 1830 − 390 = 1440, mean 915,
  // variance 60·61·121/24 = 18452.5, z = 3.8648, p = 5.56e-5.
  @Test("Beyond fifty pairs the sum is taken as normal")
  func approximates() {
    let differences = (1...60).map { $0.isMultiple(of: 5) ? -Double($0) : Double($0) }
    #expect(abs(WilcoxonTest.p(of: differences, above: 0) - 5.56e-5) < 2e-7)
  }

  @Test("Lists that do not pair up are refused")
  func refusesUnpaired() {
    #expect(throws: EvaluationError.unpairedScores(first: 2, second: 1)) {
      try PairedScores(baseline: [0, 1], candidate: [0], clusters: ["a", "a"])
    }
    #expect(throws: EvaluationError.unpairedScores(first: 2, second: 3)) {
      try PairedScores(baseline: [0, 1], candidate: [0, 1], clusters: ["a", "a", "b"])
    }
    #expect(throws: EvaluationError.unpairedScores(first: 2, second: 0)) {
      try PairedScores(baseline: [0, 1], candidate: [0, 1], clusters: ["a", "a"], replicates: [])
    }
  }

  @Test("Fewer than two pairs and scores that are no numbers are refused")
  func refusesUnusable() {
    #expect(throws: EvaluationError.tooFewPairs(count: 1)) {
      try PairedScores(baseline: [0], candidate: [1], clusters: ["a"])
    }
    #expect(throws: EvaluationError.tooFewPairs(count: 0)) {
      try PairedScores(baseline: [], candidate: [], clusters: [])
    }
    for score in [Double.nan, .infinity] {
      #expect(throws: EvaluationError.nonFinitePair(position: 2)) {
        try PairedScores(baseline: [0, score], candidate: [1, 1], clusters: ["a", "b"])
      }
    }
  }

  @Test("A vault of two seeds is refused")
  func refusesSharedCluster() {
    #expect(throws: EvaluationError.clusterOfTwoReplicates(position: 2)) {
      try PairedScores(
        baseline: [0, 1], candidate: [1, 1], clusters: ["v", "v"], replicates: ["1", "2"])
    }
  }
}
