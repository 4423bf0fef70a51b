import Foundation
import Testing
import VaultResults

@testable import VaultPipeline

@Suite("Tables of spreadsheets")
struct DelimitedTableTests {
  private static func table(_ text: String) throws -> DelimitedTable {
    try DelimitedTable(Data(text.utf8), file: "sheet.csv")
  }

  // The rules are those of RFC 4180, section 2; separators and the mark are what spreadsheets write.
  @Test(
    "Commas, semicolons and tabs part fields; quotes hold separators, line breaks and quotes",
    arguments: [",", ";", "\t"], ["\n", "\r\n", "\r"])
  func separators(separator: String, lineEnd: String) throws {
    let rows = [
      ["pair", "text", "grade"], ["p1", "\"a, b; \"\"c\"\"\nd\te\"", "2"], ["p2", "", ""],
    ]
    let text = rows.map { $0.joined(separator: separator) }.joined(separator: lineEnd)
    for end in ["", lineEnd, lineEnd + lineEnd] {
      let table = try Self.table("\u{FEFF}" + text + end)
      #expect(table.columns == ["pair", "text", "grade"])
      #expect(table.rows.map(\.fields) == [["p1", "a, b; \"c\"\nd\te", "2"], ["p2", "", ""]])
      #expect(table.rows.map(\.line) == [2, 4])
    }
  }

  @Test("A quote within a field is a letter like any other")
  func plainQuotes() throws {
    let table = try Self.table("pair,text\np1,6\" pipe\n")
    #expect(table.rows.map(\.fields) == [["p1", "6\" pipe"]])
  }

  @Test("A quote that stays open, bytes that are no text, and an empty file are refused")
  func refuses() throws {
    #expect(
      throws: RunError.unusable(file: "sheet.csv", line: 2, problem: .openQuote)
    ) { try Self.table("pair,text\np1,\"open\n\n") }
    #expect(throws: RunError.unusable(file: "sheet.csv", line: nil, problem: .notText)) {
      try DelimitedTable(Data([0x70, 0xFF, 0xFE]), file: "sheet.csv")
    }
    #expect(throws: RunError.unusable(file: "sheet.csv", line: nil, problem: .noColumns)) {
      try Self.table("\n\n")
    }
    #expect(
      throws: RunError.unusable(file: "sheet.csv", line: 1, problem: .noColumn(name: "grade"))
    ) { try Self.table("pair\n").place(of: "grade", file: "sheet.csv") }
  }
}
