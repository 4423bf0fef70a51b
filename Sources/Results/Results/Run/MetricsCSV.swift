/// All metrics of a report as a table for other tools: RFC 4180, one row for each metric.
///
/// The columns are `id`, `slice`, `value`, `unit`, `better`, `n`, `low`, `high` and
/// `deterministic`. A slice is written as `key=value` pairs, keys ascending, joined by `;`. Numbers
/// read back as the same `Double`; without an interval, `low` and `high` are empty.
public enum MetricsCSV {
  /// Renders the metrics in the report's order.
  ///
  /// - Returns: The rows with their heading, each ending in CR LF; equal reports give equal texts.
  public static func render(_ report: Report) -> String {
    let heading = [
      "id", "slice", "value", "unit", "better", "n", "low", "high", "deterministic",
    ]
    return CSVText.text([heading] + report.metrics.map(row))
  }

  private static func row(_ metric: Metric) -> [String] {
    let slice = (metric.slice ?? [:]).sorted { $0.key < $1.key }
      .map { "\($0.key)=\($0.value)" }.joined(separator: ";")
    return [
      metric.id, slice, "\(metric.value)", metric.unit, metric.better.rawValue, "\(metric.n)",
      metric.ci95.map { "\($0.low)" } ?? "", metric.ci95.map { "\($0.high)" } ?? "",
      metric.deterministic ? "true" : "false",
    ]
  }
}
