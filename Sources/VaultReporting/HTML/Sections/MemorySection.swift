internal import VaultVerdict

/// The memory of each stage, and what else a run says of memory, as bars on one scale.
enum MemorySection: ReportSection {
  static let id = "memory"
  static let heading = "Memory"

  /// `nil` if no memory was measured.
  static func fields(_ source: ReportSource) -> Fields? {
    let stages = source.report.stages.filter { $0.peakBytes > 0 }
      .map { (name: $0.id, bytes: Double($0.peakBytes)) }
    let metrics = source.report.metrics.filter(holds).map { metric in
      (name: ChangeText.name(metric), bytes: metric.value)
    }
    let all = stages + metrics
    guard let most = all.map(\.bytes).max(), most > 0 else { return nil }
    return [
      "bars": all.map { entry -> Fields in
        [
          "holder": entry.name, "amount": FigureText.text(entry.bytes, unit: "bytes"),
          "bar": SpanBar(from: 0, to: entry.bytes / most).markup,
        ]
      }
    ]
  }

  /// Whether a metric speaks of a process's memory.
  private static func holds(_ metric: Metric) -> Bool {
    let name = metric.id.lowercased()
    return metric.unit == "bytes"
      && ["peak", "retained", "resident", "private", "memory"].contains { name.contains($0) }
  }
}
