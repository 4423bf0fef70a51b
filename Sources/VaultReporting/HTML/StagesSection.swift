internal import VaultVerdict

/// What each stage cost: time, rate, latency, memory.
struct StagesSection {
  let rows: [Row]
  let total: Markup

  struct Row {
    let stage: Markup
    let items: Markup
    let seconds: Markup
    let cpu: Markup
    let rate: Markup
    let median: Markup
    let p95: Markup
    let p99: Markup
    let slowest: Markup
    let peak: Markup
    let bar: Markup
  }

  /// `nil` if no stage ran.
  init?(_ stages: [StageMeasurement]) {
    guard !stages.isEmpty else { return nil }
    let elapsed = stages.map(\.seconds).reduce(0, +)
    var start = 0.0
    rows = stages.map { stage in
      let from = elapsed > 0 ? start / elapsed : 0
      start += stage.seconds
      return Row(stage, bar: SpanBar(from: from, to: elapsed > 0 ? start / elapsed : 0).markup)
    }
    let cpu = stages.map(\.cpuSeconds).reduce(0, +)
    let peak = stages.map(\.peakBytes).max() ?? 0
    total = Markup(
      "\(FigureText.text(elapsed, unit: "seconds")) in all, "
        + "\(FigureText.text(cpu, unit: "seconds")) of processor time, at most "
        + "\(FigureText.text(Double(peak), unit: "bytes")) of memory")
  }
}

extension StagesSection.Row {
  fileprivate init(_ measured: StageMeasurement, bar: Markup) {
    func latency(_ value: Double?) -> Markup {
      Markup(value.map { FigureText.text($0, unit: "milliseconds") } ?? "–")
    }
    stage = Markup(measured.id)
    items = Markup(DecimalText.grouped(measured.items))
    seconds = Markup(FigureText.text(measured.seconds, unit: "seconds"))
    cpu = Markup(FigureText.text(measured.cpuSeconds, unit: "seconds"))
    rate = Markup(
      measured.itemsPerSecond > 0 ? DecimalText.significant(measured.itemsPerSecond) : "–")
    median = latency(measured.latencyMilliseconds?.p50)
    p95 = latency(measured.latencyMilliseconds?.p95)
    p99 = latency(measured.latencyMilliseconds?.p99)
    slowest = latency(measured.latencyMilliseconds?.max)
    peak = Markup(FigureText.text(Double(measured.peakBytes), unit: "bytes"))
    self.bar = bar
  }
}
