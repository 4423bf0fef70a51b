internal import Foundation
internal import VaultCore
internal import VaultEvaluation
internal import VaultGate
internal import VaultResults

/// The error rates of the timing gate on a recorded session's own noise.
///
/// A replay draws rounds of the recorded session with replacement, runs the gate from look to look
/// to its end and records its decision. All benchmarks of a replayed round come from one recorded
/// round, so that correlated values stay together.
struct TimingReplay: Sendable {
  /// The arm that serves as the candidate.
  enum Candidate: Hashable, Sendable {
    /// The candidate that was recorded, with all its differences: chance differences over a few
    /// rounds count as real here, so this does not measure false alarms.
    case recorded
    /// The baseline's binary once more. In each drawn round the baseline and its calibration swap
    /// names at random, since only chance distinguishes them; and the noise floor comes from rounds
    /// drawn separately, so that it is independent of the values it is compared with.
    case calibration
  }

  /// An injected growth.
  struct Injection: Hashable, Sendable {
    /// The share by which the candidate's time or bytes grow.
    let growth: Double
    /// The quantity that grows.
    let quantity: TimingRounds.Quantity
    /// The benchmark that grows; `nil` for all.
    let benchmark: String?

    /// Names a growth.
    ///
    /// - Precondition: `growth > -1`.
    init(growth: Double, quantity: TimingRounds.Quantity = .cpu, benchmark: String? = nil) {
      precondition(growth > -1, "nothing shrinks by more than all of itself")
      self.growth = growth
      self.quantity = quantity
      self.benchmark = benchmark
    }
  }

  /// The rates of the gate's decisions over all replays.
  struct Rates: Hashable, Sendable {
    /// Replays with a failed finding.
    let failed: WilsonInterval
    /// Replays without one, but with an inconclusive subject.
    let inconclusive: WilsonInterval
    /// Replays in which all was decided and nothing failed.
    let passed: WilsonInterval
    /// In how many replays each subject failed; subjects that never did are left out.
    let failures: [String: Int]
    /// The mean number of rounds until the gate stopped.
    let meanRounds: Double
  }

  /// The benchmarks and quantities that are replayed: those that some round has complete.
  let subjects: [String]
  /// The number of recorded rounds drawn from: those complete in every subject.
  let rounds: Int
  private let gate: TimingGate
  private let series: [TimingRounds.Series]
  /// For each subject the recorded rounds, in the same order.
  private let recorded: [[TimingRounds.Round]]

  /// Prepares a session.
  ///
  /// - Parameters:
  ///   - session: The recorded session.
  ///   - policy: Whom the gate follows.
  /// - Throws: `ResultsError` for an unusable session or policy, `unexpectedValue` for a session
  ///   of fewer than two rounds that are complete in all benchmarks.
  init(_ session: TimingSession, policy: GatePolicy.Timing) throws(ResultsError) {
    gate = try TimingGate(policy: policy)
    series = try TimingRounds(session).series.filter { !$0.rounds.isEmpty }
    var common = Set(series.first?.rounds.map(\.round) ?? [])
    for one in series { common.formIntersection(one.rounds.map(\.round)) }
    guard common.count >= 2 else {
      throw .unexpectedValue(file: "timings.json", key: "samples", expected: .completeRounds)
    }
    subjects = series.map(\.subject)
    rounds = common.count
    recorded = series.map { $0.rounds.filter { common.contains($0.round) } }
  }

