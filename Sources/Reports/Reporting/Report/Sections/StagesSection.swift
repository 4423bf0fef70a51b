internal import VaultResults

/// The cost of each stage: time, rate, latency, memory.
enum StagesSection: ReportSection {
  static let facts = SectionFacts("stages", "Stages", .unprinted)

  /// `nil` if no stage ran.
  static func blocks(_ source: RunAccount) -> [Block]? {
    let stages = source.report.stages
    guard !stages.isEmpty else { return nil }
    let elapsed = stages.map(\.seconds).reduce(0, +)
    var start = 0.0
    let rows = stages.map { stage in
      let from = elapsed > 0 ? start / elapsed : 0
      start += stage.seconds
      return (stage: stage, from: from, to: elapsed > 0 ? start / elapsed : 0)
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
        of: rows
      ) {
        Field("Stage", .name) { .init($0.stage.id) }
        Field("", .bar) { .bar(.spanBar(from: $0.from, to: $0.to)) }
        Field("Elapsed", .number) { .figure($0.stage.seconds, unit: "seconds") }
        Field("Processor", .number, on: [.page]) {
          .figure($0.stage.cpuSeconds, unit: "seconds")
        }
        Field("Items", .number) { .count($0.stage.items) }
        Field("Items/s", .number) { rate($0.stage.itemsPerSecond) }
        Field("Median", .number, on: [.page]) { latency($0.stage, \.p50) }
        Field("p95", .number) { latency($0.stage, \.p95) }
        Field("p99", .number, on: [.page]) { latency($0.stage, \.p99) }
        Field("Slowest", .number, on: [.page]) { latency($0.stage, \.max) }
        Field("Memory", .number) { .figure(Double($0.stage.peakBytes), unit: "bytes") }
      },
    ]
  }

  private static func rate(_ itemsPerSecond: Double) -> Table.Cell {
    itemsPerSecond > 0
      ? .number(DecimalText.significant(itemsPerSecond), itemsPerSecond) : .none
  }

  private static func latency(
    _ stage: StageMeasurement, _ percentile: KeyPath<StageMeasurement.Latency, Double>
  ) -> Table.Cell {
    .figure(stage.latencyMilliseconds?[keyPath: percentile], unit: "milliseconds")
  }
}
