import Foundation
import Testing

@testable import VaultAccounts

/// Cutting an IMAP stream into responses.
struct IMAPScannerTests {
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
}
