import Testing
import VaultCore
import VaultResults

@testable import VaultReporting

@Suite("Lost messages by slice and system")
struct LostQueriesTablesTests {
  /// Six queries of each kind with four relevant messages each: talks lose one, meals two.
  private static let queries: [QueryScore] = ["talk", "meal"].flatMap { kind in
    (0..<6).map { index in
      QueryScore(
        query: "\(kind)\(index)", slices: [:], relevant: 4, values: [:], vault: "v\(index)",
        allSlices: ["kind": kind],
        systems: [
          "formula": ["nDCG@10": 0.5, "R@10": kind == "talk" ? 0.75 : 0.5],
          "other": ["nDCG@10": kind == "talk" ? 0.4 : 0.6, "R@10": 0.25],
        ], losses: kind == "talk" ? [.cut: 1] : [.cut: 1, .search: 1])
    }
  }

  private static func tables(hasExplorer: Bool) throws -> [Table] {
    let report = Report.sample([
      .sample("formula/nDCG@10", n: 6), .sample("other/nDCG@10", n: 6),
      .sample("formula/nDCG@10", n: 6, slice: ["kind": "talk"]),
      .sample("formula/nDCG@10", n: 6, slice: ["kind": "meal"]),
    ])
    let explorer = try hasExplorer ? SampleQueries.explorer(queries: 1) : nil
    return LostQueriesTables.blocks(
      RunAccount(report, queries: queries, explorer: explorer)
    ).tables
  }

  @Test("The slice that loses the largest share comes first; counts are by stage, worked by hand")
  func slices() throws {
    let table = try Self.tables(hasExplorer: false)[0]
    #expect(table.rows.map { $0.cells[0].text.plain } == ["all queries", "kind meal", "kind talk"])
    #expect(table.column("Relevant") == ["48", "24", "24"])
    // 18 of 48, 12 of 24, 6 of 24.
    #expect(table.column("Lost") == ["37.5 %", "50.0 %", "25.0 %"])
    #expect(table.column("below the similarity cut") == ["12", "6", "6"])
    #expect(table.column("not returned by the index") == ["6", "6", "0"])
  }

  @Test("Systems have what they find, and where they are worse or better than the subject")
  func systems() throws {
    let table = try Self.tables(hasExplorer: false)[1]
    #expect(table.column("System") == ["formula", "other"])
    // 6 · 3 + 6 · 2 of 48 messages, and 12 · 1.
    #expect(table.column("Found") == ["30", "12"])
    #expect(table.column("Queries worse than formula") == ["–", "6"])
    #expect(table.column("Queries better than formula") == ["–", "6"])
  }

  @Test("With a table of all queries each number leads to its queries, without one none does")
  func links() throws {
    func links(_ tables: [Table]) -> [String] {
      tables.flatMap(\.rows).flatMap(\.cells).flatMap(\.text.spans).compactMap { span in
        if case .link(_, let target) = span { target } else { nil }
      }
    }
    #expect(links(try Self.tables(hasExplorer: false)).isEmpty)
    let all = links(try Self.tables(hasExplorer: true))
    #expect(all.contains("#explorer&lost=not%20returned%20by%20the%20index&slice.kind=meal"))
    #expect(all.contains("#explorer&system=other&with=formula&change=-1"))
  }
}
