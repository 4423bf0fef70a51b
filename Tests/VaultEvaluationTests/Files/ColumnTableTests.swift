internal import Testing

@testable internal import VaultEvaluation

@Suite("Column table")
struct ColumnTableTests {
  @Test("Every byte that C calls white space separates columns")
  func splitsAtWhiteSpace() throws {
    var table = try ColumnTable(Array("a\tb\u{B}c\u{C}d\re f".utf8), file: "x")
    #expect(try table.advance(columns: 6))
    #expect((0..<6).map { table.text($0) } == ["a", "b", "c", "d", "e", "f"])
    #expect(try !table.advance(columns: 6))
  }

  @Test("Blank lines count in the line number")
  func countsBlankLines() throws {
    var table = try ColumnTable(Array("\n\n a \r\n\nb".utf8), file: "x")
    #expect(try table.advance(columns: 1))
    #expect(table.line == 3)
    #expect(try table.advance(columns: 1))
    #expect(table.line == 5)
  }

  @Test("Only a mark at the very start is a byte order mark")
  func keepsLaterMarks() throws {
    var table = try ColumnTable(Array("\u{FEFF}\u{FEFF}a".utf8), file: "x")
    #expect(try table.advance(columns: 1))
    #expect(table.text(0) == "\u{FEFF}a")
  }

  @Test("Columns parted by tabs may hold spaces and be empty")
  func splitsAtTabs() throws {
    var table = try ColumnTable(
      Array("\u{FEFF}a b\t\tc\r\n \t \n\nd\te\t\n".utf8), file: "x", separatedBy: .tab)
    #expect(try table.advance(columns: 3))
    #expect((0..<3).map { table.text($0) } == ["a b", "", "c"])
    #expect(try table.advance(columns: 3))
    #expect(table.line == 4)
    #expect((0..<3).map { table.text($0) } == ["d", "e", ""])
    let hasMore = table.advance()
    #expect(!hasMore)
  }

  // RFC 4180, section 2, with the tab as separator.
  @Test("Columns between tabs may be in quotation marks, which the next line need not have")
  func unquotes() throws {
    let text = "\"a\tb\"\t\"c\"\"d\"\ne\tf\n\"\"\tg\n"
    var table = try ColumnTable(Array(text.utf8), file: "x", separatedBy: .tab)
    var rows: [[String]] = []
    while try table.advance(columns: 2) { rows.append([table.text(0), table.text(1)]) }
    #expect(rows == [["a\tb", "c\"d"], ["e", "f"], ["", "g"]])
  }

  @Test("A column of ASCII digits is a number, any other is none")
  func readsNumbers() throws {
    let text = "0 17 007 -1 1.0 ١ 99999999999999999999 x"
    var table = try ColumnTable(Array(text.utf8), file: "x")
    _ = table.advance()
    #expect((0..<8).map { table.wholeNumber($0) } == [0, 17, 7, nil, nil, nil, nil, nil])
  }
}
