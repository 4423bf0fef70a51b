internal import VaultHistory
internal import VaultResults

/// Runs as a CSV test of Apache Otava: a row for each run, oldest first, with `time`, `commit` and
/// a column for each metric, named after its id and slice.
///
/// A cell is empty where a run does not have the metric; Otava refuses such a column, so that the
/// configuration must name others.
enum OtavaCSV {
  /// Renders the runs of a history, or else the run and those before it.
  ///
  /// - Parameter source: Series of metrics, or runs and the ids of the metrics to take: those over
  ///   all of the data by default.
  /// - Returns: The rows with their heading.
  /// - Throws: `ResultsError.notFinite`.
  static func render(_ source: ExportSource) throws(ResultsError) -> String {
    var rows: [Row: [Metric.Key: Double]] = [:]
    var columns: [Metric.Key] = []
    var known: Set<Metric.Key> = []
    func add(_ value: Double, of key: Metric.Key, to row: Row) {
      if known.insert(key).inserted { columns.append(key) }
      rows[row, default: [:]][key] = value
    }
    for series in source.history {
      let key = Metric.Key(id: series.metric, slice: series.slice)
      for point in series.points {
        guard point.value.isFinite else { throw .notFinite(file: "otava", key: series.metric) }
        add(
          point.value, of: key,
          to: Row(time: point.createdAt, commit: point.commit ?? "", run: point.run))
      }
    }
    if source.history.isEmpty {
      for (index, report) in (source.earlier + [source.report]).enumerated() {
        let manifest = report.manifest
        let row = Row(time: manifest.createdAt, commit: manifest.commit ?? "", run: "\(index)")
        for metric in try source.chosen(of: report, format: "otava") where metric.slice == nil {
          add(metric.value, of: metric.key, to: row)
        }
      }
    }
    let heading = ["time", "commit"] + columns.map { ExportText.line($0.description) }
    let lines = rows.sorted { $0.key < $1.key }.map { row, values in
      [row.time, row.commit].map { ExportText.line($0) }
        + columns.map { column in values[column].map { "\($0)" } ?? "" }
    }
    return CSVText.text([heading] + lines)
  }

  private struct Row: Hashable, Comparable {
    let time: String
    let commit: String
    let run: String

    static func < (left: Self, right: Self) -> Bool {
      (left.time, left.run) < (right.time, right.run)
    }
  }
}
