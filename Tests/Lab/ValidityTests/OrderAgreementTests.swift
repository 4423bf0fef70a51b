import Testing
import VaultCore

@testable import VaultEvaluation
@testable import VaultValidity

@Suite("Order agreement")
struct OrderAgreementTests {
  private static let levels = [0.9, 0.7, 0.5, 0.3, 0.1]
  private static let families = ["a", "b", "c", "d", "e"]

  /// Systems with means of `levels`, four queries in each vault.
  private func systems(noise: Double, seed: UInt64, vaults: Int = 8) -> ScoredSystems {
    var random = SeededRandom(seed: seed)
    let scores = Self.levels.map { level in
      (0..<4 * vaults).map { _ in level + noise * random.gaussian() }
    }
    return ScoredSystems(clusters: (0..<4 * vaults).map { "\($0 / 4)" }, scores: scores)
  }

  private func agreement(
    of set: ScoredSystems, with truth: ScoredSystems, families: [String]? = nil,
    seed: UInt64 = 4
  ) -> OrderAgreement {
    OrderAgreement(
      of: set, with: truth, families: families ?? Self.families, resamples: 200,
      random: SeededRandom(seed: seed))
  }

  @Test("Sets that order the systems alike agree fully in every draw, reversed ones not at all")
  func agreesFully() {
    // A fiftieth of the least difference, so that no resample changes the order.
    let set = systems(noise: 0.004, seed: 1)
    let reversed = ScoredSystems(
      clusters: set.clusters, scores: set.scores.map { $0.map { -$0 } })
    let cases: [(ScoredSystems, ScoredSystems, Double, Double)] = [
      (set, set, 1, 1), (systems(noise: 0.004, seed: 2), set, 1, 1), (set, reversed, 0, -1),
    ]
    for (truth, judged, alike, tau) in cases {
      let found = agreement(of: judged, with: truth)
      #expect(found.decided == 10)
      #expect(found.alike == .init(value: alike, lower: alike, upper: alike))
      #expect(found.tauB == .init(value: tau, lower: tau, upper: tau))
      #expect(found.tauAP == found.tauB)
    }
  }

  @Test("Values are those of all vaults and systems, by the coefficients' own definitions")
  func takesAll() throws {
    let set = systems(noise: 0.8, seed: 3)
    let truth = systems(noise: 0.8, seed: 13)
    let found = agreement(of: set, with: truth)
    let orders = WeightedOrders(set.means, truth.means)
    #expect(found.tauB?.value == orders.tauB)
    #expect(found.tauAP?.value == orders.tauAP)
    #expect(found.alike?.value == orders.shareAlike(truth.decidedPairs))
    let kendall = try KendallTau(set.means, truth.means)
    let reference = try #require(kendall.tau)
    let tauB = try #require(found.tauB)
    #expect(abs(tauB.value - reference) < 1e-12)
  }

  @Test("The same stream gives the same intervals, another one others around the same values")
  func repeats() {
    let set = systems(noise: 0.8, seed: 2)
    let truth = systems(noise: 0.8, seed: 12)
    let found = agreement(of: set, with: truth)
    #expect(found == agreement(of: set, with: truth))
    let other = agreement(of: set, with: truth, seed: 5)
    #expect(found != other && found.decided == other.decided)
    for part in [\OrderAgreement.alike, \.tauB, \.tauAP] {
      #expect(found[keyPath: part]?.value == other[keyPath: part]?.value)
    }
  }

  @Test("A set gains on another what their coefficients differ by, and nothing on itself")
  func gains() throws {
    let truth = systems(noise: 0.004, seed: 1)
    let reversed = ScoredSystems(
      clusters: truth.clusters, scores: truth.scores.map { $0.map { -$0 } })
    func gain(of set: ScoredSystems, over other: ScoredSystems) -> OrderAgreement.Estimate? {
      OrderAgreement.gain(
        of: set, over: other, with: truth, families: Self.families, resamples: 100,
        random: SeededRandom(seed: 3))
    }
    let same = systems(noise: 0.004, seed: 2)
    #expect(gain(of: same, over: reversed) == .init(value: 2, lower: 2, upper: 2))
    #expect(gain(of: reversed, over: same) == .init(value: -2, lower: -2, upper: -2))
    #expect(gain(of: same, over: truth) == .init(value: 0, lower: 0, upper: 0))
    let noisy = try #require(gain(of: systems(noise: 4, seed: 3), over: same))
    #expect(noisy.value < 0 && noisy.lower < noisy.upper)
  }

