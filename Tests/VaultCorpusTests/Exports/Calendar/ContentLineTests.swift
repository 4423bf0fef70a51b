import Foundation
import Testing

@testable import VaultCorpus

@Suite("A content line")
struct ContentLineTests {
  // The example of RFC 5545, section 3.3.11.
  @Test("Text is escaped as the RFC shows")
  func escapes() {
    #expect(
      ContentLine.escaped("Project XYZ Final Review\nConference Room - 3B\nCome Prepared.")
        == #"Project XYZ Final Review\nConference Room - 3B\nCome Prepared."#)
    #expect(ContentLine.escaped(#"a,b;c\d"#) == #"a\,b\;c\\d"#)
  }

  @Test("Lines are folded at 75 octets, never inside a character")
  func folds() {
    let value = String(repeating: "ä€😀x", count: 30)
    let line = ContentLine.line("SUMMARY", value)
    let parts = line.dropLast(1).split(separator: "\r\n")
    #expect(parts.count > 3)
    #expect(parts.allSatisfy { $0.utf8.count <= 75 })
    #expect(line.replacingOccurrences(of: "\r\n ", with: "") == "SUMMARY:\(value)\r\n")
  }

  @Test("A parameter is quoted where it holds a separator")
  func quotesParameters() {
    #expect(ContentLine.parameter("Ana García") == "Ana García")
    #expect(ContentLine.parameter("García, Ana") == "\"García, Ana\"")
  }

  // The example of RFC 6868, section 3.1: a name that holds quotes.
  @Test("A parameter writes quotes and carets as RFC 6868 has them")
  func writesCarets() {
    #expect(
      ContentLine.parameter("George Herman \"Babe\" Ruth") == "George Herman ^'Babe^' Ruth")
    #expect(ContentLine.parameter("a^b\nc") == "a^^b^nc")
  }
}
