package import VaultResults

/// The figures of a run as they come in, with what a reader must know besides.
package struct FigureList {
  package private(set) var metrics: [Metric] = []
  /// One sentence each.
  package var notes: [String] = []
  /// Why a figure is missing, by metric id or target id.
  package var reasonsNotMeasured: [String: String] = [:]
  /// What was measured in place of what a document means, by target id.
  package var standIns: [String: String] = [:]

  package mutating func add(_ more: [Metric]) {
    metrics += more
  }

  package mutating func add(_ metric: Metric?) {
    if let metric { metrics.append(metric) }
  }

  /// Says of targets why they have no figure.
  package mutating func notMeasured(_ targets: [String], _ reason: String) {
    for target in targets { reasonsNotMeasured[target] = reason }
  }
}
