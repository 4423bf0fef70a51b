import Foundation
import Testing
import VaultCore
import VaultResults

@testable import VaultHistory
@testable import VaultTestSupport

/// Nightly runs of one matrix entry whose own ranking has other names by its settings.
///
/// Expected values by hand: those that the runs below state.
@Suite("Following a named metric across names of the ranking")
struct RenamedRankingTests {
  /// Adds a nightly run for each list of values by system, of which the first is its own.
  private static func values(
    of metric: String, _ nights: [[(system: String, value: Double)]]
  ) async throws -> [[Double]] {
    let folder = try TemporaryDirectory()
    let store = try HistoryStore.openForAppending(
      at: folder.url.appendingPathComponent("h.sqlite")
    ).store
    for (night, systems) in nights.enumerated() {
      let start = Timestamp(year: 2026, month: 1, day: 1, hour: 2).advanced(byDays: night)
      let report = Report(
        manifest: Manifest(
          corpusDigest: "c", configDigest: "s", modelDigest: nil, binaryDigest: "b", seed: 7,
          commit: nil, machine: SampleRun.machine(), dataset: "ci", profile: "ci",
          primarySystem: systems[0].system, commandLine: "run", createdAt: start.description,
          embedder: "hashing", index: "exact", weights: .document, split: "test"),
        metrics: systems.map {
          Metric(
            id: "\($0.system)/nDCG@10", value: $0.value, unit: "score", better: .higher, n: 9,
            deterministic: true)
        }, targets: [], stages: [])
      try store.append(
        report, directory: folder.url.appendingPathComponent("n\(night)/runs/a"))
    }
    var request = HistoryRequest(catalogue: MetricCatalogue([]))
    request.metrics = [MetricPattern(metric)]
    let series = try await store.series(request)
    try store.close()
    return series.map { $0.points.map(\.value) }
  }

  @Test(
    "A series goes on where the ranking has another name",
    arguments: [
      // Asked for by the new name, by the old one, and after the setting was taken back.
      (
        "custom/nDCG@10", [[("formula", 0.5)], [("formula", 0.6)], [("custom", 0.7)]],
        [0.5, 0.6, 0.7]
      ),
      ("formula/nDCG@10", [[("custom", 0.5)], [("formula", 0.6)]], [0.5, 0.6]),
      (
        "custom/nDCG@10", [[("formula", 0.5)], [("custom", 0.6)], [("formula", 0.7)]],
        [0.5, 0.6, 0.7]
      ),
      (
        "learned/nDCG@10", [[("formula", 0.5)], [("custom", 0.6)], [("learned", 0.7)]],
        [0.5, 0.6, 0.7]
      ),
      // A run that measures the named ranking beside its own has that one's value.
      (
        "formula/nDCG@10", [[("formula", 0.5)], [("custom", 0.9), ("formula", 0.6)]], [0.5, 0.6]
      ),
      // A ranking that is no run's own is compared with nothing else.
      (
        "semantic/nDCG@10",
        [
          [("formula", 0.5), ("semantic", 0.1)], [("custom", 0.6)],
          [("custom", 0.6), ("semantic", 0.2)],
        ],
        [0.1, 0.2]
      ),
    ] as [(String, [[(String, Double)]], [Double])])
  func follows(metric: String, nights: [[(String, Double)]], expected: [Double]) async throws {
    let named = nights.map { $0.map { (system: $0.0, value: $0.1) } }
    #expect(try await Self.values(of: metric, named) == [expected])
  }
}
