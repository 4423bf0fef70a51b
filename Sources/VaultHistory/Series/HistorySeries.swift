public import VaultResults

/// One metric over the runs of one machine and toolchain, oldest first.
public struct HistorySeries: Hashable, Sendable, Codable {
  /// One run's value.
  public struct Point: Hashable, Sendable, Codable {
    /// The run, as the history names it.
    public let run: String
    /// When the run began, ISO 8601 in UTC.
    public let createdAt: String
    /// The commit that was built; `nil` where nobody knows.
    public let commit: String?
    /// The value.
    public let value: Double
    /// Its 95 % interval, where there is one.
    public let ci95: ConfidenceInterval?
    /// How the settings differ from those of the point before; `nil` where they do not.
    public private(set) var settings: String?
  }

  /// A place where the level shifts.
  public struct Shift: Hashable, Sendable, Codable {
    /// The first point of the new level.
    public let index: Int
    /// The mean before, back to the shift before that.
    public let before: Double
    /// The mean from here on, up to the next shift.
    public let after: Double
    /// The p-value of the permutation test.
    public let p: Double
    /// The first commit of the new level; `nil` where nobody knows.
    public let commit: String?
    /// The last commit that is known to have the old level; `nil` where nobody knows one.
    ///
    /// The cause lies after it and, where runs between are of unknown commits, up to ``upTo``.
    public let lastCommit: String?
    /// The first commit that is known to have the new level: ``commit`` where that is known.
    public let upTo: String?
    /// Whether the run before is of a known commit, so that ``commit`` alone can be the cause.
    public let isExact: Bool
    /// Why, where somebody wrote it down.
    public let reason: String?

    /// Records a shift.
    public init(
      index: Int, before: Double, after: Double, p: Double, commit: String?,
      lastCommit: String? = nil, upTo: String? = nil, isExact: Bool = false, reason: String?
    ) {
      self.index = index
      self.before = before
      self.after = after
      self.p = p
      self.commit = commit
      self.lastCommit = lastCommit
      self.upTo = upTo ?? commit
      self.isExact = isExact
      self.reason = reason
    }
  }

  /// Where the values have been heading since the last shift.
  public struct Trend: Hashable, Sendable, Codable {
    /// The change from run to run.
    public let slope: Double
    /// The p-value of "neither rises nor falls".
    public let p: Double
  }

  /// The metric id.
  public let metric: String
  /// The part of the data; empty for all of it.
  public let slice: [String: String]
  /// The metric's unit.
  public let unit: String
  /// Which way it improves.
  public let better: Metric.Direction
  /// The machine class and toolchain that the values belong to, in words.
  public let machine: String
  /// The corpus, split and settings that the values belong to, in words.
  public private(set) var subject = ""
  /// The values, oldest first.
  public let points: [Point]
  /// Where the level shifts, ascending.
  public let shifts: [Shift]
  /// Where the values have been heading since the last shift; `nil` of fewer than four.
  public private(set) var trend: Trend?
}
