public import Foundation
public import VaultResults

/// What a night changed since an earlier one, cell by cell: the content of `digest.json`.
public struct NightlyDigest: Hashable, Sendable, Codable {
  /// What can be said of a cell.
  public enum Status: String, Codable, Hashable, Sendable, CaseIterable {
    /// Both nights have it, over the same corpus.
    case compared
    /// The earlier night has no whole run of it.
    case new
    /// This night has no whole run of it.
    case absent
    /// Both nights have it, and measured different things.
    case notComparable
  }

  /// The mean of the lead measure in both nights, query by query.
  public struct Move: Hashable, Sendable, Codable {
    /// What moved.
    public enum Direction: String, Codable, Hashable, Sendable, CaseIterable {
      /// Better, and not by chance.
      case better
      /// Worse, and not by chance.
      case worse
      /// The queries cannot tell.
      case noDetectableDifference
      /// No query has another value.
      case unchanged
    }

    /// The measure.
    public let measure: String
    /// The earlier mean.
    public let before: Double
    /// The mean of this night.
    public let after: Double
    /// The 95 % interval of the difference, over vaults.
    public let interval: ConfidenceInterval
    /// The p-value, corrected by Holm over the cells of the night.
    public let p: Double
    /// How many queries both nights judged.
    public let queries: Int
    /// How many of them got better.
    public let wins: Int
    /// How many of them got worse.
    public let losses: Int
    /// What moved.
    public let direction: Direction
  }

  /// A document target whose verdict changed.
  public struct Flip: Hashable, Sendable, Codable {
    /// The target.
    public let target: String
    /// The earlier verdict.
    public let before: TargetVerdict.Verdict
    /// The verdict of this night.
    public let after: TargetVerdict.Verdict
  }

  /// A leading figure that is another one than on the last night that has the cell.
  public struct Figure: Hashable, Sendable, Codable {
    /// What a figure is about.
    public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
      /// What rankings are worth.
      case quality
      /// How long something takes.
      case time
      /// How much memory or storage something takes.
      case memory
    }

    /// The metric id.
    public let metric: String
    /// The part of the data; empty for all of it.
    public let slice: [String: String]
    /// What it is about.
    public let kind: Kind
    /// Its unit.
    public let unit: String
    /// The earlier value; of a time that is judged the earlier level.
    public let before: Double
    /// The value of this night; of a time that is judged the new level.
    public let after: Double
    /// Whether it got better.
    public let isBetter: Bool
    /// Whether it counts: a time of one run does not, a shift of its level does.
    public let isJudged: Bool
    /// When the last run began that had the earlier value, ISO 8601 in UTC.
    public let since: String
    /// The commit of that run; `nil` where nobody knows.
    public let commit: String?

    /// States a figure.
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

    /// Whether it got worse and counts.
    public var isWorse: Bool { isJudged && !isBetter }
  }

  /// What changed in one cell.
  public struct Change: Hashable, Sendable, Codable {
    /// The cell.
    public let id: String
    /// What can be said.
    public let status: Status
    /// Why nothing more can be said; `nil` for a cell that was compared.
    public private(set) var reason: String?
    /// The move of the lead measure; `nil` unless both nights judged two queries or more.
    public private(set) var move: Move?
    /// Queries that had a relevant message among the first ten and have none now, ascending.
    public private(set) var newlyFailing: [String] = []
    /// Queries that had none and have one now, ascending.
    public private(set) var recovered: [String] = []
    /// Targets whose verdict changed, in the catalogue's order.
    public private(set) var flips: [Flip] = []
    /// What a gate against the earlier run says; `nil` where none was asked.
    public private(set) var gate: GateVerdict?
    /// When the last night began that the history has of the cell, ISO 8601 in UTC; `nil` where there
    /// is none.
    public internal(set) var since: String?
    /// The leading figures that moved since, in the catalogue's order.
    public internal(set) var figures: [Figure] = []

    /// Whether quality, memory, a level of time or a target got worse.
    public var isWorse: Bool {
      move?.direction == .worse || figures.contains(where: \.isWorse)
        || flips.contains { $0.before == .met && $0.after == .missed }
    }
  }

  /// What timing this night's executable against an earlier one by turns found.
  public struct Timing: Hashable, Sendable, Codable {
    /// The commit of the earlier executable, or its file's name.
    public let base: String
    /// The decision.
    public let verdict: GateVerdict
    /// The stages that are slower or faster than the policy allows.
    public let figures: [Figure]

    /// States what was found.
    public init(base: String, verdict: GateVerdict, figures: [Figure]) {
      self.base = base
      self.verdict = verdict
      self.figures = figures
    }
  }

  /// The schema that this version writes.
  public static let currentSchemaVersion = 1

  /// The layout of the JSON keys; raised when one changes its meaning.
  public let schemaVersion: Int
  /// The earlier night's folder, without its path; `nil` where there is none.
  public let since: String?
  /// Every cell of the plan, in its order.
  public internal(set) var changes: [Change]
  /// What timing against an earlier executable found; `nil` where none was named.
  public internal(set) var timing: Timing?

  /// Gathers changes.
  public init(since: String?, changes: [Change]) {
    schemaVersion = Self.currentSchemaVersion
    self.since = since
    self.changes = changes
  }

  /// Whether a gate failed in any cell, or the timing against an earlier executable did.
  public var isGateFailed: Bool {
    changes.contains { $0.gate == .failed } || timing?.verdict == .failed
  }

  /// The cells that got worse.
  public var worse: [Change] { changes.filter(\.isWorse) }

  /// Adds what the history says.
  mutating func add(_ past: [String: NightlyHistory.Past]) {
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
