public import VaultResults

/// One metric over the runs of one machine and toolchain, oldest first.
public struct HistorySeries: Hashable, Sendable, Codable {
  /// One run's value.
  public struct Point: Hashable, Sendable, Codable {
    /// The run, as the history names it.
    public let run: String
    /// The time at which the run began, ISO 8601 in UTC.
    public let createdAt: String
    /// The commit that was built; `nil` where it is unknown.
    public let commit: String?
    /// The value.
    public let value: Double
    /// Its 95 % interval, where there is one.
    public let ci95: ConfidenceInterval?
    /// The differences of the settings from those of the point before; `nil` where there are none.
    public private(set) var settings: String?
  }

  /// A change point.
  public struct Shift: Hashable, Sendable, Codable {
    /// The first point of the new level.
    public let index: Int
    /// The mean before, back to the previous change point.
    public let before: Double
    /// The mean from here on, up to the next change point.
    public let after: Double
    /// The p-value of the permutation test.
    public let p: Double
    /// The first commit of the new level; `nil` where it is unknown.
    public let commit: String?
    /// The last commit that is known to have the old level; `nil` where none is known.
    ///
    /// The cause is after it and, where runs between are of unknown commits, up to ``upTo``.
    public private(set) var lastCommit: String?
    /// The first commit that is known to have the new level: ``commit`` where that is known.
    public private(set) var upTo: String?
    /// True if the run before is of a known commit, so that only ``commit`` can be the cause.
    public private(set) var isExact = false
    /// The reason, where one was recorded.
    public let reason: String?
  }

  /// The trend of the values since the last change point.
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
  /// The direction in which it improves.
  public let better: Metric.Direction
  /// The machine class and toolchain that the values belong to, in words.
  public let machine: String
  /// The corpus, split and settings that the values belong to, in words.
  public private(set) var subject = ""
  /// The values, oldest first.
  public let points: [Point]
  /// The change points, ascending.
  public let shifts: [Shift]
  /// The trend of the values since the last change point; `nil` of fewer than four.
  public private(set) var trend: Trend?
}
