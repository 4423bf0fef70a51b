public import VaultEvaluation
public import VaultResults

/// Which figures of a history to follow, over which runs.
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
  /// The run whose system, corpus, split and settings are followed, by name; if `nil`, every line of
  /// at least two runs.
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

  /// Says which metrics lead.
  public var catalogue: MetricCatalogue

  /// Asks for the leading metrics.
  public init(catalogue: MetricCatalogue) {
    self.catalogue = catalogue
  }

  /// The metrics that are shown unless others are asked for, as far as runs measure them: what the
  /// run's own system is worth first, then the rest in the order of the catalogue.
  func leading(of run: HistoryRun) -> [MetricPattern] {
    let ids = catalogue.leadingIDs(system: run.primarySystem, model: run.embedder)
    let own = ids.filter { $0.hasPrefix("\(run.primarySystem)/") }
    return (own + ids.filter { !own.contains($0) }).map { MetricPattern($0) }
  }
}
