import Testing

@testable import VaultHistory
@testable import VaultReporting
@testable import VaultResults

@Suite("Section of the history")
struct HistorySectionTests {
  @Test("A shift says which way it went, since when, by which commit and why")
  func shifts() throws {
    let section = try #require(try Self.blocks([SampleTrend.series(better: .lower)]))
    let table = section.tables[1]
    #expect(table.column("Shift") == ["▼ worse"])
    #expect(table.column("Since") == ["3 November 2026, 03:00 UTC"])
    #expect(table.column("Commit") == ["c2"])
    #expect(table.column("Reason") == ["a <reason>"])
    let better = try #require(try Self.blocks([SampleTrend.series(better: .higher)]))
    #expect(better.tables[1].column("Shift") == ["▲ better"])
  }

  @Test("A line has a point for each run, and its words say from where to where")
  func lines() throws {
    let section = try #require(try Self.blocks([SampleTrend.series(better: .lower)]))
    let trend = section.tables[0].rows[0]
    let sparkline = try #require(trend.cells[1].drawing?.source)
    #expect(sparkline.contains("over 4 runs, from 10"))
    let points = try #require(sparkline.split(separator: "points=\"").last)
    #expect(points.prefix { $0 != "\"" }.split(separator: " ").count == 4)
    #expect(section.tables[0].column("Shifts") == ["1"])
  }

  @Test("Without runs there is no history; a shift beyond the points is left out")
  func nothing() throws {
    #expect(try Self.blocks([]) == nil)
    #expect(try Self.blocks([SampleTrend.series(better: .lower, values: [])]) == nil)
    let short = try Self.blocks([SampleTrend.series(better: .lower, values: [1])])
    #expect(short?.tables[1].rows.isEmpty == true)
  }

  private static func blocks(_ history: [HistorySeries]) throws -> [Block]? {
    HistorySection.blocks(ReportSource(try SampleReport.report(), history: history))
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
        .init(index: 2, before: 10.5, after: 20.5, p: 0.01, commit: "c2", reason: "a <reason>")
      ])
  }
}
