public import VaultResults

/// What a gate found out about one subject: a metric, a ranking, a benchmark or a target.
public struct GateFinding: Hashable, Sendable, Codable {
  /// The part of the gate that looked.
  public enum Tier: String, Codable, Hashable, Sendable, CaseIterable {
    /// Whether the two sides may be compared at all.
    case comparability
    /// Whether both sides are about the same system, and hold the same ones.
    case systems
    /// What repeats exactly: rankings, counters, bytes.
    case exact
    /// Processor time and memory, measured in turn on one machine.
    case timing
    /// Quality, query by query.
    case quality
    /// The document targets.
    case targets
  }

  /// What was found.
  public enum Outcome: String, Codable, Hashable, Sendable, CaseIterable {
    /// Not worse than the policy allows.
    case passed
    /// Worse than the policy allows.
    case failed
    /// The data cannot tell.
    case inconclusive
    /// The two sides differ in something that must agree.
    case notComparable
    /// Better than the policy expects, and nobody said why.
    case improved
    /// Another value, which the policy names and does not judge.
    case changed
    /// Worse, but somebody answers for it until a date.
    case waived
  }

  /// The part of the gate that looked.
  public let tier: Tier
  /// A metric id, a benchmark, a target or a key of the manifest.
  public let subject: String
  /// The part of the data; empty for all of it.
  public let slice: [String: String]
  /// What was found.
  public let outcome: Outcome
  /// The baseline's value; `nil` where there is none.
  @NullWhenAbsent public private(set) var baseline: Double?
  /// The candidate's value; `nil` where there is none.
  @NullWhenAbsent public private(set) var candidate: Double?
  /// Candidate minus baseline; for times and memory the ratio minus 1.
  @NullWhenAbsent public private(set) var difference: Double?
  /// The interval of the difference.
  @NullWhenAbsent public private(set) var interval: ConfidenceInterval?
  /// The p-value that the outcome rests on, corrected for how many subjects were tested.
  @NullWhenAbsent public private(set) var p: Double?
  /// The difference that the policy allows, in the direction that is worse; never negative.
  @NullWhenAbsent public private(set) var allowed: Double?
  /// The unit of the values; `fraction` for a ratio minus 1.
  public let unit: String
  /// What it rests on: queries, rounds, or 1 for what repeats exactly.
  public let n: Int
  /// The outcome in words, with its figures; one sentence without a full stop.
  public let reason: String

  /// States a finding.
  public init(
    tier: Tier, subject: String, slice: [String: String] = [:], outcome: Outcome,
    baseline: Double? = nil, candidate: Double? = nil, difference: Double? = nil,
    interval: ConfidenceInterval? = nil, p: Double? = nil, allowed: Double? = nil,
    unit: String = "", n: Int = 1, reason: String
  ) {
    self.tier = tier
    self.subject = subject
    self.slice = slice
    self.outcome = outcome
    self.baseline = baseline
    self.candidate = candidate
    self.difference = difference
    self.interval = interval
    self.p = p
    self.allowed = allowed
    self.unit = unit
    self.n = n
    self.reason = reason
  }

  /// The subject with its slice in braces.
  public var name: String { Metric.Key(id: subject, slice: slice).description }
}
