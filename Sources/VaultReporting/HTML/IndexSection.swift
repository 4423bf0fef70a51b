internal import VaultVerdict

/// How the graph index's recall grows with its search width.
struct IndexSection {
  let drawing: Markup
  let rows: [Row]

  struct Row {
    let width: Markup
    let recall: Markup
    let n: Markup
  }

  /// `nil` if no recall was measured at a search width.
  init?(_ report: Report) {
    let points = report.metrics.compactMap { metric -> (width: Int, metric: Metric)? in
      guard metric.slice == nil, metric.id.hasPrefix(Self.prefix),
        let width = Int(metric.id.dropFirst(Self.prefix.count)), width > 0
      else { return nil }
      return (width, metric)
    }.sorted { $0.width < $1.width }
    guard !points.isEmpty else { return nil }
    let target = report.targets.flatMap(\.parts)
      .first { $0.metric.hasPrefix(Self.prefix) && $0.target != nil }?.target
    drawing =
      LinePlot(
        title: "Recall@10 against exact search",
        points: points.map { (Double($0.width), $0.metric.value) },
        horizontalLabel: "search width (ef)",
        reference: target.map { ("target \(FigureText.bound($0, unit: "score"))", $0) }
      ).markup
    rows = points.map {
      Row(
        width: Markup(DecimalText.grouped($0.width)),
        recall: Markup(FigureText.text($0.metric.value, unit: $0.metric.unit)),
        n: Markup(DecimalText.grouped($0.metric.n)))
    }
  }

  private static let prefix = "index/recall@10/ef"
}
