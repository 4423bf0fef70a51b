import Foundation
import Testing

@testable import VaultAccounts

/// Cutting an IMAP stream into responses, and reading responses, mailboxes and their names.
struct IMAPSyntaxTests {
  private static let stream = """
    * 1 FETCH (UID 7 BODY[] {11}\r
    Hi {3}\r
    )\"* )\r
    * OK free text that ends in {5}\r
    * LIST (\\HasNoChildren) "/" {4}\r
    a\"b\\\r
    + go on {3}\r
    * 2 FETCH (BODY[] "q\\"uo" UID 8)\r
    V1 OK [READ-ONLY] done\r

    """

  @Test("Responses come out the same however the bytes are cut")
  func ignoresChunking() throws {
    let bytes = Array(Self.stream.utf8)
    let whole = try Self.responses(bytes, piece: bytes.count)
    #expect(
      whole == [
        .data(
          number: 1, name: "FETCH",
          values: [
            .list([
              .atom("UID"), .atom("7"), .atom("BODY[]"), .string(Data("Hi {3}\r\n)\"*".utf8)),
            ])
          ]),
        .status(tag: nil, .ok, code: []),
        .data(
          number: nil, name: "LIST",
          values: [
            .list([.atom("\\HasNoChildren")]), .string(Data("/".utf8)),
            .string(Data("a\"b\\".utf8)),
          ]),
        .continuation,
        .data(
          number: 2, name: "FETCH",
          values: [
            .list([.atom("BODY[]"), .string(Data("q\"uo".utf8)), .atom("UID"), .atom("8")])
          ]),
        .status(tag: "V1", .ok, code: ["READ-ONLY"]),
      ])
    for piece in 1..<bytes.count {
      #expect(try Self.responses(bytes, piece: piece) == whole)
    }
  }

  @Test("Empty and non-synchronising literals are literals")
  func readsLiteralForms() throws {
    for form in ["{0}", "{0+}", "~{0}"] {
      let text = "* 1 FETCH (UID 1 BODY[] \(form)\r\n)\r\n"
      let values = [IMAPValue.atom("UID"), .atom("1"), .atom("BODY[]"), .string(Data())]
      #expect(
        try Self.responses(Array(text.utf8), piece: 3)
          == [.data(number: 1, name: "FETCH", values: [.list(values)])])
    }
  }

  @Test(
    "A literal beyond the bound is refused when it is announced",
    arguments: ["101", "4294967296", "9223372036854775807", "99999999999999999999"])
  func boundsLiterals(count: String) {
    #expect(throws: IMAPFault.tooLarge) {
      try Self.responses(Array("* 1 FETCH (BODY[] {\(count)}\r\n".utf8), piece: 8, limit: 100)
    }
  }

  @Test("The literals of one response share the bound")
  func boundsSum() {
    let text = "* 1 FETCH (A {60}\r\n\(String(repeating: "x", count: 60)) B {60}\r\n"
    #expect(throws: IMAPFault.tooLarge) {
      try Self.responses(Array(text.utf8), piece: 7, limit: 100)
    }
  }

  @Test("A line without end is refused at its bound, in linear time")
  func boundsLines() {
    var scanner = IMAPScanner(literalBytes: 100)
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 16)
    #expect(throws: IMAPFault.tooLarge) {
      for _ in 0..<300 {
        scanner.append(piece)
        _ = try scanner.next()
      }
    }
  }

  private static func responses(
    _ bytes: [UInt8], piece: Int, limit: Int = 1000
  ) throws -> [IMAPResponse] {
    var scanner = IMAPScanner(literalBytes: limit)
    var found: [IMAPResponse] = []
    for start in stride(from: 0, to: bytes.count, by: piece) {
      scanner.append(Array(bytes[start..<min(start + piece, bytes.count)]))
      while let response = try scanner.next() { found.append(response) }
    }
    return found
  }

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

  @Test("Attributes tell use and whether it can be opened, in any case; INBOX is any inbox")
  func readsAttributes() {
    let trash = Self.mailbox(["\\HASNOCHILDREN", "\\trash"], "Papierkorb")
    #expect(trash?.uses == [.trash])
    #expect(trash?.isSelectable == true)
    #expect(Self.mailbox(["\\NoSelect"], "Folder")?.isSelectable == false)
    #expect(Self.mailbox(["\\NonExistent"], "Folder")?.isSelectable == false)
    #expect(Self.mailbox([], "Inbox")?.isNamed("iNBOX") == true)
    #expect(Self.mailbox([], "Work")?.isNamed("work") == false)
  }

  @Test(
    "Names are quoted for commands; one in raw UTF-8 is taken as it is",
    arguments: [
      ("a\"b\\c", "a\"b\\c", #""a\"b\\c""#), ("Entwürfe", "Entwürfe", "\"Entwürfe\""),
      ("Entw&APw-rfe", "Entwürfe", "\"Entw&APw-rfe\""),
    ])
  func quotesNames(wire: String, name: String, quoted: String) {
    #expect(Self.mailbox([], wire)?.name == name)
    #expect(Self.mailbox([], wire)?.quotedName == quoted)
  }

  @Test("A name that no command can carry is no mailbox", arguments: ["", "a\r\nb", "a\u{0}"])
  func refusesNames(name: String) {
    #expect(Self.mailbox([], name) == nil)
    #expect(IMAPMailbox([.list([]), .none]) == nil)
    #expect(IMAPMailbox([.list([]), .none, .list([])]) == nil)
  }

  private static func mailbox(_ attributes: [String], _ name: String) -> IMAPMailbox? {
    IMAPMailbox([
      .list(attributes.map { .atom($0) }), .string(Data("/".utf8)), .string(Data(name.utf8)),
    ])
  }

  // The first two stand in RFC 3501 section 5.1.3; the others were made with Python's UTF-7 codec.
  @Test(
    "Names are read",
    arguments: [
      ("~peter/mail/台北/日本語", "~peter/mail/&U,BTFw-/&ZeVnLIqe-"), ("&", "&-"),
      ("INBOX", "INBOX"), ("Entwürfe", "Entw&APw-rfe"), ("Tom & Jerry", "Tom &- Jerry"),
      ("😀", "&2D3eAA-"), ("é", "&AOk-"), ("", ""), ("a\u{7F}b", "a&AH8-b"),
    ])
  func readsNames(name: String, wire: String) {
    #expect(ModifiedUTF7.decode(wire.utf8) == name)
  }

  @Test(
    "What is not of this form is refused",
    arguments: ["&", "&AOk", "&A-", "&AO-", "&AOl-", "&!!!!-", "é", "a\tb", "&2D0-", "&AOk=-"])
  func refuses(wire: String) {
    #expect(ModifiedUTF7.decode(wire.utf8) == nil)
  }
}
