internal import VaultVerdict

/// The memory of each stage, and what else a run says of memory, as bars on one scale.
struct MemorySection {
  let bars: [Row]

  struct Row {
    let holder: Markup
    let amount: Markup
    let bar: Markup
  }

  /// `nil` if no memory was measured.
  init?(_ report: Report) {
    let stages = report.stages.filter { $0.peakBytes > 0 }
      .map { (name: $0.id, bytes: Double($0.peakBytes)) }
    let metrics = report.metrics.filter(Self.holds).map { metric in
      (name: ChangeText.name(metric), bytes: metric.value)
    }
    let all = stages + metrics
    guard let most = all.map(\.bytes).max(), most > 0 else { return nil }
    bars = all.map { entry in
      Row(
        holder: Markup(entry.name),
        amount: Markup(FigureText.text(entry.bytes, unit: "bytes")),
        bar: SpanBar(from: 0, to: entry.bytes / most).markup)
    }
  }

  /// Whether a metric speaks of a process's memory.
  static func holds(_ metric: Metric) -> Bool {
    let name = metric.id.lowercased()
    return metric.unit == "bytes"
      && ["peak", "retained", "resident", "private", "memory"].contains { name.contains($0) }
  }
}
