import VaultResults

extension SampleReport {
  /// What the sample's metrics are, as far as pages ask: percentiles and memory.
  static let catalogue = MetricCatalogue(
    [
      "embedding/message", "ingest/mbox/parse", "sealing/encrypt", "vault/insert", "vault/keyword",
    ].map { operation in
      entry(
        MetricDeclaration(
          "\(operation)P95Milliseconds", "m", unit: .milliseconds, better: .lower,
          percentile: .p95(of: operation)))
    } + [
      entry(
        MetricDeclaration(
          "index/p95Microseconds@0.95", "m", unit: .microseconds, better: .lower,
          slices: [.whole, .anyLabel], percentile: .p95(of: "index@0.95"))),
      entry(
        MetricDeclaration(
          "ingest/<format>/peakGrowthBytes", "m", unit: .bytes, better: .lower, role: .memory,
          slices: [.whole, .anyLabel])),
      entry(
        MetricDeclaration(
          "embedding/<model>/residentBytes", "m", unit: .bytes, better: .lower, role: .memory)),
    ])

  private static func entry(_ declaration: MetricDeclaration) -> MetricCatalogue.Entry {
    MetricCatalogue.Entry(declaration, by: .init(name: "s", isSuite: true))
  }
}
