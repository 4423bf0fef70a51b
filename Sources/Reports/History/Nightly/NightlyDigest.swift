public import Foundation
public import VaultResults

/// The changes of a nightly run since an earlier one, by matrix entry: the content of
/// `digest.json`.
public struct NightlyDigest: Hashable, Sendable, Codable {
  /// The status of a matrix entry's comparison.
  public enum Status: String, Codable, Hashable, Sendable, CaseIterable {
    /// Both nightly runs have it, over the same corpus.
    case compared
    /// The earlier nightly run has no whole run of it.
    case new
    /// This nightly run has no whole run of it.
    case absent
    /// Both nightly runs have it, and measured different things.
    case notComparable
  }

  /// The change of the lead measure's mean between the nightly runs, query by query.
  public struct Move: Hashable, Sendable, Codable {
    /// The direction of a change.
    public enum Direction: String, Codable, Hashable, Sendable, CaseIterable {
      /// Better, and not by chance.
      case better
      /// Worse, and not by chance.
      case worse
      /// The queries are inconclusive.
      case noDetectableDifference
      /// No query has another value.
      case unchanged
    }

    /// The measure.
    public let measure: String
    /// The earlier mean.
    public let before: Double
    /// The mean of this nightly run.
    public let after: Double
    /// The 95 % interval of the difference, over vaults.
    public let interval: ConfidenceInterval
    /// The p-value, corrected by Holm over the matrix entries of the nightly run.
    public let p: Double
    /// The number of queries that both nightly runs judged.
    public let queries: Int
    /// The number of queries that got better.
    public let wins: Int
    /// The number of queries that got worse.
    public let losses: Int
    /// The direction of a change.
    public let direction: Direction
  }

  /// A design target whose result changed.
  public struct Flip: Hashable, Sendable, Codable {
    /// The target.
    public let target: String
    /// The earlier result.
    public let before: TargetVerdict.Verdict
    /// The result of this nightly run.
    public let after: TargetVerdict.Verdict
  }

  /// A main metric whose value differs from the last nightly run that has the matrix entry.
  public struct Figure: Hashable, Sendable, Codable {
    /// The category of a metric.
    public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
      /// The quality of rankings.
      case quality
      /// The duration of something.
      case time
      /// The memory or storage of something.
      case memory
    }

    /// The metric id.
    public let metric: String
    /// The part of the data; empty for all of it.
    public let slice: [String: String]
    /// The category of the metric.
    public let kind: Kind
    /// Its unit.
    public let unit: String
    /// The earlier value; of a time that is judged the earlier level.
    public let before: Double
    /// The value of this nightly run; of a time that is judged the new level.
    public let after: Double
    /// True if it got better.
    public let isBetter: Bool
    /// True if it counts: a time of one run does not, a change point does.
    public let isJudged: Bool
    /// The start of the last run that had the earlier value, ISO 8601 in UTC.
    public let since: String
    /// The commit of that run; `nil` where it is unknown.
    public let commit: String?

    /// Creates a metric.
    public init(
      metric: String, slice: [String: String], kind: Kind, unit: String, before: Double,
      after: Double, isBetter: Bool, isJudged: Bool, since: String, commit: String?
    ) {
      self.metric = metric
      self.slice = slice
      self.kind = kind
      self.unit = unit
      self.before = before
      self.after = after
      self.isBetter = isBetter
      self.isJudged = isJudged
      self.since = since
      self.commit = commit
    }

    /// True if it got worse and counts.
    public var isWorse: Bool { isJudged && !isBetter }
  }

  /// The changes in one matrix entry.
  public struct Change: Hashable, Sendable, Codable {
    /// The id of the matrix entry.
    public let id: String
    /// The possible outcomes of a comparison.
    public let status: Status
    /// The reason for a missing comparison; `nil` for an entry that was compared.
    public private(set) var reason: String?
    /// The change of the lead measure; `nil` unless both nightly runs judged two queries or more.
    public private(set) var move: Move?
    /// Queries that had a relevant message among the first ten and have none now, ascending.
    public private(set) var newlyFailing: [String] = []
    /// Queries that had none and have one now, ascending.
    public private(set) var recovered: [String] = []
    /// Targets whose result changed, in the catalogue's order.
    public private(set) var flips: [Flip] = []
    /// The decision of a gate against the earlier run; `nil` where none was requested.
    public private(set) var gate: GateVerdict?
    /// The start of the last nightly run in the history with this entry, ISO 8601 in UTC; `nil`
    /// where there is none.
    public package(set) var since: String?
    /// The main metrics that changed since, in the catalogue's order.
    public package(set) var figures: [Figure] = []

    /// True if quality, memory, a level of time or a target got worse.
    public var isWorse: Bool {
      move?.direction == .worse || figures.contains(where: \.isWorse)
        || flips.contains { $0.before == .met && $0.after == .missed }
    }
  }

  /// The result of timing this nightly run's executable against an earlier one, in turns.
  public struct Timing: Hashable, Sendable, Codable {
    /// The commit of the earlier executable, or its file's name.
    public let base: String
    /// The decision.
    public let verdict: GateVerdict
    /// The stages that are slower or faster than the policy allows.
    public let figures: [Figure]

    /// Creates the digest of the findings.
    public init(base: String, verdict: GateVerdict, figures: [Figure]) {
      self.base = base
      self.verdict = verdict
      self.figures = figures
    }
  }

  /// The schema that this version writes.
  public static let currentSchemaVersion = 2

  /// The layout of the JSON keys; raised when one changes its meaning.
  public private(set) var schemaVersion = Self.currentSchemaVersion
  /// The earlier nightly run's folder, without its path; `nil` where there is none.
  public let since: String?
  /// Every matrix entry of the plan, in its order.
  public package(set) var changes: [Change]
  /// The result of timing against an earlier executable; `nil` where none was named.
  public package(set) var timing: Timing?

  /// True if a gate failed in any matrix entry, or the timing against an earlier executable did.
  public var isGateFailed: Bool {
    changes.contains { $0.gate == .failed } || timing?.verdict == .failed
  }

  /// The matrix entries that got worse.
  public var worse: [Change] { changes.filter(\.isWorse) }

  /// Adds the data of the history.
  package mutating func add(_ past: [String: NightlyHistory.Past]) {
    for place in changes.indices {
      guard let past = past[changes[place].id] else { continue }
      changes[place].since = past.since
      changes[place].figures = past.figures
    }
  }

  /// The digest as JSON; equal digests give equal bytes.
  ///
  /// - Throws: `ResultsError.notFinite` where a number is NaN or infinite.
  public func encoded() throws(ResultsError) -> Data {
    try CanonicalJSON.encode(self, file: "digest.json")
  }
}
