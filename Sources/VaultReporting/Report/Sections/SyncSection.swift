internal import VaultResults

/// What became of edits and messages between replicas.
enum SyncSection: ReportSection {
  static let id = "sync"
  static let heading = "Sync"
  static let isPrinted = false
  static let isOfHousePipeline = true

  /// `nil` if nothing was synchronized.
  static func blocks(_ source: ReportSource) -> [Block]? {
    let metrics = source.report.metrics.filter { $0.id.hasPrefix("sync/") }
    guard !metrics.isEmpty else { return nil }
    return [
      .paragraph(
        """
        Replicas exchange sealed batches over a network that loses, repeats and reorders them; a \
        sequential oracle says what each must hold in the end.
        """, .lead),
      .table(
        Table(
          "Figures of synchronization", .metric, metrics.map(Table.Row.metric), look: .figures,
          isCaptionHidden: true)),
    ]
  }
}
