public import VaultEvaluation
public import VaultResults

/// The looks at a growing timing session, and the error allowed at each.
public struct TimingLooks: Hashable, Sendable {
  /// One look.
  public struct Look: Hashable, Sendable {
    /// The number of completed rounds.
    public let rounds: Int
    /// The chance to fail here a benchmark that did not get worse, in a test by itself.
    public let failing: Double
    /// The chance to pass here one that grew by just more than the policy allows, in a test by
    /// itself.
    public let passing: Double
    /// The null distribution of a test of that many rounds.
    public let distribution: SignedRankDistribution
  }

  /// The chance to pass, over all looks, a growth of just more than the policy allows.
  public static let missedError = 0.05
  /// The most rounds that a policy may request.
  public static let mostRounds = 1000

  /// The looks, ascending.
  public let all: [Look]

  /// Spends the errors.
  ///
  /// The error of false failures is spent as O'Brien and Fleming's bounds are, so that hardly any
  /// happens early; false passes as Pocock's, so that what is plainly in order passes at the first
  /// look.
  ///
  /// - Parameter policy: Whose looks and significance to use.
  /// - Throws: `ResultsError.roundsNotAscending` for looks that do not ascend from 1 to
  ///   `mostRounds`; `unexpectedValue`, naming the policy's key, for a significance outside 0 to ½
  ///   or a growth outside 0 to 1.
  public init(_ policy: GatePolicy.Timing) throws(ResultsError) {
    try Self.check(policy)
    let last = Double(policy.looks[policy.looks.count - 1])
    let information = policy.looks.map { Double($0) / last }
    let failing = GroupSequential(
      information: information, error: policy.significance, spending: .obrienFleming)
    let passing = GroupSequential(
      information: information, error: Self.missedError, spending: .pocock)
    all = policy.looks.indices.map { index in
      Look(
        rounds: policy.looks[index], failing: failing.looks[index].level,
        passing: passing.looks[index].level,
        distribution: SignedRankDistribution(n: policy.looks[index]))
    }
  }

  /// Returns the last look that a number of rounds allows; `nil` before the first.
  public func look(rounds: Int) -> Look? {
    all.last { $0.rounds <= rounds }
  }

  private static func check(_ policy: GatePolicy.Timing) throws(ResultsError) {
    let file = "gate policy"
    let ascends = zip(policy.looks, policy.looks.dropFirst()).allSatisfy { $0 < $1 }
    guard let first = policy.looks.first, let last = policy.looks.last, ascends, first >= 1,
      last <= mostRounds
    else { throw .roundsNotAscending(file: file, key: "timing.looks", most: mostRounds) }
    guard policy.significance > 0, policy.significance < 0.5 else {
      throw .unexpectedValue(file: file, key: "timing.significance", expected: .significance)
    }
    for (key, growth) in [("timing.cpu", policy.cpu), ("timing.memory", policy.memory)]
    where !(0..<1).contains(growth) {
      throw .unexpectedValue(file: file, key: key, expected: .share)
    }
  }
}
