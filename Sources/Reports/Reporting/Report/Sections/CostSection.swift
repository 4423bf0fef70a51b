internal import VaultResults

/// Quality against latency and against memory, over the systems and models of a run.
enum CostSection: ReportSection {
  static let facts = SectionFacts("cost", "Quality against cost", name: "Cost", .unprinted)

  /// `nil` where no two points have both a quality and a cost of one kind.
  static func blocks(_ source: RunAccount) -> [Block]? {
    guard let lead = source.matching.lead else { return nil }
    let plots = [
      plot(
        "\(lead) against the latency of an event query", ("p95 of a query", "seconds"), lead,
        queries(source, lead)),
      plot(
        "\(lead) against the time that a text takes to embed", ("time of a text", "seconds"), lead,
        models(source, lead) { cost(source, "textsPerSecond", $0).map { 1 / $0 } }),
      plot(
        "\(lead) against the memory of the model", ("memory", "bytes"), lead,
        models(source, lead) { cost(source, "residentBytes", $0) }),
    ].compactMap(\.self)
    guard !plots.isEmpty else { return nil }
    return [
      .paragraph(
        """
        Each point is a ranking, with the model that it ranks by; what is on the line is beaten by no \
        other one in both. What has no latency or memory of its own is left out.
        """, .lead), .plots(plots),
    ]
  }

  private static func plot(
    _ title: String, _ x: (title: String, unit: String), _ y: String, _ points: [FrontPlot.Point]
  ) -> Block.Plot? {
    let points = points.filter { $0.x > 0 && $0.x.isFinite }
    guard Set(points.map(\.x)).count > 1 else { return nil }
    let plot = FrontPlot(title: title, x: x, y: y, points: points)
    return .init(caption: title, drawing: plot.markup, data: plot.data)
  }

  /// Returns the points of the built-in pipeline with each model in this run, rankings that were
  /// timed in a large vault, and an external subject.
  private static func queries(_ source: RunAccount, _ lead: String) -> [FrontPlot.Point] {
    let report = source.report
    let primary = report.manifest.primarySystem
    let staged = models(report).compactMap { model -> FrontPlot.Point? in
      let stage = model == report.manifest.embedder ? "matching" : "matching (\(model))"
      let latency = report.stages.first { $0.id == stage }?.latencyMilliseconds
      guard let latency, let quality = quality(report, primary, lead, model) else { return nil }
      return .init(label: "\(primary), \(model)", x: latency.p95 / 1e3, y: quality)
    }
    func timed(_ system: String, _ name: String, _ metric: Metric?) -> FrontPlot.Point? {
      guard let metric, let figure = source.matching.figure(system, lead) else { return nil }
      return .init(label: name, x: metric.value / 1e3, y: figure.value)
    }
    var points = staged
    if source.isExternal {
      points += [
        timed(
          source.subject, source.subject, report.metric("\(source.subject)/matchP95Milliseconds"))
      ].compactMap(\.self)
    }
    let learned = report.metrics.first { $0.id == "matching/learnedQueryP95Milliseconds" }
    guard let learned, let size = learned.slice?["messages"] else { return points }
    let words = "\(FigureText.bound(Double(size) ?? 0, unit: "count")) messages"
    return points
      + [
        timed(
          "formula", "formula, \(words)",
          report.metric("matching/eventQueryP95Milliseconds/\(size)")),
        timed("learned", "learned, \(words)", learned),
      ].compactMap(\.self)
  }

  /// Rankings by each model at the model's cost.
  private static func models(
    _ source: RunAccount, _ lead: String, cost: (String) -> Double?
  ) -> [FrontPlot.Point] {
    models(source.report).flatMap { model in
      ["formula", "semantic", "learned"].compactMap { system -> FrontPlot.Point? in
        guard let cost = cost(model), let quality = quality(source.report, system, lead, model)
        else { return nil }
        return .init(label: "\(system), \(model)", x: cost, y: quality)
      }
    }
  }

  private static func models(_ report: Report) -> [String] {
    [report.manifest.embedder] + (report.manifest.comparedModels ?? [:]).keys.sorted()
  }

  private static func quality(
    _ report: Report, _ system: String, _ lead: String, _ model: String
  ) -> Double? {
    let slice = model == report.manifest.embedder ? nil : ["model": model]
    return report.metric("\(system)/\(lead)", slice: slice)?.value
  }

  private static func cost(_ source: RunAccount, _ name: String, _ model: String) -> Double? {
    source.report.metric("embedding/\(model)/\(name)")?.value
  }
}
