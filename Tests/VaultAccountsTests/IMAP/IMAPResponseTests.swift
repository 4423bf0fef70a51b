import Foundation
import Testing

@testable import VaultAccounts

/// Reading single responses.
struct IMAPResponseTests {
  @Test("Status responses keep their code and drop their text")
  func readsStatus() throws {
    #expect(
      try Self.response("* ok [UIDVALIDITY 385752904] (\"unbalanced")
        == .status(tag: nil, .ok, code: ["UIDVALIDITY", "385752904"]))
    #expect(try Self.response("V12 NO") == .status(tag: "V12", .no, code: []))
    #expect(try Self.response("* BYE") == .status(tag: nil, .bye, code: []))
  }

  // The example of RFC 3501 section 7.2.5.
  @Test("Data has a name, a number and values")
  func readsData() throws {
    #expect(
      try Self.response("* SEARCH 2 3 6")
        == .data(number: nil, name: "SEARCH", values: [.atom("2"), .atom("3"), .atom("6")]))
    #expect(
      try Self.response("* 172 EXISTS") == .data(number: 172, name: "EXISTS", values: []))
    #expect(
      try Self.response("* LIST () NIL nil")
        == .data(number: nil, name: "LIST", values: [.list([]), .none, .none]))
  }

  @Test("What the client has no use for may be malformed")
  func toleratesUnused() throws {
    #expect(
      try Self.response("* ID (\"unfinished") == .data(number: nil, name: "ID", values: []))
  }

  @Test(
    "Anything else is malformed",
    arguments: [
      "", " ", "HTTP/1.1 400 Bad Request", "*", "* 5", "garbage without end", "V1 FETCH (A B)",
      "* 1 FETCH (UID 1", "* 1 FETCH UID 1)", "* 1 FETCH (\"a)", "* 1 FETCH (\"a\\",
      "* 1 FETCH " + String(repeating: "(", count: 40), "\u{0}\u{1}",
    ])
  func refuses(line: String) {
    #expect(throws: IMAPFault.malformed) { try Self.response(line) }
  }

  private static func response(_ line: String) throws -> IMAPResponse {
    try IMAPResponse([.text(Array(line.utf8))])
  }
}
