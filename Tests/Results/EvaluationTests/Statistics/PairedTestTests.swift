internal import Testing
internal import VaultCore

@testable internal import VaultEvaluation

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