  /// Replays.
  ///
  /// - Parameters:
  ///   - replays: The number of replays.
  ///   - candidate: The arm that serves as the candidate.
  ///   - injection: A growth injected into the candidate; `nil` for none.
  ///   - random: A stream of its own; the same one gives the same rates.
  /// - Returns: The number of replays by the gate's final decision.
  /// - Precondition: `replays > 0`.
  /// - Complexity: O(replays · subjects · n² log n) for n rounds to the last look.
  func rates(
    replays: Int, candidate: Candidate = .calibration, injection: Injection? = nil,
    random: SeededRandom
  ) -> Rates {
    precondition(replays > 0, "no replay")
    var counts: [GateVerdict: Int] = [:]
    var failures: [String: Int] = [:]
    var rounds = 0
    for replay in 0..<replays {
      let (findings, used) = run(
        candidate: candidate, injection: injection, random: random.stream("replay", replay))
      rounds += used
      let outcomes = Set(findings.map(\.outcome))
      let verdict: GateVerdict =
        outcomes.contains(.failed)
        ? .failed : outcomes.contains(.inconclusive) ? .cannotTell : .passed
      counts[verdict, default: 0] += 1
      for finding in findings where finding.outcome == .failed {
        failures[finding.subject, default: 0] += 1
      }
    }
    return Rates(
      failed: Self.share(counts[.failed] ?? 0, of: replays),
      inconclusive: Self.share(counts[.cannotTell] ?? 0, of: replays),
      passed: Self.share(counts[.passed] ?? 0, of: replays), failures: failures,
      meanRounds: Double(rounds) / Double(replays))
  }

  /// Runs one session from the first look to the gate's end.
  private func run(
    candidate: Candidate, injection: Injection?, random: SeededRandom
  ) -> (findings: [GateFinding], rounds: Int) {
    let most = gate.looks.all[gate.looks.all.count - 1].rounds
    var forEffects = random.stream("rounds")
    var forNoise = random.stream("calibration")
    let drawn = (0..<most).map { _ in draw(&forEffects, candidate) }
    let apart = candidate == .recorded ? drawn : (0..<most).map { _ in draw(&forNoise, candidate) }
    let effects = series.indices.map { index in
      drawn.map { draw in
        let pair = draw.pair(recorded[index], candidate)
        return Self.grown(pair.candidate, by: injection, in: series[index]) - pair.baseline
      }
    }
    let noise = recorded.map { rounds in
      apart.map { draw in
        let pair = draw.pair(rounds, .calibration)
        return pair.candidate - pair.baseline
      }
    }
    var last: (findings: [GateFinding], rounds: Int) = ([], 0)
    for look in gate.looks.all {
      let decision = gate.decide(
        series, effects: effects.map { Array($0.prefix(look.rounds)) },
        noise: noise.map { Array($0.prefix(look.rounds)) }, begun: look.rounds)
      last = (decision.findings, look.rounds)
      if !decision.needsMoreRounds { break }
    }
    return last
  }

  /// A recorded round, and whether the baseline and its calibration trade names in it.
  private struct Draw {
    let round: Int
    let isSwapped: Bool

    func pair(
      _ rounds: [TimingRounds.Round], _ candidate: Candidate
    ) -> (baseline: Double, candidate: Double) {
      let one = rounds[round]
      if candidate == .recorded { return (one.baseline, one.candidate) }
      return isSwapped ? (one.calibration, one.baseline) : (one.baseline, one.calibration)
    }
  }

  private func draw(_ random: inout SeededRandom, _ candidate: Candidate) -> Draw {
    let round = random.index(below: rounds)
    return Draw(round: round, isSwapped: candidate == .calibration && random.chance(0.5))
  }

  /// A mean logarithm with the growth in it.
  private static func grown(
    _ value: Double, by injection: Injection?, in series: TimingRounds.Series
  ) -> Double {
    guard let injection, injection.quantity == series.quantity,
      injection.benchmark ?? series.benchmark == series.benchmark
    else { return value }
    switch series.quantity {
    case .cpu: return value + log1p(injection.growth)
    case .memory:
      // The bytes grow, and not what is added to them.
      let bytes = 1 - Double(TimingRounds.memoryResolution) * exp(-value)
      return value + log1p(injection.growth * max(0, bytes))
    }
  }

  /// `replays` is positive, so there always is an interval.
  private static func share(_ count: Int, of replays: Int) -> WilsonInterval {
    guard let share = WilsonInterval(successes: count, trials: replays) else {
      preconditionFailure("no replay")
    }
    return share
  }
}
