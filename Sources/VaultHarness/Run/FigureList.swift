internal import VaultVerdict

/// The figures of a run as they come in, with what a reader must know besides.
struct FigureList {
  private(set) var metrics: [Metric] = []
  /// One sentence each.
  var notes: [String] = []
  /// Why a figure is missing, by metric id or target id.
  var reasonsNotMeasured: [String: String] = [:]

  mutating func add(_ more: [Metric]) {
    metrics += more
  }

  mutating func add(_ metric: Metric) {
    metrics.append(metric)
  }

  /// Says of targets why they have no figure.
  mutating func notMeasured(_ targets: [String], _ reason: String) {
    for target in targets { reasonsNotMeasured[target] = reason }
  }
}
