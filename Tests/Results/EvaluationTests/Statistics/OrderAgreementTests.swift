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
