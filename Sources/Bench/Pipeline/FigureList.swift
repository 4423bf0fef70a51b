package import VaultResults

/// The metrics of a run as they are measured, with notes for readers.
package struct FigureList {
  package private(set) var metrics: [Metric] = []
  /// One sentence each.
  package var notes: [String] = []
  /// The reasons for missing values, by metric id or target id.
  package var reasonsNotMeasured: [String: String] = [:]
  /// The quantity measured in place of the one that a design document means, by target id.
  package var standIns: [String: String] = [:]

  package mutating func add(_ more: [Metric]) {
    metrics += more
  }

  package mutating func add(_ metric: Metric?) {
    if let metric { metrics.append(metric) }
  }

  /// Records the reason why targets have no value.
  package mutating func notMeasured(_ targets: [String], _ reason: String) {
    for target in targets { reasonsNotMeasured[target] = reason }
  }
}
