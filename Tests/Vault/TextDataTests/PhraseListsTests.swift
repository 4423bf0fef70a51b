internal import Testing

@testable internal import VaultTextData

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
