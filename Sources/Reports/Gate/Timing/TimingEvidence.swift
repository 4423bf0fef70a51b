internal import Foundation
internal import VaultEvaluation
internal import VaultResults

/// The log-ratios that one benchmark's finding rests on.
struct TimingEvidence {
  let benchmark: String
  let quantity: TimingRounds.Quantity
  /// The arms that nothing was measured of.
  let missing: [TimingSession.Arm]
  /// ln(candidate / baseline) of each complete round.
  let effects: [Double]
  /// ln(calibration / baseline) of each complete round.
  let noise: [Double]

  var subject: String { "\(benchmark)/\(quantity.rawValue)" }

  /// Returns the estimate from the rounds up to a look; `nil` where they are too few for an
  /// interval.
  func estimate(_ look: TimingLooks.Look) -> TimingEstimate? {
    let effects = Array(effects.prefix(look.rounds))
    guard let location = HodgesLehmann(effects),
      let low = location.lowerBound(error: look.passing, look.distribution),
      let high = location.upperBound(error: look.passing, look.distribution),
      let calibration = HodgesLehmann(Array(noise.prefix(look.rounds))),
      let lowNoise = calibration.lowerBound(error: look.passing, look.distribution),
      let highNoise = calibration.upperBound(error: look.passing, look.distribution)
    else { return nil }
    return TimingEstimate(
      look: look, shift: location.estimate, interval: low...high,
      failingBound: location.lowerBound(error: look.failing, look.distribution),
      floor: max(abs(lowNoise), abs(highNoise)), p: WilcoxonTest.p(of: effects, above: 0))
  }
}

/// A benchmark's growth as of one look; all shifts are logarithms of ratios.
struct TimingEstimate {
  let look: TimingLooks.Look
  /// The Hodges–Lehmann estimate.
  let shift: Double
  /// Either end errs with the look's passing level.
  let interval: ClosedRange<Double>
  /// The lower bound of the shift at the look's failing level; `nil` where rounds are too few.
  let failingBound: Double?
  /// The noise that the machine itself may cause; not negative.
  let floor: Double
  /// Wilcoxon's p-value against no growth, not corrected.
  let p: Double

  /// Returns the values in a sentence.
  func words(_ quantity: TimingRounds.Quantity, allowed: Double) -> String {
    let low = DecimalText.change(Self.share(interval.lowerBound))
    let high = DecimalText.change(Self.share(interval.upperBound))
    return "\(DecimalText.change(Self.share(shift))) [\(low), \(high)] \(quantity.words), "
      + "allowed \(DecimalText.percent(allowed)), noise floor \(DecimalText.percent(Self.share(floor))), "
      + "\(look.rounds) rounds"
  }

  /// A logarithm as a share in tenths of a per cent, without a zero that is negative.
  private static func share(_ logarithm: Double) -> Double {
    let tenths = (expm1(logarithm) * 1000).rounded()
    return tenths == 0 ? 0 : tenths / 1000
  }
}
