import Testing
import VaultCore
import VaultEvaluation
import VaultResults

@testable import VaultComparison

@Suite("Advice after a tuning")
struct TuningAdviceTests {
  private static let best = RankingWeights(parts: 7, 1, 2)
  private static let profiles = [("small", 4), ("huge", 500), ("large", 28), ("usual", 12)]
    .map { TuningAdvice.Profile(name: $0.0, vaults: $0.1) }

  private static func advice(
    _ gain: Double, detectable: Double, vaults: Int,
    _ verdict: DifferenceVerdict = .noDetectableDifference
  ) -> TuningAdvice {
    TuningAdvice(
      WeightDifference(
        baseline: .document, candidate: nil, queries: 10 * vaults, vaults: vaults,
        baselineMean: 0.5, candidateMean: 0.5 + gain, difference: gain,
        interval: ConfidenceInterval(low: gain - 0.02, high: gain + 0.02), p: 0.3, correctedP: 0.3,
        minimumDetectableEffect: detectable, verdict: verdict),
      best: best, profiles: profiles)
  }

  @Test("A held-out gain says which weights to set, a loss to keep the document's")
  func tells() {
    let gain = Self.advice(0.03, detectable: 0.02, vaults: 12, .better)
    #expect(gain.canTell && gain.weights == Self.best && gain.profile == nil)
    #expect(gain.gain == 0.03 && gain.interval.low == 0.03 - 0.02)
    let loss = Self.advice(-0.03, detectable: 0.02, vaults: 12, .worse)
    #expect(loss.canTell && loss.weights == .document && loss.profile == nil)
  }

  // By scipy 1.17.1 (t.ppf), (t.975 + t.8) / √V is 2.0805 for 4 vaults, 0.8881 for 12, 0.5494 for
  // 28 and 0.1255 for 500: an effect of 0.1 for 4 vaults is one of 0.0427, 0.0264 and 0.0060 there.
  @Test(
    "Where the vaults do not tell, the smallest profile that would is named",
    arguments: [
      (0.05, 4, "usual"), (-0.043, 4, "usual"), (0.042, 4, "large"), (0.0265, 4, "large"),
      (0.0263, 4, "huge"), (0.0061, 4, "huge"), (0.0059, 4, nil), (0, 4, nil),
      // A profile of fewer than six vaults, or of no more than there are, would not tell.
      (0.9, 3, "usual"), (0.9, 12, "large"),
    ])
  func names(gain: Double, vaults: Int, profile: String?) {
    let advice = Self.advice(gain, detectable: 0.1, vaults: vaults)
    #expect(!advice.canTell && advice.weights == .document)
    #expect(advice.profile?.name == profile)
  }
}
