import Foundation
import Testing
import VaultCore
import VaultResults
import VaultTestSupport

@testable import VaultPipeline

@Suite("Sheets of judges")
struct JudgingSheetTests {
  private static func pair(_ id: String, query: String = "q") -> JudgingFolder.Pool.Pair {
    JudgingFolder.Pool.Pair(id: id, query: query, document: DocumentID(id), group: "all")
  }

  @Test("The pairs of a query stand together; the order depends on the stream alone")
  func orders() {
    let pairs = (0..<30).map { Self.pair("p\($0)", query: "q\($0 % 3)") }
    func order(_ seed: UInt64) -> [String] {
      JudgingSheet.order(pairs, random: SeededRandom(seed: seed)).map(\.id)
    }
    #expect(order(1) == order(1) && order(1) != order(2))
    #expect(Set(order(1)).count == 30)
    let queries = JudgingSheet.order(pairs, random: SeededRandom(seed: 1)).map(\.query)
    #expect(zip(queries, queries.dropFirst()).count { $0 != $1 } == 2)
  }

  @Test("Grades are read from whatever order and columns the judge saved, blank ones are none")
  func reads() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write(
      "\u{FEFF}grade;note;pair\r\n2;\"a;b\";p1\r\n ; ; p2 \r\n0;;p3\r\n", to: "sheet.csv")
    #expect(try JudgingSheet.grades(in: file, of: ["p1", "p2", "p3"]) == ["p1": 2, "p3": 0])
    #expect(throws: RunError.unusable(file: file.path, line: 4, problem: .notAPair)) {
      try JudgingSheet.grades(in: file, of: ["p1", "p2"])
    }
    #expect(throws: RunError.self) {
      try JudgingSheet.grades(in: folder.url.appendingPathComponent("none"), of: [])
    }
  }

  @Test("A disputed pair shows the text of the sheet, the lower grade first")
  func disputes() throws {
    let data = JudgingSheet.disputes(
      [(id: "p2", first: 2, second: 0, settled: nil), (id: "p1", first: 0, second: 1, settled: 1)],
      texts: ["p2": ["event", "=about", "", "message", ""]])
    let table = try DelimitedTable(data, file: "disputes.csv")
    #expect(
      table.rows.map(\.fields) == [
        ["p1", "", "", "", "", "", "0", "1", "1"],
        // What a spreadsheet would take for a formula has a mark in front.
        ["p2", "event", "'=about", "", "message", "", "0", "2", ""],
      ])
  }
}
