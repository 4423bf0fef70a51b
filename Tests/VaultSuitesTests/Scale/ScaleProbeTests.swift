import Foundation
import Testing
import VaultResults
import VaultTestSupport

@testable import VaultPipeline
@testable import VaultSuites

@Suite("ScaleProbe")
struct ScaleProbeTests {
  @Test("Vectors, words, events and searches are measured, each under the size that was asked for")
  func measures() async throws {
    let folder = try TemporaryDirectory()
    let probe = ScaleProbe(
      messages: 2000, cache: folder.url, embedder: .hashing,
      datasets: Repository.url("Datasets"))
    await #expect(throws: RunError.self) { try await probe.metrics() }
    try await probe.prepare()
    let metrics = try await probe.metrics()
    let catalogue = MetricCatalogue(
      (ScaleProbe.declarations + [IndexSuite.p95AtRecall, VaultAudit.keywordP95]).map {
        .init($0, by: .init(name: "scale", isSuite: true))
      })
    for metric in metrics {
      #expect(catalogue.entry(for: metric.key) != nil, "\(metric.id)")
      #expect(metric.value > 0 && metric.value.isFinite, "\(metric.id)")
      #expect(
        metric.id.hasSuffix("/2000") || metric.slice?["messages"] == "2000"
          || metric.slice?["vectors"] == "2000", "\(metric.id)")
    }
    let ids = Set(metrics.map(\.id))
    #expect(
      ids.isSuperset(of: [
        "index/p95Microseconds@0.95", "index/p95Microseconds@0.95/vs/bruteForce",
        "index/p95Microseconds@0.95/vs/blas", "matching/filteredQueryP95Milliseconds",
        "matching/eventQueryP95Milliseconds/2000", "vault/keywordP95Milliseconds",
        "search/hybridP95Milliseconds", "scale/peakBytes", "latency/closedLoop/p95Milliseconds",
      ]))
    // There are no learned weights for the vectors of this model.
    #expect(!ids.contains("matching/bestQueryP95Milliseconds"))
    // The second time finds the vault and its graph.
    let again = try await probe.metrics()
    #expect(Set(again.map(\.id)) == ids)
  }
}
