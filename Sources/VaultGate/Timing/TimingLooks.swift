public import VaultEvaluation
public import VaultVerdict

/// The looks at a growing timing session, and how much may go wrong at each.
public struct TimingLooks: Hashable, Sendable {
  /// One look.
  public struct Look: Hashable, Sendable {
    /// How many rounds are in.
    public let rounds: Int
    /// The chance to fail here what did not get worse, in a test by itself.
    public let failing: Double
    /// The chance to pass here what grew by just more than the policy allows, in a test by itself.
    public let passing: Double
    /// The null distribution of a test of so many rounds.
    public let distribution: SignedRankDistribution

    /// The level of the interval that findings state: either end errs with `passing`.
    public var intervalLevel: Double { 1 - 2 * passing }
    /// The least p-value that so many rounds can have.
    public var leastP: Double { Double(sign: .plus, exponent: -rounds, significand: 1) }
  }

  /// The chance to pass, over all looks, what grew by just more than the policy allows.
  public static let missedError = 0.05
  /// The most rounds that a policy may ask for.
  public static let mostRounds = 1000

  /// The looks, ascending.
  public let all: [Look]

  /// Spends the errors.
  ///
  /// False failures are spent as O'Brien and Fleming's bounds are, so that hardly any happens early;
  /// false passes as Pocock's, so that what is plainly in order passes at the first look.
  ///
  /// - Parameter policy: Whose looks and significance to use.
  /// - Throws: `VerdictError.unexpectedValue`, naming the policy's key, for looks that do not ascend
  ///   from 1 to `mostRounds`, a significance outside 0 to ½ or a growth outside 0 to 1.
  public init(_ policy: GatePolicy.Timing) throws(VerdictError) {
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

  /// The last look that so many rounds allow; `nil` before the first.
  public func look(rounds: Int) -> Look? {
    all.last { $0.rounds <= rounds }
  }

  private static func check(_ policy: GatePolicy.Timing) throws(VerdictError) {
    func refuse(_ key: String, _ expected: String) -> VerdictError {
      .unexpectedValue(file: "gate policy", key: "timing.\(key)", expected: expected)
    }
    let ascends = zip(policy.looks, policy.looks.dropFirst()).allSatisfy { $0 < $1 }
    guard let first = policy.looks.first, let last = policy.looks.last, ascends, first >= 1,
      last <= mostRounds
    else { throw refuse("looks", "ascending numbers of rounds from 1 to \(mostRounds)") }
    guard policy.significance > 0, policy.significance < 0.5 else {
      throw refuse("significance", "a chance above 0 and below 0.5")
    }
    guard (0..<1).contains(policy.cpu) else { throw refuse("cpu", "a share from 0 to below 1") }
    guard (0..<1).contains(policy.memory) else {
      throw refuse("memory", "a share from 0 to below 1")
    }
  }
}