  @Test("Only the truth decides pairs, and equal systems are not told apart")
  func decides() {
    let truth = systems(noise: 0.004, seed: 1)
    let oneVault = systems(noise: 0.004, seed: 2, vaults: 1)
    #expect(agreement(of: oneVault, with: truth).decided == 10)
    let undecided = agreement(of: truth, with: oneVault)
    #expect(undecided.decided == 0 && undecided.alike == nil)
    #expect(undecided.tauB?.value == 1)
    // Of six systems' 15 pairs one is of equals.
    let doubled = ScoredSystems(
      clusters: truth.clusters, scores: truth.scores + [truth.scores[0]])
    let found = agreement(of: doubled, with: doubled, families: Self.families + ["f"])
    #expect(found.decided == 14)
  }

  @Test("Systems of one family are drawn together")
  func drawsFamilies() throws {
    // One vault each, so that only families can vary.
    let set = systems(noise: 0.8, seed: 2, vaults: 1)
    let truth = systems(noise: 0.8, seed: 12, vaults: 1)
    let together = agreement(of: set, with: truth, families: Self.families.map { _ in "a" })
    let fixed = try #require(together.tauB)
    #expect(fixed.lower == fixed.value && fixed.upper == fixed.value)
    let apart = try #require(agreement(of: set, with: truth).tauB)
    #expect(apart.value == fixed.value && apart.lower < apart.upper)
  }

  @Test("A set that scores all systems alike has no τ-b and orders half of the decided pairs")
  func needsOrder() throws {
    let truth = systems(noise: 0.004, seed: 1)
    let tied = ScoredSystems(
      clusters: truth.clusters, scores: truth.scores.map { $0.map { _ in 0.5 } })
    let found = agreement(of: tied, with: truth)
    #expect(found.tauB == nil)
    let alike = try #require(found.alike)
    #expect(alike.value == 0.5)
  }
}

@Suite("Scored systems")
struct ScoredSystemsTests {
  /// Two vaults of different sizes, their queries not side by side.
  private let small = ScoredSystems(
    clusters: ["b", "a", "b"], scores: [[0.3, 0.9, 0.6], [1, 0, 0]])

  /// Systems that score the same on all queries of each vault.
  private func systems(byVault means: [String: [Double]], queries: Int) -> ScoredSystems {
    let vaults = means.keys.sorted()
    let clusters = vaults.flatMap { Array(repeating: $0, count: queries) }
    let count = means.values.first?.count ?? 0
    let scores = (0..<count).map { system in
      clusters.map { vault in means[vault]?[system] ?? 0 }
    }
    return ScoredSystems(clusters: clusters, scores: scores)
  }

  private func areClose(_ found: [Double], _ expected: [Double]) -> Bool {
    found.count == expected.count && zip(found, expected).allSatisfy { abs($0 - $1) < 1e-12 }
  }

  @Test("A mean is over all queries, whatever the sizes of their vaults")
  func means() {
    #expect(small.clusterCount == 2)
    #expect(areClose(small.means, [0.6, 1.0 / 3]))
  }

  @Test("Resamples draw as many vaults with replacement, the same ones for every system")
  func resamples() {
    var random = SeededRandom(seed: 3)
    var again = random
    var found: Set<[Double]> = []
    for _ in 0..<100 {
      let means = small.resampledMeans(&random)
      let repeated = small.resampledMeans(&again)
      #expect(means == repeated)
      found.insert(means)
    }
    let possible: Set = [
      small.means(of: [0, 0]), small.means(of: [0, 1]), small.means(of: [1, 1]),
    ]
    #expect(found == possible)
  }

