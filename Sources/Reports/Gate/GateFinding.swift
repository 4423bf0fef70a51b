public import VaultResults

/// A gate's finding on one subject: a metric, a ranking, a benchmark or a target.
public struct GateFinding: Hashable, Sendable, Codable {
  /// The part of the gate that looked.
  public enum Tier: String, Codable, Hashable, Sendable, CaseIterable {
    /// The comparability of the two sides.
    case comparability
    /// The systems of both sides: whether their subjects and their lists agree.
    case systems
    /// Exactly repeatable results: rankings, counters, bytes.
    case exact
    /// Processor time and memory, measured in turn on one machine.
    case timing
    /// Quality, query by query.
    case quality
    /// The design targets.
    case targets
  }

  /// The findings of a trial.
  public enum Outcome: String, Codable, Hashable, Sendable, CaseIterable {
    /// Not worse than the policy allows.
    case passed
    /// Worse than the policy allows.
    case failed
    /// The data are inconclusive.
    case inconclusive
    /// The two sides differ in something that must agree.
    case notComparable
    /// Better than the policy expects, and without a stated reason.
    case improved
    /// Another value, which the policy names and does not judge.
    case changed
    /// Worse, but accepted by an owner until a date.
    case waived
  }

  /// The part of the gate that looked.
  public let tier: Tier
  /// A metric id, a benchmark, a target or a key of the manifest.
  public private(set) var subject: String
  /// The part of the data; empty for all of it.
  public private(set) var slice: [String: String] = [:]
  /// The findings of a trial.
  public private(set) var outcome: Outcome
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
  public private(set) var unit = ""
  /// The sample size: queries, rounds, or 1 for exactly repeatable results.
  public private(set) var n = 1
  /// The outcome in words, with its values; one sentence without a full stop.
  public private(set) var reason: String

  /// The finding with the current names of the systems that were renamed.
  var underCurrentNames: GateFinding {
    var finding = self
    finding.subject = RenamedIDs.metric(subject)
    finding.slice = RenamedIDs.slice(slice)
    return finding
  }

  /// Returns the same finding with another outcome.
  func with(outcome: Outcome, reason: String) -> GateFinding {
    var copy = self
    (copy.outcome, copy.reason) = (outcome, reason)
    return copy
  }

  /// The subject with its slice in braces.
  public var name: String { Metric.Key(id: subject, slice: slice).description }
}
