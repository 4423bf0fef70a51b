internal import VaultResults

/// The gain of each part of the algorithm: metrics of the run with the part less those without it.
///
/// Their ids are `ablation/<part>/<measure>/gain` and `<system>/feature/<group>/<measure>/gain`,
/// the corrected p-value beside each under `…/gain/p`; those without a slice are shown.
enum AblationSection: ReportSection {
  static let facts = SectionFacts(
    "ablations", "Gain of each component", name: "Parts", .unprinted, .ofBuiltInPipeline)

  static func blocks(_ source: RunAccount) -> [Block]? {
    let stages = gains(source.report) { parts in
      parts.count == 4 && parts[0] == "ablation" ? (parts[1], parts[2]) : nil
    }
    let features = gains(source.report) { parts in
      parts.count == 5 && parts[1] == "feature" ? (parts[2], parts[3]) : nil
    }
    let families = [
      family(
        "Parts of the algorithm",
        "The run as it is, less a run with the part replaced by its plain alternative.", stages),
      family(
        "Groups of features of the learned matcher",
        "The matcher as it is, less the matcher without the group; it is not fitted again.",
        features),
    ].compactMap(\.self)
    guard !families.isEmpty else { return nil }
    return [
      .paragraph(
        """
        Paired differences over the same queries with 95 % intervals over vaults; p is corrected after Holm. \
        ▲ gains, ▼ costs, ○ no detectable difference. How the ranking weights trade off is a page of its \
        own: \(code: "vaultbench tune") draws every weighting as a ternary map.
        """, .lead)
    ] + families.flatMap(\.self)
  }

  private struct Figure {
    let part: String
    let measure: String
    let metric: Metric
    let p: Double?
  }

  private static func gains(
    _ report: Report, name: ([String]) -> (part: String, measure: String)?
  ) -> [Figure] {
    let values = Dictionary(report.metrics.filter { $0.slice == nil }.map { ($0.id, $0.value) }) {
      first, _ in first
    }
    return report.metrics.compactMap { metric in
      guard metric.slice == nil, metric.id.hasSuffix("/gain"),
        let name = name(
          metric.id.split(separator: "/", omittingEmptySubsequences: false).map(String.init))
      else { return nil }
      return Figure(
        part: name.part, measure: name.measure, metric: metric, p: values["\(metric.id)/p"])
    }
  }

  private static func family(
    _ title: Text, _ explanation: String, _ figures: [Figure]
  ) -> [Block]? {
    let measures = figures.map(\.measure).distinct
    guard let lead = measures.contains("nDCG@10") ? "nDCG@10" : measures.first else { return nil }
    let ends = figures.filter { $0.measure == lead }.flatMap { figure -> [Double] in
      let interval = figure.metric.ci95
      return [figure.metric.value, interval?.low ?? 0, interval?.high ?? 0]
    }
    let extent = max(ends.map(\.magnitude).max() ?? 0, 0.005)
    func find(_ part: String, _ measure: String) -> Figure? {
      figures.first { $0.part == part && $0.measure == measure }
    }
    return [
      .heading(title),
      .table(
        "\(explanation) On the right \(lead), 0 in the middle", of: figures.map(\.part).distinct
      ) {
        Field("Part", .name) { .init(SliceText.words($0)) }
        for measure in measures { Field(measure, .number) { gain(find($0, measure)) } }
        Field("", .bar) { .bar(find($0, lead).map { strip($0.metric, extent: extent) }) }
      },
    ]
  }

  private static func strip(_ metric: Metric, extent: Double) -> Markup {
    let interval = metric.ci95 ?? ConfidenceInterval(low: metric.value, high: metric.value)
    return .differenceStrip(metric.value, interval, extent: extent)
  }

  /// A direction only where the corrected p and the interval agree.
  private static func gain(_ figure: Figure?) -> Table.Cell {
    guard let figure else { return .none }
    let metric = figure.metric
    let excludesZero = metric.ci95.map { $0.low > 0 || $0.high < 0 } ?? false
    let isSeen = excludesZero && (figure.p.map { $0 <= 0.05 } ?? true)
    let mark = isSeen ? Mark.direction(isBetter: metric.value > 0) : Mark("○", "", .open)
    var cell = Table.Cell(
      "\(mark.sign) \(DifferenceText.signed(metric.value))",
      notes: [
        Text(metric.ci95.map { DifferenceText.interval($0) } ?? ""),
        Text(figure.p.map { "p \(DifferenceText.p($0))" } ?? ""),
      ], figure: .init(value: metric.value, interval: metric.ci95))
    cell.style = mark.style
    return cell
  }
}
