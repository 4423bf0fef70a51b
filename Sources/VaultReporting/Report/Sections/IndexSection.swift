internal import VaultResults

/// How the graph index's recall grows with its search width, and what that costs in latency.
enum IndexSection: ReportSection {
  static let id = "index"
  static let heading = "Index: recall against latency"
  static let isPrinted = false
  static let name = "Index"
  static let isOfHousePipeline = true

  /// `nil` if no recall was measured at a search width.
  static func blocks(_ source: ReportSource) -> [Block]? {
    let points = points(source.report)
    guard !points.isEmpty else { return nil }
    let timed = points.filter { ($0.seconds ?? 0) > 0 }
    let isOnFront = FrontPlot.front(timed.map { ($0.seconds ?? 0, $0.recall.value) })
    let onFront = Set(zip(timed, isOnFront).filter(\.1).map(\.0.width))
    let front = FrontPlot(
      title: "Recall@10 against the 95th percentile of latency",
      points: timed.map {
        FrontPlot.Point(
          label: "ef \($0.width)", seconds: $0.seconds ?? 0, recall: $0.recall.value,
          isOnFront: onFront.contains($0.width))
      })
    let plots =
      (timed.count > 1 ? [Block.Plot(caption: front.title, drawing: front.markup)] : [])
      + [
        .init(
          caption: "Recall@10 of the graph against exact search",
          drawing: plot(points, source.report))
      ]
    let others = source.report.metrics.filter(isOther)
    return [
      .paragraph(
        """
        A wider search finds more of the true neighbours and takes longer. A width is on the front if no other \
        one is both faster and better.
        """, .lead), .plots(plots), .table(table(points, onFront)),
    ]
      + (others.isEmpty
        ? []
        : [
          .fold(
            "Further figures of the index",
            [
              .table(
                Table(
                  "Further figures of the index", .metric, others.map(Table.Row.metric),
                  look: .figures, isCaptionHidden: true))
            ])
        ])
  }

  private struct Point {
    let width: Int
    let recall: Metric
    let seconds: Double?
  }

  private static func table(_ points: [Point], _ onFront: Set<Int>) -> Table {
    Table(
      "Recall@10 by search width",
      [
        .init("Search width (ef)", .name), .init("Recall@10", .number), .init("p95", .number),
        .init("On the front"), .init("n", .number),
      ],
      points.map { point in
        .init([
          .count(point.width),
          .number(point.recall.text, point.recall.value),
          point.seconds.map { .number(FigureText.text($0, unit: "seconds"), $0) } ?? .none,
          Table.Cell(onFront.contains(point.width) ? "● yes" : "no"), .count(point.recall.n),
        ])
      }, look: .plain)
  }

  private static func points(_ report: Report) -> [Point] {
    report.metrics.compactMap { metric -> Point? in
      guard metric.slice == nil, metric.id.hasPrefix(recallPrefix),
        let width = Int(metric.id.dropFirst(recallPrefix.count)), width > 0
      else { return nil }
      let latency = report.metric("\(latencyPrefix)\(width)")
      let unit = latency.flatMap { FigureScale.seconds(in: $0.unit) }
      return Point(
        width: width, recall: metric,
        seconds: latency.flatMap { latency in unit.map { latency.value * $0 } })
    }.sorted { $0.width < $1.width }
  }

  private static func plot(_ points: [Point], _ report: Report) -> Markup {
    let target = report.targets.flatMap(\.parts)
      .first { $0.metric.hasPrefix(recallPrefix) && $0.target != nil }?.target
    return LinePlot(
      title: "Recall@10 against exact search",
      points: points.map { (Double($0.width), $0.recall.value) },
      horizontalLabel: "search width (ef)",
      reference: target.map { ("target \(FigureText.bound($0, unit: "score"))", $0) }
    ).markup
  }

  private static func isOther(_ metric: Metric) -> Bool {
    metric.id.hasPrefix("index/")
      && (metric.slice != nil
        || (!metric.id.hasPrefix(recallPrefix) && !metric.id.hasPrefix(latencyPrefix)))
  }

  /// What ``LatencyFigures`` calls the latencies at the search widths.
  static let latencyOperation = "index/ef"
  private static let recallPrefix = "index/recall@10/ef"
  private static let latencyPrefix = "index/p95Microseconds/ef"
}
