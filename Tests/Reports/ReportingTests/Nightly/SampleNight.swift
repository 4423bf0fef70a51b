import VaultResults

@testable import VaultHistory
@testable import VaultReporting

/// A night with a cell of every kind.
enum SampleNight {
  private static func cell(_ seed: UInt64) -> NightlyCell {
    NightlyCell(
      profile: "ci", embedder: "polyglot", index: "hnsw", matcher: "formula", weights: nil,
      seed: seed)
  }

  static let record = NightlyRecord(
    plan: "every <night>", planDigest: String(repeating: "a", count: 64),
    binaryDigest: String(repeating: "b", count: 64), dataDigest: String(repeating: "c", count: 64),
    shard: "1/1", jobs: 2, startedAt: "2026-11-21T00:30:00Z",
    cells: [
      .init(
        cell: cell(1), key: "", state: .completed, exitCode: 0, seconds: 95.2,
        peakBytes: 690_000_000, hadMachineAlone: true),
      .init(
        cell: cell(2), key: "", state: .completed, exitCode: 0, seconds: 91, peakBytes: 700_000_000),
      .init(
        cell: cell(3), key: "", state: .failed, exitCode: 65, reason: "line 3: <broken> | `x`",
        seconds: 2),
      .init(cell: cell(4), key: ""),
      .init(cell: cell(5), key: "", state: .elsewhere),
    ])

  static let digest = NightlyDigest(
    since: "2026-11-20",
    changes: [
      .init(
        id: record.cells[0].id, status: .compared,
        move: .init(
          measure: "nDCG@10", before: 0.5123, after: 0.4981,
          interval: ConfidenceInterval(low: -0.0214, high: -0.0071), p: 0.0078, queries: 120,
          wins: 10, losses: 31, direction: .worse),
        newlyFailing: ["v1/<q1>", "v2/q`2|"], recovered: ["v3/q3"],
        flips: [.init(target: "Q4", before: .met, after: .missed)], gate: .failed),
      .init(
        id: record.cells[1].id, status: .compared,
        move: .init(
          measure: "nDCG@10", before: 0.5, after: 0.5,
          interval: ConfidenceInterval(low: 0, high: 0), p: 1, queries: 120, wins: 0, losses: 0,
          direction: .unchanged)),
      .init(id: record.cells[2].id, status: .absent, reason: "its run failed"),
      .init(id: record.cells[3].id, status: .absent, reason: "it has not been run yet"),
      .init(id: record.cells[4].id, status: .absent, reason: "another shard runs it"),
    ])
}
