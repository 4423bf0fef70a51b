internal import VaultVerdict

/// Every figure of the run by suite, closed until it is asked for.
struct FiguresSection {
  let suites: [Suite]

  struct Suite {
    let suite: Markup
    let suiteCount: Markup
    let rows: [Row]
  }

  struct Row {
    let id: Markup
    let slice: Markup
    let value: Markup
    let interval: Markup
    let n: Markup
    let better: Markup
    let repeats: Markup
  }

  init(_ report: Report) {
    var names: [String] = []
    var metrics: [String: [Metric]] = [:]
    for metric in report.metrics {
      let name = Self.suite(of: metric, primary: report.manifest.primarySystem)
      if metrics[name] == nil { names.append(name) }
      metrics[name, default: []].append(metric)
    }
    suites = Self.ordered(names).map { name in
      let rows = metrics[name] ?? []
      return Suite(
        suite: Markup(name),
        suiteCount: Markup(VerdictText.plural(rows.count, "figure", "figures")),
        rows: rows.map(Self.row))
    }
  }

  private static func suite(of metric: Metric, primary: String) -> String {
    if MatchingFigures.holds(metric) || AbstentionFigures.holds(metric)
      || metric.id.hasPrefix("\(primary)/")
    {
      return "matching"
    }
    return metric.id.split(separator: "/").first.map(String.init) ?? metric.id
  }

  private static func ordered(_ names: [String]) -> [String] {
    let last = names.filter { $0 == "matching" }
    return names.filter { !last.contains($0) }.sorted() + last
  }

  private static func row(_ metric: Metric) -> Row {
    Row(
      id: Markup(metric.id), slice: Markup(metric.slice.map { SliceText.text($0) } ?? ""),
      value: Markup(FigureText.text(metric.value, unit: metric.unit)),
      interval: Markup(metric.ci95.map { FigureText.interval($0, unit: metric.unit) } ?? ""),
      n: Markup(DecimalText.grouped(metric.n)),
      better: metric.better == .higher ? "higher" : "lower",
      repeats: metric.deterministic ? "exactly" : "varies")
  }
}