  // scipy 1.17.1, ttest_1samp over the six vaults' mean differences, which for vaults of equal size
  // is the t-test with Liang and Zeger's error:
  //
  // | pair  | p       | p over queries |
  // |-------|---------|----------------|
  // | 0, 1  | 0.00005 | 0.00003        |
  // | 0, 2  | 0.02785 | 0.02687        |
  // | 1, 2  | 0.36645 | 0.30539        |
  // | 0, 3  | 0.21204 | 0.07963        |
  // | 1, 3  | 0.04632 | 0.00482        |
  // | 2, 3  | 0.10183 | 0.01929        |
  // | 0, 4  | 0.00001 | 0.00000        |
  // | 1, 4  | 0.00000 | 0.00000        |
  // | 2, 4  | 0.00064 | 0.00002        |
  // | 3, 4  | 0.43035 | 0.27893        |
  @Test("Pairs are decided by a paired t-test over vaults, not over queries")
  func decidesPairs() {
    let set = ScoredSystems(
      clusters: ["a", "b", "c", "d", "e", "f", "a", "b", "c", "d", "e", "f"],
      scores: [
        [0.50, 0.42, 0.61, 0.55, 0.47, 0.52, 0.58, 0.40, 0.67, 0.51, 0.39, 0.46],
        [0.56, 0.45, 0.70, 0.60, 0.49, 0.58, 0.62, 0.49, 0.68, 0.60, 0.45, 0.50],
        [0.57, 0.35, 0.72, 0.53, 0.52, 0.50, 0.66, 0.45, 0.69, 0.58, 0.43, 0.54],
        [0.40, 0.52, 0.50, 0.30, 0.56, 0.44, 0.46, 0.44, 0.52, 0.42, 0.40, 0.43],
        [0.41, 0.36, 0.50, 0.47, 0.36, 0.40, 0.45, 0.30, 0.58, 0.43, 0.32, 0.41],
      ])
    let decided = set.decidedPairs.map { [$0.better, $0.worse] }
    #expect(decided == [[1, 0], [2, 0], [1, 3], [0, 4], [1, 4], [2, 4]])
  }

  @Test("Fewer than six vaults decide nothing, however many queries they have; nor do equal scores")
  func needsVaults() {
    let scores = (0..<60).map { 0.8 + 0.001 * Double($0 % 3) }
    for vaults in [1, 2, 5, 6] {
      let set = ScoredSystems(
        clusters: scores.indices.map { "\($0 % vaults)" }, scores: [scores, scores.map { $0 / 2 }])
      #expect(set.decidedPairs.count == (vaults < 6 ? 0 : 1))
    }
    let set = ScoredSystems(
      clusters: scores.map { _ in "a" }, scores: [scores, scores.map { $0 / 2 }])
    #expect(set.ceiling(random: SeededRandom(seed: 1)) == nil)
    let equal = ScoredSystems(
      clusters: scores.indices.map { "\($0 % 9)" }, scores: [scores, scores])
    #expect(equal.decidedPairs.isEmpty && equal.ceiling(random: SeededRandom(seed: 1)) == nil)
  }

  @Test("The ceiling of noise is near 0", arguments: [1, 3, 4])
  func ceilingOfNoise(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let scores = (0..<10).map { _ in (0..<60).map { _ in random.gaussian() } }
    let set = ScoredSystems(clusters: (0..<60).map { "\($0 / 3)" }, scores: scores)
    let ceiling = try #require(set.ceiling(random: SeededRandom(seed: 100)))
    #expect(ceiling >= 0 && ceiling < 0.4)
    #expect(ceiling == set.ceiling(random: SeededRandom(seed: 100)), "the same stream")
  }

  // Two vaults split in one way: four pairs alike, two opposite, τ = 1 / 3. By hand
  // r = sin(π / 6) = 1 / 2, then 2 r / (1 + r) = 2 / 3, and asin(2 / 3) · 2 / π.
  @Test(
    "τ between halves becomes r by Greiner, r of wholes by Spearman and Brown, and τ again",
    arguments: [
      (["a": [4, 3, 2, 1], "b": [3, 4, 1, 2]], 0.46455905439753997),
      (["a": [3, 2, 1], "b": [1, 2, 3]], 0),
      (["a": [0.9, 0.5, 0.2], "b": [0.8, 0.4, 0.1], "c": [0.7, 0.3, 0]], 1),
    ] as [([String: [Double]], Double)])
  func stepsUp(means: [String: [Double]], expected: Double) throws {
    let set = systems(byVault: means, queries: 2)
    let ceiling = try #require(set.ceiling(random: SeededRandom(seed: 1)))
    #expect(abs(ceiling - expected) < 1e-6)
  }
}
