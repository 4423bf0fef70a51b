internal import VaultResults

/// The memory of each stage, and a run's other memory metrics, as bars on one scale.
enum MemorySection: ReportSection {
  static let facts = SectionFacts("memory", "Memory", .unprinted, .ofBuiltInPipeline)

  /// `nil` if no memory was measured.
  static func blocks(_ source: RunAccount) -> [Block]? {
    let stages = source.report.stages.filter { $0.peakBytes > 0 }
      .map { (name: $0.id, bytes: Double($0.peakBytes)) }
    let metrics = source.report.metrics.filter { source.catalogue.role(of: $0) == .memory }.map {
      metric in
      (name: ChangeText.name(metric), bytes: metric.value)
    }
    let all = stages + metrics
    guard let most = all.map(\.bytes).max(), most > 0 else { return nil }
    return [
      .paragraph(
        """
        The most that each stage held, and what else was measured of memory. A stage’s value is that of \
        the whole process while it ran, unless an id says otherwise.
        """, .lead),
      .table("Memory by stage", of: all, look: .waterfall, isCaptionHidden: true) {
        Field("Stage or metric", .name) { .init($0.name) }
        Field("Memory", .number) { .figure($0.bytes, unit: "bytes") }
        Field("", .bar) { .bar(.spanBar(from: 0, to: $0.bytes / most)) }
      },
    ]
  }
}
