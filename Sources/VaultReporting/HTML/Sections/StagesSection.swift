internal import VaultResults

/// What each stage cost: time, rate, latency, memory.
enum StagesSection: ReportSection {
  static let id = "stages"
  static let heading = "Stages"

  /// `nil` if no stage ran.
  static func fields(_ source: ReportSource) -> Fields? {
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
    return [
      "rows": rows,
      "total": "\(FigureText.text(elapsed, unit: "seconds")) in all, "
        + "\(FigureText.text(cpu, unit: "seconds")) of processor time, at most "
        + "\(FigureText.text(Double(peak), unit: "bytes")) of memory",
    ]
  }

  private static func row(_ stage: StageMeasurement, bar: Markup) -> Fields {
    func latency(_ value: Double?) -> String {
      value.map { FigureText.text($0, unit: "milliseconds") } ?? "–"
    }
    return [
      "stage": stage.id, "items": DecimalText.grouped(stage.items),
      "seconds": FigureText.text(stage.seconds, unit: "seconds"),
      "cpu": FigureText.text(stage.cpuSeconds, unit: "seconds"),
      "rate": stage.itemsPerSecond > 0 ? DecimalText.significant(stage.itemsPerSecond) : "–",
      "median": latency(stage.latencyMilliseconds?.p50),
      "p95": latency(stage.latencyMilliseconds?.p95),
      "p99": latency(stage.latencyMilliseconds?.p99),
      "slowest": latency(stage.latencyMilliseconds?.max),
      "peak": FigureText.text(Double(stage.peakBytes), unit: "bytes"), "bar": bar,
    ]
  }
}
