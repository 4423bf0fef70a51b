internal import VaultResults

/// The cost of each stage: time, rate, latency, memory.
enum StagesSection: ReportSection {
  static let facts = SectionFacts("stages", "Stages", .unprinted)

  /// `nil` if no stage ran.
  static func blocks(_ source: ReportSource) -> [Block]? {
    let stages = source.report.stages
    guard !stages.isEmpty else { return nil }
    let elapsed = stages.map(\.seconds).reduce(0, +)
    var start = 0.0
    let rows = stages.map { stage in
      let from = elapsed > 0 ? start / elapsed : 0
      start += stage.seconds
      return row(stage, bar: SpanBar(from: from, to: elapsed > 0 ? start / elapsed : 0).markup)
    }
    let cpu = stages.map(\.cpuSeconds).reduce(0, +)
    let peak = stages.map(\.peakBytes).max() ?? 0
    let total =
      "\(FigureText.text(elapsed, unit: "seconds")) in all, "
      + "\(FigureText.text(cpu, unit: "seconds")) of processor time, at most "
      + "\(FigureText.text(Double(peak), unit: "bytes")) of memory"
    return [
      .paragraph("\(total).", .lead),
      .table(
        "Elapsed time in order, then rate, latency of one item, and the most memory held by the process",
        [
          .init("Stage", .name), .init("", .bar), .init("Elapsed", .number),
          .init("Processor", .number, on: [.page]), .init("Items", .number),
          .init("Items/s", .number), .init("Median", .number, on: [.page]),
          .init("p95", .number), .init("p99", .number, on: [.page]),
          .init("Slowest", .number, on: [.page]), .init("Memory", .number),
        ], rows),
    ]
  }

  private static func row(_ stage: StageMeasurement, bar: Markup) -> Table.Row {
    func time(_ value: Double?, _ unit: String = "milliseconds") -> Table.Cell {
      .figure(value, unit: unit)
    }
    let latency = stage.latencyMilliseconds
    return .init(
      Table.Cell(stage.id), .bar(bar), time(stage.seconds, "seconds"),
      time(stage.cpuSeconds, "seconds"), .count(stage.items),
      stage.itemsPerSecond > 0
        ? .number(DecimalText.significant(stage.itemsPerSecond), stage.itemsPerSecond) : .none,
      time(latency?.p50), time(latency?.p95), time(latency?.p99), time(latency?.max),
      .figure(Double(stage.peakBytes), unit: "bytes"))
  }
}
