public import VaultEvaluation
public import VaultResults

/// A request for the values of metrics in a history, over some runs.
public struct HistoryRequest: Sendable {
  /// Whose runs to take.
  public enum MachineChoice: Hashable, Sendable {
    /// For times the machine class of the run that is followed, for all else every machine.
    case ofRun
    /// Every machine; times in a series for each.
    case all
    /// The machine class of a key, and no other.
    case only(String)
  }

  /// The slices of a metric to include.
  public enum SliceChoice: Hashable, Sendable {
    /// The value over all of the data; where there is none, every slice.
    case whole
    /// Every slice.
    case all
    /// The slice of exactly these conditions.
    case exactly([String: String])
  }

  /// The metrics; none selects the leading ones of the run that is followed.
  public var metrics: [MetricPattern] = []
  /// Their slices.
  public var slice = SliceChoice.whole
  /// Whose runs.
  public var machine = MachineChoice.ofRun
  /// The run whose system, corpus, split and settings are followed, by name; if `nil`, every line of
  /// at least two runs.
  public var like: String?
  /// The most runs of a series: the newest.
  public var limit = Self.defaultLimit
  /// The smallest step that is a change point, as a share of the level before it.
  public var least = 0.0
  /// The detector of change points.
  public var detector = EnergyDivisive()
  /// Reasons beside those that the history holds, for example from a file.
  public var reasons: [HistoryReason] = []

  /// A year of nightly runs.
  public static let defaultLimit = 365

  /// Defines which metrics lead.
  public var catalogue: MetricCatalogue

  /// Creates a request for the leading metrics.
  public init(catalogue: MetricCatalogue) {
    self.catalogue = catalogue
  }

  /// Returns the metrics that are shown by default, as far as runs measure them: the quality of the
  /// run's own system first, then the rest in the order of the catalogue.
  func leading(of run: HistoryRun) -> [MetricPattern] {
    let ids = catalogue.leadingIDs(system: run.primarySystem, model: run.embedder)
    let own = ids.filter { $0.hasPrefix("\(run.primarySystem)/") }
    return (own + ids.filter { !own.contains($0) }).map { MetricPattern($0) }
  }
}
