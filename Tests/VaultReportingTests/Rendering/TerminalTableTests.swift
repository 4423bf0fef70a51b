import Testing

@testable import VaultReporting

@Suite("Terminal table")
struct TerminalTableTests {
  @Test("Columns are aligned: text to the left, numbers to the right")
  func alignment() {
    let table = TerminalTable(
      [.init("name"), .init("n", alignment: .trailing)], rows: [["a", "1"], ["long", "1000"]])
    #expect(
      table.text() == """
        name     n
        ────  ────
        a        1
        long  1000

        """)
  }

  @Test("A flexible column gives way and shows that it did")
  func flexible() {
    let table = TerminalTable(
      [.init("id"), .init("what", isFlexible: true), .init("verdict")],
      rows: [["Q1", "a very long promise", "met"]], width: 24)
    let lines = table.text().split(separator: "\n")
    #expect(lines.last == "Q1  a very lon…  met")
    #expect(lines.allSatisfy { $0.count <= 24 })
  }

  @Test("Missing cells are empty, surplus ones left out, line breaks flattened")
  func ragged() {
    let table = TerminalTable([.init("a"), .init("b")], rows: [["1\n2"], ["3", "4", "5"]])
    #expect(table.text() == "a    b\n───  ─\n1 2  \n3    4\n")
  }
}
