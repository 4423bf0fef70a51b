internal import Foundation
internal import VaultEvaluation
public import VaultResults

/// The changes that the timing gate can detect in a given time, computed beforehand: `gate --plan`.
///
/// A signed-rank bound of n values that leaves out the k lowest of their M = n (n + 1) / 2 Walsh
/// averages is about w(k) = −Φ⁻¹((k + 1) / (M + 1)) σ / √2 below the estimate, because Walsh
/// averages of normal noise vary like σ / √2; the estimate itself errs by σ √(π / (3 n)) (Hodges
/// and Lehmann, 1963). Noise with heavier tails enters through σ, which is measured by the same
/// bounds.
public struct TimingForecast: Hashable, Sendable {
  /// The variation of one subject's log-ratio from round to round.
  public struct Spread: Hashable, Sendable {
    /// The subject as named in findings.
    public let subject: String
    /// The measured quantity.
    public let quantity: TimingRounds.Quantity
    /// σ: the standard deviation of normal noise that would have an interval so wide.
    public let perRound: Double

    /// States a spread.
    ///
    /// - Precondition: `perRound` is finite and not negative.
    public init(subject: String, quantity: TimingRounds.Quantity, perRound: Double) {
      precondition(perRound >= 0 && perRound.isFinite, "a spread is not a number from 0")
      self.subject = subject
      self.quantity = quantity
      self.perRound = perRound
    }
  }

  /// The forecast for one subject.
  public struct Subject: Hashable, Sendable {
    /// Its spread.
    public let spread: Spread
    /// The expected noise floor, as a fraction.
    public let floor: Double
    /// The growth that fails in 95 of 100 cases, as a fraction; `nil` where no growth can fail in
    /// so few rounds.
    public let detectable: Double?
    /// True if an unchanged candidate passes in 95 of 100 cases.
    public let passesUnchanged: Bool
  }

  /// The number of rounds that fit.
  public let rounds: Int
  /// The last look among them; `nil` where they are too few for the first.
  public let look: TimingLooks.Look?
  /// The subjects in the order of their spreads; empty without a look.
  public let subjects: [Subject]

  /// Forecasts.
  ///
  /// - Parameters:
  ///   - policy: The allowed growth, and the looks.
  ///   - spreads: One per benchmark and quantity; see `spreads(of:)`.
  ///   - secondsPerRound: The duration of a round: six processes with all benchmarks.
  ///   - budgetSeconds: The longest duration of the session.
  /// - Throws: `ResultsError.unexpectedValue` for an unusable policy, or times that are not above 0.
  public init(
    policy: GatePolicy.Timing, spreads: [Spread], secondsPerRound: Double, budgetSeconds: Double
  ) throws(ResultsError) {
    for (key, seconds) in [("budget", budgetSeconds), ("round", secondsPerRound)]
    where !(seconds > 0 && seconds.isFinite) {
      throw .unexpectedValue(file: "gate plan", key: key, expected: .positiveTime)
    }
    let fitting = budgetSeconds / secondsPerRound
    rounds = fitting < 1e9 ? Int(fitting) : 1_000_000_000
    let look = try TimingLooks(policy.limited(to: max(1, rounds))).look(rounds: rounds)
    self.look = look
    subjects =
      look.map { look in
        spreads.map { spread in
          let allowed = spread.quantity == .cpu ? policy.cpu : policy.memory
          return Self.subject(
            spread, bound: log1p(allowed), look: look, questions: spreads.count)
        }
      } ?? []
  }

  /// Returns the spreads in a recorded session, from its calibration only.
  ///
  /// - Parameter rounds: The session, sorted.
  /// - Returns: One per subject with at least 6 complete rounds, in the session's order.
  public static func spreads(of rounds: TimingRounds) -> [Spread] {
    rounds.series.compactMap { series in
      let noise = series.rounds.map(\.noise)
      let distribution = SignedRankDistribution(n: noise.count)
      // About 95 %, near the widths that decide.
      guard let location = HodgesLehmann(noise),
        let low = location.lowerBound(error: 0.025, distribution),
        let high = location.upperBound(error: 0.025, distribution),
        let reach = reach(error: 0.025, distribution), reach > 0
      else { return nil }
      return Spread(
        subject: series.subject, quantity: series.quantity, perRound: (high - low) / 2 / reach)
    }
  }

  private static func subject(
    _ spread: Spread, bound: Double, look: TimingLooks.Look, questions: Int
  ) -> Subject {
    let error = spread.perRound * (Double.pi / (3 * Double(look.rounds))).squareRoot()
    let likely = NormalDistribution.quantile(0.95) * error
    let passing = reach(error: look.passing, look.distribution).map { $0 * spread.perRound }
    let floor = (passing ?? .infinity) + (2 / Double.pi).squareRoot() * error
    var detectable: Double?
    if let one = reach(error: look.failing, look.distribution),
      let corrected = reach(error: look.failing / Double(questions), look.distribution)
    {
      let shift = max(
        max(bound, floor) + one * spread.perRound, corrected * spread.perRound)
      detectable = expm1(shift + likely)
    }
    return Subject(
      spread: spread, floor: expm1(floor), detectable: detectable,
      passesUnchanged: (passing ?? .infinity) + NormalDistribution.quantile(0.975) * error <= bound)
  }

  /// Returns the distance of a one-sided bound below the estimate, in standard deviations of normal
  /// noise.
  private static func reach(error: Double, _ distribution: SignedRankDistribution) -> Double? {
    distribution.largestSum(error: error).map { sum in
      let averages = Double(distribution.n * (distribution.n + 1) / 2)
      return -NormalDistribution.quantile((Double(sum) + 1) / (averages + 1)) / 2.0.squareRoot()
    }
  }
}
