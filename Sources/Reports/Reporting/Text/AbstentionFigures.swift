internal import VaultResults

/// The metrics of events without any related message, system by system.
///
/// Their ids are `<system>/abstention/<figure>`.
struct AbstentionFigures {
  /// The metrics shown, in this order, with their headings.
  static let columns = [
    (figure: "AUROC", heading: "AUROC"), (figure: "F1", heading: "F1 of abstention"),
    (figure: "precision", heading: "Precision"), (figure: "recall", heading: "Recall"),
  ]

  /// The systems, each with its metrics in the order of `columns`.
  let rows: [(system: String, figures: [Metric?])]
  /// The number of events asked.
  let count: Int

  /// `nil` if the run has no event without related messages.
  init?(_ report: Report, systems: [String]) {
    let figures = Dictionary(report.metrics.filter(Self.holds).map { ($0.id, $0) }) { first, _ in
      first
    }
    guard let count = figures.values.map(\.n).max() else { return nil }
    self.count = count
    rows = systems.compactMap { system in
      let row = Self.columns.map { figures["\(system)/abstention/\($0.figure)"] }
      return row.contains { $0 != nil } ? (system, row) : nil
    }
  }

  /// Returns true if a metric is one of these.
  static func holds(_ metric: Metric) -> Bool {
    let parts = metric.id.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 3 && parts[1] == "abstention" && metric.slice == nil
      && columns.contains { $0.figure == parts[2] }
  }
}
