import Foundation
import Testing
import VaultResults

@testable import VaultHistory

@Suite("History series")
struct HistorySeriesTests {
  @Test("A series reads back from JSON as it was")
  func roundTrip() throws {
    let series = HistorySeries(
      metric: "document/P@10", slice: ["language": "es"], unit: "score", better: .higher,
      machine: "any", subject: "ci",
      points: [
        .init(
          run: "a", createdAt: "2026-11-20T09:30:00Z", commit: nil, value: 0.5,
          ci95: ConfidenceInterval(low: 0.4, high: 0.6))
      ],
      shifts: [.init(index: 0, before: 1, after: 2, p: 0.001, commit: "c", reason: nil)],
      trend: .init(slope: 0.1, p: 0.5))
    let bytes = try CanonicalJSON.encode([series], file: "history.json")
    #expect(
      try CanonicalJSON.decode([HistorySeries].self, from: bytes, file: "history.json") == [series])
  }

  @Test("A known commit of the new level is also where the range of a shift ends")
  func range() {
    let shift = HistorySeries.Shift(
      index: 3, before: 1, after: 2, p: 0.01, commit: "c", reason: nil)
    #expect(shift.upTo == "c" && shift.lastCommit == nil && !shift.isExact)
  }
}
