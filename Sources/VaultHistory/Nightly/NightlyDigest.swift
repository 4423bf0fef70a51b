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
  }

  /// The schema that this version writes.
  public static let currentSchemaVersion = 1

  /// The layout of the JSON keys; raised when one changes its meaning.
  public let schemaVersion: Int
  /// The earlier night's folder, without its path; `nil` where there is none.
  public let since: String?
  /// Every cell of the plan, in its order.
  public let changes: [Change]

  /// Gathers changes.
  public init(since: String?, changes: [Change]) {
    schemaVersion = Self.currentSchemaVersion
    self.since = since
    self.changes = changes
  }

  /// Whether a gate failed in any cell.
  public var isGateFailed: Bool { changes.contains { $0.gate == .failed } }

  /// The digest as JSON; equal digests give equal bytes.
  ///
  /// - Throws: `ResultsError.notFinite` where a number is NaN or infinite.
  public func encoded() throws(ResultsError) -> Data {
    try CanonicalJSON.encode(self, file: "digest.json")
  }
}
