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
    corpus: String = "c0", settings: String = "s0"
  ) -> Report {
    let start = Timestamp(year: 2026, month: 1, day: 1, hour: 2).advanced(byDays: day)
    return Report(
      manifest: Manifest(
        corpusDigest: corpus, configDigest: settings, modelDigest: nil, binaryDigest: "b",
        seed: 7, commit: nil, machine: SampleRun.machine(), dataset: "ci", profile: "ci",
        primarySystem: system, commandLine: "run", createdAt: start.description,
        embedder: "hashing", index: "exact", weights: weights, split: "test"),
      metrics: [
        Metric(
          id: "\(system)/nDCG@10", value: value, unit: "score", better: .higher, n: 9,
          deterministic: true)
      ], targets: [], stages: [])
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

  @Test("Another name of the own system goes on in the same series, marked")
  func followsNames() async throws {
    var runs = (0..<5).map { (Self.report(day: $0, "document", value: 0.5), Optional("runs")) }
    runs.append((Self.report(day: 5, "custom", value: 0.3), nil))
    let series = try await Self.series(runs)
    #expect(series.map(\.metric) == ["custom/nDCG@10"])
    #expect(series.first?.points.map(\.value) == [0.5, 0.5, 0.5, 0.5, 0.5, 0.3])
    #expect(
      series.first?.points.map(\.settings) == [nil, nil, nil, nil, nil, "document → custom"])
  }

  @Test("Other weights and other settings are marked where they begin")
  func marksSettings() async throws {
    let other = try RankingWeights(semantic: 0.2, temporal: 0.4, participant: 0.4)
    let series = try await Self.series([
      (Self.report(day: 0, "custom", value: 0.5), nil),
      (Self.report(day: 1, "custom", value: 0.4, weights: other), nil),
      (Self.report(day: 2, "custom", value: 0.4, weights: other), nil),
      (Self.report(day: 3, "custom", value: 0.4, weights: other, settings: "s1"), nil),
    ])
    #expect(series.first?.points.count == 4)
    let marks = series.first?.points.map { $0.settings ?? "" } ?? []
    #expect(marks[1].hasPrefix("weights 0.6/0.2/0.2 → 0.2/0.4/0.4"))
    #expect(marks[2].isEmpty && marks[3] == "other settings")
  }

  @Test("Another corpus begins a new series")
  func startsAnew() async throws {
    let series = try await Self.series([
      (Self.report(day: 0, "document", value: 0.5), nil),
      (Self.report(day: 1, "document", value: 0.4, corpus: "c1"), nil),
    ])
    #expect(series.first?.points.map(\.value) == [0.4])
  }

  @Test("Of the cells of a night the one with the same settings goes on")
  func tellsCellsApart() async throws {
    let other = try RankingWeights(semantic: 0.2, temporal: 0.4, participant: 0.4)
    var runs: [(Report, String?)] = []
    for night in 0..<3 {
      runs.append((Self.report(day: night, "document", value: 0.5), "n\(night)/runs/a"))
      runs.append(
        (Self.report(day: night, "custom", value: 0.3, weights: other), "n\(night)/runs/b"))
    }
    let series = try await Self.series(runs)
    #expect(series.map(\.metric) == ["custom/nDCG@10"])
    #expect(series.first?.points.map(\.value) == [0.3, 0.3, 0.3])
    #expect(series.first?.points.allSatisfy { $0.settings == nil } == true)
  }

  @Test("A plan of one cell goes on whatever its settings")
  func followsLoneCells() async throws {
    let series = try await Self.series([
      (Self.report(day: 0, "document", value: 0.5), "n0/runs/a"),
      (Self.report(day: 1, "custom", value: 0.3), "n1/runs/b"),
      (Self.report(day: 2, "document", value: 0.5), "n2/runs/a"),
    ])
    #expect(series.first?.points.map(\.value) == [0.5, 0.3, 0.5])
    #expect(
      series.first?.points.map(\.settings) == [nil, "document → custom", "custom → document"])
  }
}
