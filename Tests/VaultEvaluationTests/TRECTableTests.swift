internal import Testing

@testable internal import VaultEvaluation

@Suite("TREC table")
struct TRECTableTests {
  @Test("Every byte that C calls white space separates columns")
  func splitsAtWhiteSpace() throws {
    var table = try TRECTable(Array("a\tb\u{B}c\u{C}d\re f".utf8), file: "x")
    #expect(try table.advance(columns: 6))
    #expect((0..<6).map { table.text($0) } == ["a", "b", "c", "d", "e", "f"])
    #expect(try !table.advance(columns: 6))
  }

  @Test("Blank lines count in the line number")
  func countsBlankLines() throws {
    var table = try TRECTable(Array("\n\n a \r\n\nb".utf8), file: "x")
    #expect(try table.advance(columns: 1))
    #expect(table.line == 3)
    #expect(try table.advance(columns: 1))
    #expect(table.line == 5)
  }

  @Test("Only a mark at the very start is a byte order mark")
  func keepsLaterMarks() throws {
    var table = try TRECTable(Array("\u{FEFF}\u{FEFF}a".utf8), file: "x")
    #expect(try table.advance(columns: 1))
    #expect(table.text(0) == "\u{FEFF}a")
  }
}
