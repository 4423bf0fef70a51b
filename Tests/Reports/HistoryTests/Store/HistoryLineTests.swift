import Foundation
import Testing
import VaultCore
import VaultResults

@testable import VaultHistory
@testable import VaultTestSupport

/// Runs of one corpus whose settings, and with them the name of their own system, change.
@Suite("Following a system across changes of settings")
struct HistoryLineTests {
  private static let catalogue = MetricCatalogue([
    .init(
      MetricDeclaration(
        "<system>/nDCG@10", "m", unit: .score, better: .higher, leading: [[:]]),
      by: .init(name: "matching", isSuite: false))
  ])

  private static func report(
    day: Int, _ system: String, value: Double, weights: RankingWeights? = .document,
    corpus: String = "c0", settings: String = "s0", embedder: String = "hashing",
    stages: [String] = ["matching", "index"]
  ) -> Report {
    let start = Timestamp(year: 2026, month: 1, day: 1, hour: 2).advanced(byDays: day)
    return Report(
      manifest: Manifest(
        corpusDigest: corpus, configDigest: settings, modelDigest: nil, binaryDigest: "b",
        seed: 7, commit: nil, machine: SampleRun.machine(), dataset: "ci", profile: "ci",
        primarySystem: system, commandLine: "run", createdAt: start.description,
        embedder: embedder, index: "exact", weights: weights, split: "test"),
      metrics: [
        Metric(
          id: "\(system)/nDCG@10", value: value, unit: "score", better: .higher, n: 9,
          deterministic: true)
      ], targets: [],
      stages: stages.map {
        StageMeasurement(id: $0, items: 1, seconds: 1, cpuSeconds: 1, peakBytes: 1)
      })
  }

  private static func series(
    _ runs: [(report: Report, directory: String?)]
  ) async throws -> [HistorySeries] {
    let folder = try TemporaryDirectory()
    let store = try HistoryStore.openForAppending(
      at: folder.url.appendingPathComponent("h.sqlite")
    ).store
    for run in runs {
      try store.append(
        run.report, directory: run.directory.map { folder.url.appendingPathComponent($0) })
    }
    let series = try await store.series(HistoryRequest(catalogue: catalogue))
    try store.close()
    return series
  }

  @Test(
    "One run of another system, weights, embedder, corpus or suites changes nothing that is shown",
    arguments: ["system", "weights", "embedder", "corpus", "suites"])
  func keepsTrialsOut(what: String) async throws {
    let weights = try RankingWeights(semantic: 0.2, temporal: 0.4, participant: 0.4)
    var runs = (0..<5).map {
      (report: Self.report(day: $0, "formula", value: 0.5), directory: String?.none)
    }
    let before = try await Self.series(runs)
    func trial(day: Int) -> Report {
      Self.report(
        day: day, what == "system" ? "mine" : "formula", value: 0.3,
        weights: what == "weights" ? weights : .document, corpus: what == "corpus" ? "c9" : "c0",
        embedder: what == "embedder" ? "other" : "hashing",
        stages: what == "suites" ? ["matching"] : ["matching", "index"])
    }
    runs.append((trial(day: 5), nil))
    #expect(try await Self.series(runs) == before)
    #expect(before.first?.points.map(\.value) == [0.5, 0.5, 0.5, 0.5, 0.5])
    // Its second run begins a series of its own, behind the others.
    runs.append((trial(day: 6), nil))
    let both = try await Self.series(runs)
    #expect(both.map { $0.points.map(\.value) } == [[0.5, 0.5, 0.5, 0.5, 0.5], [0.3, 0.3]])
  }

  @Test("Other settings are marked where they begin; another corpus begins a new series")
  func marksSettings() async throws {
    let series = try await Self.series([
      (Self.report(day: 0, "custom", value: 0.5), nil),
      (Self.report(day: 1, "custom", value: 0.4, settings: "s1"), nil),
    ])
    #expect(series.first?.points.map(\.settings) == [nil, "other settings"])
    let other = try await Self.series([
      (Self.report(day: 0, "formula", value: 0.5), nil),
      (Self.report(day: 1, "formula", value: 0.4, corpus: "c1"), nil),
    ])
    #expect(other.first?.points.map(\.value) == [0.4])
  }

  @Test("Of the cells of a nightly run the one with the same settings goes on")
  func tellsCellsApart() async throws {
    let other = try RankingWeights(semantic: 0.2, temporal: 0.4, participant: 0.4)
    var runs: [(Report, String?)] = []
    for night in 0..<3 {
      runs.append((Self.report(day: night, "formula", value: 0.5), "n\(night)/runs/a"))
      runs.append(
        (Self.report(day: night, "custom", value: 0.3, weights: other), "n\(night)/runs/b"))
    }
    let series = try await Self.series(runs)
    let values = Dictionary(
      uniqueKeysWithValues: series.map { ($0.metric, $0.points.map(\.value)) })
    #expect(
      values == ["formula/nDCG@10": [0.5, 0.5, 0.5], "custom/nDCG@10": [0.3, 0.3, 0.3]])
    #expect(series.allSatisfy { $0.points.allSatisfy { $0.settings == nil } })
  }

  @Test("A plan of one cell goes on whatever its settings")
  func followsLoneCells() async throws {
    let series = try await Self.series([
      (Self.report(day: 0, "formula", value: 0.5), "n0/runs/a"),
      (Self.report(day: 1, "custom", value: 0.3), "n1/runs/b"),
      (Self.report(day: 2, "formula", value: 0.5), "n2/runs/a"),
    ])
    #expect(series.first?.points.map(\.value) == [0.5, 0.3, 0.5])
    #expect(
      series.first?.points.map(\.settings) == [nil, "formula → custom", "custom → formula"])
  }
}
