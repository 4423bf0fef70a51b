internal import VaultResults

/// Every figure of the run by suite, closed until it is asked for.
enum FiguresSection: ReportSection {
  static let id = "figures"
  static let heading = "Every figure"

  static func fields(_ source: ReportSource) -> Fields? {
    let metrics = Dictionary(grouping: source.report.metrics) {
      suite(of: $0, primary: source.report.manifest.primarySystem)
    }
    let names = metrics.keys.sorted {
      ($0 == "matching" ? 1 : 0, $0) < ($1 == "matching" ? 1 : 0, $1)
    }
    return [
      "suites": names.map { name -> Fields in
        let rows = metrics[name] ?? []
        return [
          "name": name, "count": VerdictText.plural(rows.count, "figure", "figures"),
          "rows": rows.map(Fields.row),
        ]
      }
    ]
  }

  private static func suite(of metric: Metric, primary: String) -> String {
    if MatchingFigures.holds(metric) || AbstentionFigures.holds(metric)
      || metric.id.hasPrefix("\(primary)/")
    {
      return "matching"
    }
    return metric.id.split(separator: "/").first.map(String.init) ?? metric.id
  }
}
