internal import VaultResults

/// The results of edits and messages between replicas.
enum SyncSection: ReportSection {
  static let facts = SectionFacts("sync", "Sync", .unprinted, .ofBuiltInPipeline)

  /// `nil` if nothing was synchronized.
  static func blocks(_ source: RunAccount) -> [Block]? {
    let metrics = source.report.metrics.filter { $0.id.hasPrefix("sync/") }
    guard !metrics.isEmpty else { return nil }
    return [
      .paragraph(
        """
        Replicas exchange sealed batches over a network that loses, repeats and reorders them; a \
        sequential oracle says what each must hold in the end.
        """, .lead),
      .metrics("Metrics of synchronization", metrics),
    ]
  }
}
