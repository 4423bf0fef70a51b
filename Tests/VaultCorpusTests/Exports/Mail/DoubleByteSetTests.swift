internal import Testing

@testable internal import VaultCorpus
@testable internal import VaultTextData

@Suite("Double-byte character sets")
struct DoubleByteSetTests {
  private static let cells = String(repeating: "〓", count: 92)

  private func set(_ rows: String) throws(TextTableError) -> DoubleByteSet {
    try DoubleByteSet(
      TextTable("row\tcharacters\n" + rows, file: "set.tsv", columns: ["row", "characters"]))
  }

  // JIS X 0208:1990 and GB/T 2312-1980: 亜 is the first kanji of row 16, 啊 the first hanzi.
  @Test("The shipped sets know where the standards put a character, and what is missing")
  func places() throws {
    let kanji = try #require(DoubleByteSet.japanese.place(of: "亜"))
    #expect(kanji == (16, 1))
    let hanzi = try #require(DoubleByteSet.chinese.place(of: "啊"))
    #expect(hanzi == (16, 1))
    #expect(DoubleByteSet.japanese.place(of: "〓") == nil)
    #expect(DoubleByteSet.chinese.place(of: "a") == nil)
  }

  @Test("A row has a number up to 94 and as many characters")
  func refuses() throws {
    #expect(try set("1\tab\(Self.cells)").place(of: "b").map { $0.cell } == 2)
    for (rows, column) in [("95\tab\(Self.cells)", "row"), ("1\ta\(Self.cells)", "characters")] {
      #expect(throws: TextTableError.invalidField(file: "set.tsv", line: 2, column: column)) {
        try set(rows)
      }
    }
  }
}
