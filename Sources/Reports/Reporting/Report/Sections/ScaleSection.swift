internal import VaultResults

/// The waiting times in large vaults, size by size.
enum ScaleSection: ReportSection {
  static let facts = SectionFacts("scale", "Large vaults", .unprinted, .ofBuiltInPipeline)

  /// `nil` if the run opened none.
  static func blocks(_ source: RunAccount) -> [Block]? {
    let sizes = source.report.metrics.filter { $0.id == "scale/messages" }
      .compactMap { $0.slice?["messages"] }.sorted { (Int($0) ?? 0) < (Int($1) ?? 0) }
    guard !sizes.isEmpty else { return nil }
    func value(_ figure: Figure, _ size: String) -> Metric? {
      source.report.metric(
        figure.id.replacing("<size>", with: size), slice: figure.dimension.map { [$0: size] })
    }
    let measured = figures.filter { figure in sizes.contains { value(figure, $0) != nil } }
    let growth = source.report.metrics.filter {
      $0.id.hasPrefix("scale/") && $0.slice?["messages"] == nil
    }
    var blocks: [Block] = [
      .paragraph("Each vault was opened and measured by a process of its own.", .lead),
      .table("Metrics by the number of messages asked for", of: measured) {
        Field("Metric", .name) { .init($0.name) }
        for size in sizes {
          Field(DecimalText.grouped(Int(size) ?? 0), .number) { .metric(value($0, size)) }
        }
      },
    ]
    if !growth.isEmpty {
      blocks.append(
        .metrics("Growth with the number of messages", growth, isCaptionHidden: false))
    }
    return blocks
  }

  /// The metrics of each size: the id, and the slice that names the size.
  private typealias Figure = (name: String, id: String, dimension: String?)

  private static let figures: [Figure] = [
    ("messages that it holds", "scale/messages", "messages"),
    ("open, read, embedded, searchable", "scale/readySeconds", "messages"),
    ("graph available", "scale/graphSeconds", "messages"),
    ("vector search, p95 at recall@10 0.95", "index/p95Microseconds@0.95", "vectors"),
    ("the same over a plain loop", "index/p95Microseconds@0.95/vs/bruteForce", "vectors"),
    ("the same over BLAS", "index/p95Microseconds@0.95/vs/blas", "vectors"),
    ("event query, p95", "matching/eventQueryP95Milliseconds/<size>", nil),
    ("event query of learned, p95", "matching/learnedQueryP95Milliseconds", "messages"),
    ("keyword search, p95", "vault/keywordP95Milliseconds", "messages"),
    ("free-text search, p95", "search/hybridP95Milliseconds", "messages"),
    ("peak memory", "scale/peakBytes", "messages"),
  ]
}
