internal import VaultResults

/// The graph index's recall by search width, and its cost in latency.
enum IndexSection: ReportSection {
  static let facts = SectionFacts(
    "index", "Index: recall against latency", name: "Index", .unprinted, .ofBuiltInPipeline)

  /// `nil` if no recall was measured at a search width.
  static func blocks(_ source: RunAccount) -> [Block]? {
    let points = points(source.report)
    guard !points.isEmpty else { return nil }
    let timed = points.filter { ($0.seconds ?? 0) > 0 }
    let front = FrontPlot(
      title: "Recall@10 against the 95th percentile of latency",
      x: ("95th percentile of latency", "seconds"), y: "recall@10",
      points: timed.map {
        .init(label: "ef \($0.width)", x: $0.seconds ?? 0, y: $0.recall.value)
      })
    let onFront = Set(front.front.map { timed[$0].width })
    let plots =
      (timed.count > 1 ? [Block.Plot(caption: front.title, drawing: front.markup)] : [])
      + rates(points, source.report)
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
            "Further metrics of the index", .metrics("Further metrics of the index", others))
        ])
  }

  private struct Point {
    let width: Int
    let recall: Metric
    let seconds: Double?
  }

  private static func table(_ points: [Point], _ onFront: Set<Int>) -> Table {
    Table("Recall@10 by search width", of: points, look: .plain) {
      Field("Search width (ef)", .name) { .count($0.width) }
      Field("Recall@10", .number) { .number($0.recall.text, $0.recall.value) }
      Field("p95", .number) { .figure($0.seconds, unit: "seconds") }
      Field("On the front") { onFront.contains($0.width) ? "● yes" : "no" }
      Field("n", .number) { .count($0.recall.n) }
    }
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

  /// Recall against searches a second, exact search marked; none where rates were not measured.
  private static func rates(_ points: [Point], _ report: Report) -> [Block.Plot] {
    let graph = points.compactMap { point in
      report.metric("\(ratePrefix)ef\(point.width)").map {
        FrontPlot.Point(label: "ef \(point.width)", x: $0.value, y: point.recall.value)
      }
    }
    let exact = report.metric("\(ratePrefix)exact").map {
      FrontPlot.Point(label: "exact", x: $0.value, y: 1, mark: .reference)
    }
    let all = (graph + [exact].compactMap(\.self)).filter { $0.x > 0 }
    guard all.count > 1 else { return [] }
    let plot = FrontPlot(
      title: "Recall@10 against searches a processor second; exact search is ringed",
      x: ("searches/s", "count"), y: "recall@10", points: all, isHigherBetter: true)
    return [.init(caption: plot.title, drawing: plot.markup, data: plot.data)]
  }

  private static func isOther(_ metric: Metric) -> Bool {
    metric.id.hasPrefix("index/")
      && (metric.slice != nil
        || ![recallPrefix, latencyPrefix, ratePrefix].contains(where: metric.id.hasPrefix))
  }

  /// The operation in ``LatencyFigures`` of the latencies at the search widths.
  static let latencyOperation = "index/ef"
  private static let recallPrefix = "index/recall@10/ef"
  private static let ratePrefix = "index/queriesPerSecond/"
  private static let latencyPrefix = "index/p95Microseconds/ef"
}
