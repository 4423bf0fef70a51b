import Foundation
import Testing

@testable import VaultResults

@Suite("CSV")
struct CSVTextTests {
  @Test(
    "Fields are quoted as RFC 4180 section 2 says",
    arguments: [
      (["a", "b"], "a,b\r\n"), (["a,b", "c\"d"], "\"a,b\",\"c\"\"d\"\r\n"),
      (["two\nlines", ""], "\"two\nlines\",\r\n"), ([], "\r\n"),
      (["\"\u{301}"], "\"\"\"\u{301}\"\r\n"),
    ])
  func quoting(row: [String], text: String) {
    #expect(CSVText.text([row]).unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test(
    "What a spreadsheet would compute is text; numbers and signed figures are not touched",
    arguments: [
      ("=1+1", "'=1+1"), ("@sum", "'@sum"), ("-a", "'-a"), ("+3.2 %", "+3.2 %"), ("-5e-7", "-5e-7"),
      ("-1+cmd(1)", "'-1+cmd(1)"),
    ])
  func formulas(field: String, text: String) {
    #expect(CSVText.text([[field]]) == text + "\r\n")
  }
}
