public import VaultEvaluation

/// Which figures of a history to follow, over which runs.
public struct HistoryRequest: Hashable, Sendable {
  /// Whose runs to take.
  public enum MachineChoice: Hashable, Sendable {
    /// For times the machine class of the run that is followed, for all else every machine.
    case ofRun
    /// Every machine; times in a series for each.
    case all
    /// The machine class of a key, and no other.
    case only(String)
  }

  /// Which slices of a metric to take.
  public enum SliceChoice: Hashable, Sendable {
    /// The figure over all of the data; where there is none, every slice.
    case whole
    /// Every slice.
    case all
    /// The slice of exactly these conditions.
    case exactly([String: String])
  }

  /// The metrics; none asks for the leading ones of the run that is followed.
  public var metrics: [MetricPattern] = []
  /// Their slices.
  public var slice = SliceChoice.whole
  /// Whose runs.
  public var machine = MachineChoice.ofRun
  /// The run whose corpus, split and settings are followed, by name; the newest if `nil`.
  public var like: String?
  /// The most runs of a series: the newest.
  public var limit = Self.defaultLimit
  /// The smallest step that is a shift, as a share of the level before it.
  public var least = 0.0
  /// How to look for shifts.
  public var detector = EnergyDivisive()
  /// Reasons beside those that the history holds, for example from a file.
  public var reasons: [HistoryReason] = []

  /// A year of nightly runs.
  public static let defaultLimit = 365

  /// Asks for the leading figures.
  public init() {}

  /// The figures that are shown unless others are asked for: quality of the run's own system, then
  /// rates, latencies and memory, as far as runs measure them.
  static func leading(of run: HistoryRun) -> [MetricPattern] {
    let ids = [
      "\(run.primarySystem)/nDCG@10", "\(run.primarySystem)/P@10", "\(run.primarySystem)/R@50",
      "vault/importMessagesPerSecond", "index/queriesPerSecond@0.95",
      "\(run.embedder)/*/messagesPerSecond/30tokens/64", "vault/keywordP95Milliseconds",
      "index/p95Microseconds@0.95", "search/p95Milliseconds",
      "matching/eventQueryP95Milliseconds/100000", "run/peakBytes",
    ]
    return ids.map { MetricPattern($0) }
  }
}
