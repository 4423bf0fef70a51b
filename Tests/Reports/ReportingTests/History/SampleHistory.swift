import VaultResults

@testable import VaultHistory

/// Two figures over sixteen runs: quality that drops at the eleventh, a time that does not move.
enum SampleHistory {
  static let series = [
    series("formula/nDCG@10", unit: "score", better: .higher, after: 0.55, shifts: [drop]),
    series("vault/openSeconds", unit: "seconds", better: .lower, after: 0.6, shifts: []),
  ]

  static let drop = HistorySeries.Shift(
    index: 10, before: 0.6, after: 0.55, p: 0.001, commit: "0123456789abcdef", lastCommit: "feed",
    upTo: "0123456789abcdef", isExact: true, reason: "the <cut> moved")

  private static func series(
    _ metric: String, unit: String, better: Metric.Direction, after: Double,
    shifts: [HistorySeries.Shift]
  ) -> HistorySeries {
    let points = (0..<16).map { index in
      let value = (index < 10 ? 0.6 : after) + Double(index % 3) / 1000
      return HistorySeries.Point(
        run: "run\(index)", createdAt: "2026-03-\(index + 10)T02:00:00Z",
        commit: index == 10 ? "0123456789abcdef" : "feed", value: value,
        ci95: unit == "score" ? ConfidenceInterval(low: value - 0.02, high: value + 0.02) : nil)
    }
    return HistorySeries(
      metric: metric, slice: [:], unit: unit, better: better, machine: "a cpu, 2 cores",
      subject: "ci, test split, hashing", points: points, shifts: shifts,
      trend: .init(slope: 0.0001, p: 0.6))
  }
}

/// A figure over invented runs whose level shifts with the third.
enum SampleTrend {
  static func series(
    better: Metric.Direction, values: [Double] = [10, 11, 20, 21]
  ) -> HistorySeries {
    HistorySeries(
      metric: "vault/openSeconds", slice: [:], unit: "seconds", better: better,
      machine: "two cores, Swift 6.3",
      points: values.enumerated().map { index, value in
        .init(
          run: "r\(index)", createdAt: "2026-11-0\(index + 1)T03:00:00Z", commit: "c\(index)",
          value: value, ci95: nil)
      },
      shifts: [
        .init(
          index: 2, before: 10.5, after: 20.5, p: 0.01, commit: "c2", upTo: "c2",
          reason: "a <reason>")
      ])
  }
}
