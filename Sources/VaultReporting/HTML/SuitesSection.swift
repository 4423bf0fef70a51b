internal import VaultVerdict

/// The figures of suites that have no section of their own, so that no suite that ran is hidden.
struct SuitesSection {
  let others: [Suite]

  struct Suite {
    let otherName: Markup
    let otherCount: Markup
    /// A suite with many figures stays closed until it is asked for.
    let isLong: Bool
    let otherRows: [Row]
  }

  struct Row {
    let metricID: Markup
    let sliceText: Markup
    let value: Markup
    let interval: Markup
    let n: Markup
    let better: Markup
  }

  /// `nil` if every suite has a section.
  init?(_ report: Report) {
    let models = Set(LanguageFigures(report)?.models ?? [])
    let systems = Set(MatchingFigures(report).systems)
    var names: Set<String> = []
    var metrics: [String: [Metric]] = [:]
    for metric in report.metrics {
      let name = metric.id.split(separator: "/").first.map(String.init) ?? metric.id
      guard !models.contains(name), !systems.contains(name), !Self.own.contains(name) else {
        continue
      }
      names.insert(name)
      metrics[name, default: []].append(metric)
    }
    others = names.sorted().map { name in
      let rows = metrics[name] ?? []
      return Suite(
        otherName: Markup(name),
        otherCount: Markup(VerdictText.plural(rows.count, "figure", "figures")),
        isLong: rows.count > Self.mostOpen, otherRows: rows.map(Self.row))
    }
    guard !others.isEmpty else { return nil }
  }

  /// The suites that another section shows.
  private static let own: Set<String> = ["ablation", "index", "ingest", "search"]
  private static let mostOpen = 30

  private static func row(_ metric: Metric) -> Row {
    Row(
      metricID: Markup(metric.id), sliceText: Markup(metric.slice.map { SliceText.text($0) } ?? ""),
      value: Markup(FigureText.text(metric.value, unit: metric.unit)),
      interval: Markup(metric.ci95.map { FigureText.interval($0, unit: metric.unit) } ?? ""),
      n: Markup(DecimalText.grouped(metric.n)),
      better: metric.better == .higher ? "▲ more" : "▼ less")
  }
}
