internal import Testing
internal import VaultCore

@testable internal import VaultEvaluation

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

  @Test("Sets that order the systems alike agree fully, whichever vaults are drawn")
  func agreesFully() {
    // A fiftieth of the least difference, so that no resample changes the order.
    let set = systems(noise: 0.004, seed: 1)
    let full = OrderAgreement.Estimate(value: 1, lower: 1, upper: 1)
    for truth in [set, systems(noise: 0.004, seed: 2)] {
      let found = agreement(of: set, with: truth)
      #expect(found.decided == 10)
      #expect(found.alike == full)
      #expect(found.tauB == full)
      #expect(found.tauAP == full)
    }
  }

  @Test("Reversed orders have τ −1, and no pair is ordered alike")
  func disagreesFully() {
    let truth = systems(noise: 0.004, seed: 1)
    let reversed = ScoredSystems(
      clusters: truth.clusters, scores: truth.scores.map { $0.map { -$0 } })
    let found = agreement(of: reversed, with: truth)
    let least = OrderAgreement.Estimate(value: -1, lower: -1, upper: -1)
    #expect(found.decided == 10)
    #expect(found.alike == OrderAgreement.Estimate(value: 0, lower: 0, upper: 0))
    #expect(found.tauB == least)
    #expect(found.tauAP == least)
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

  @Test("Intervals contain the value or lie below it", arguments: 1...5)
  func intervals(seed: Int) throws {
    let set = systems(noise: 0.8, seed: UInt64(seed))
    let found = agreement(of: set, with: systems(noise: 0.8, seed: UInt64(seed + 10)))
    let estimates = [
      try #require(found.alike), try #require(found.tauB), try #require(found.tauAP),
    ]
    for (estimate, least) in zip(estimates, [0.0, -1, -1]) {
      #expect(estimate.lower <= estimate.upper)
      #expect(estimate.lower <= estimate.value)
      #expect(estimate.lower >= least)
      #expect(estimate.upper <= 1)
    }
  }

  @Test("The same stream gives the same intervals, another one others around the same values")
  func repeats() {
    let set = systems(noise: 0.8, seed: 2)
    let truth = systems(noise: 0.8, seed: 12)
    let found = agreement(of: set, with: truth)
    #expect(found == agreement(of: set, with: truth))
    let other = agreement(of: set, with: truth, seed: 5)
    #expect(found != other)
    #expect(found.decided == other.decided)
    #expect(found.alike?.value == other.alike?.value)
    #expect(found.tauB?.value == other.tauB?.value)
    #expect(found.tauAP?.value == other.tauAP?.value)
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
    #expect(undecided.decided == 0)
    #expect(undecided.alike == nil)
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
    #expect(fixed.lower == fixed.value)
    #expect(fixed.upper == fixed.value)
    let apart = try #require(agreement(of: set, with: truth).tauB)
    #expect(apart.value == fixed.value)
    #expect(apart.lower < apart.upper)
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
