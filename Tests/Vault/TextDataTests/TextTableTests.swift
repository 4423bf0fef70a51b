import Foundation
import Testing
import VaultTestSupport

@testable import VaultTextData

@Suite("Tables of text")
struct TextTableTests {
  private func table(_ text: String) throws(TextTableError) -> TextTable {
    try TextTable(text, file: "t.tsv", columns: ["word", "code"])
  }

  @Test("Comments, columns and entries are told apart; a space at an edge is written ␣")
  func reads() throws {
    let table = try table("# of fruit\nword\tcode\napple\t1\n#x\n\n␣pear\t2")
    #expect(table.comments == ["of fruit", "x"])
    #expect(table.rows.map(\.line) == [3, 6])
    #expect(table.rows.map { $0[0] } == ["apple", " pear"])
    #expect(try table.integer(table.rows[1], 1) == 2)
    #expect(throws: TextTableError.invalidField(file: "t.tsv", line: 3, column: "word")) {
      try table.integer(table.rows[0], 0)
    }
  }

  @Test(
    "What is damaged is refused by file and line",
    arguments: [
      ("", .wrongColumns(file: "t.tsv", line: 1, expected: ["word", "code"])),
      ("apple\t1\n", .wrongColumns(file: "t.tsv", line: 1, expected: ["word", "code"])),
      ("word\tcode\napple", .wrongFieldCount(file: "t.tsv", line: 2, expected: 2, found: 1)),
      ("word\tcode\na\tb\tc", .wrongFieldCount(file: "t.tsv", line: 2, expected: 2, found: 3)),
      ("word\tcode\n\t1", .blankEdge(file: "t.tsv", line: 2, column: "word")),
      ("word\tcode\napple\t1 ", .blankEdge(file: "t.tsv", line: 2, column: "code")),
      ("word\tcode\napple\t1\r\n", .blankEdge(file: "t.tsv", line: 2, column: "code")),
      ("word\tcode\na\t1\nb\t1\na\t1", .duplicate(file: "t.tsv", line: 4, earlierLine: 2)),
    ] as [(String, TextTableError)])
  func refuses(_ text: String, _ error: TextTableError) {
    #expect(throws: error) { try table(text) }
    #expect(error.description.hasPrefix("t.tsv:"))
  }

  // Each line is one symbol, the FNV-1a of its bytes; reference values by a program of ten lines.
  @Test("The checksum depends on every entry and their order, and on no comment")
  func sums() throws {
    let sum = try table("word\tcode\na\t1\nb\t2\n").checksum
    #expect(sum == "63b0cc028c39ed6d")
    #expect(try table("# x\nword\tcode\na\t1\nb\t2").checksum == sum)
    #expect(try table("word\tcode\nb\t2\na\t1\n").checksum != sum)
    #expect(try table("word\tcode\na\t1\n").checksum != sum)
  }

  @Test("Every table of Datasets/text is part of the program, and its card counts its entries")
  func ships() throws {
    let root = Repository.url("Datasets")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter {
      $0.hasPrefix("text/") && $0.hasSuffix(".tsv")
    }
    #expect(Set(paths).isSubset(of: EmbeddedFiles.names))
    for name in EmbeddedFiles.names {
      let url = root.appendingPathComponent(name)
      let text = try String(contentsOf: url, encoding: .utf8)
      #expect(EmbeddedFiles.text(of: name) == text, "\(name): build again")
      let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
      let columns = try #require(lines.first).split(separator: "\t").map(String.init)
      let table = try TextTable(shipped: name, columns: columns)
      let card = try String(
        contentsOf: url.deletingLastPathComponent().appendingPathComponent("CARD.md"),
        encoding: .utf8)
      #expect(
        card.contains("| `\(url.lastPathComponent)` | \(table.rows.count) |"),
        "\(name): \(table.rows.count) entries; say so in CARD.md")
    }
  }

  @Test("A table that is not part of the program is missing")
  func misses() {
    #expect(throws: TextTableError.missingFile(file: "text/none.tsv")) {
      try TextTable(shipped: "text/none.tsv", columns: ["word"])
    }
  }
}

@Suite("Lists of phrases")
struct PhraseListsTests {
  private enum Fruit: String, CaseIterable {
    case pears
    case apples
  }

  private func lists(_ rows: String) throws(TextTableError) -> PhraseLists<Fruit> {
    try PhraseLists(
      TextTable("list\tphrase\n" + rows, file: "t.tsv", columns: ["list", "phrase"]))
  }

  @Test("Each list has its phrases in the order of the file")
  func sorts() throws {
    let lists = try lists("apples\tred one\npears\tgreen\napples\t␣big\n")
    #expect(lists[.apples] == ["red one", " big"])
    #expect(lists[.pears] == ["green"])
  }

  @Test("A list nobody knows and a list without phrases are refused")
  func refuses() {
    #expect(throws: TextTableError.invalidField(file: "t.tsv", line: 2, column: "list")) {
      try lists("plums\tblue\n")
    }
    #expect(throws: TextTableError.missingEntry(file: "t.tsv", name: "apples")) {
      try lists("pears\tgreen\n")
    }
  }
}
