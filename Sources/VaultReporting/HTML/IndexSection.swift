internal import VaultVerdict

/// How the graph index's recall grows with its search width, and what that costs in latency.
struct IndexSection {
  let drawing: Markup
  let hasFront: Bool
  let front: Markup
  let rows: [Row]
  let hasOthers: Bool
  let otherFigures: [Figure]

  struct Row {
    let width: Markup
    let recall: Markup
    let p95: Markup
    let onFront: Markup
    let n: Markup
  }

  struct Figure {
    let metricID: Markup
    let sliceText: Markup
    let value: Markup
    let n: Markup
  }

  /// `nil` if no recall was measured at a search width.
  init?(_ report: Report) {
    let points = report.metrics.compactMap { metric -> Point? in
      guard metric.slice == nil, metric.id.hasPrefix(Self.recallPrefix),
        let width = Int(metric.id.dropFirst(Self.recallPrefix.count)), width > 0
      else { return nil }
      let latency = report.metric("\(Self.latencyPrefix)\(width)")
      let unit = latency.flatMap { FigureScale.seconds(in: $0.unit) }
      return Point(
        width: width, recall: metric,
        seconds: latency.flatMap { latency in unit.map { latency.value * $0 } })
    }.sorted { $0.width < $1.width }
    guard !points.isEmpty else { return nil }
    drawing = Self.plot(points, report)
    let timed = points.filter { ($0.seconds ?? 0) > 0 }
    let isOnFront = FrontPlot.front(timed.map { ($0.seconds ?? 0, $0.recall.value) })
    let onFront = Set(zip(timed, isOnFront).filter(\.1).map(\.0.width))
    hasFront = timed.count > 1
    front =
      FrontPlot(
        title: "Recall@10 against the 95th percentile of latency",
        points: timed.map {
          FrontPlot.Point(
            label: "ef \($0.width)", seconds: $0.seconds ?? 0, recall: $0.recall.value,
            isOnFront: onFront.contains($0.width))
        }
      ).markup
    rows = points.map { point in
      Row(
        width: Markup(DecimalText.grouped(point.width)),
        recall: Markup(FigureText.text(point.recall.value, unit: point.recall.unit)),
        p95: Markup(point.seconds.map { FigureText.text($0, unit: "seconds") } ?? "–"),
        onFront: onFront.contains(point.width) ? "● yes" : "no",
        n: Markup(DecimalText.grouped(point.recall.n)))
    }
    otherFigures = report.metrics.filter(Self.isOther).map { metric in
      Figure(
        metricID: Markup(metric.id),
        sliceText: Markup(metric.slice.map { SliceText.text($0) } ?? ""),
        value: Markup(FigureText.text(metric.value, unit: metric.unit)),
        n: Markup(DecimalText.grouped(metric.n)))
    }
    hasOthers = !otherFigures.isEmpty
  }

  private struct Point {
    let width: Int
    let recall: Metric
    let seconds: Double?
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
