import Foundation
import Testing

@testable import VaultCorpus

@Suite("A mail body")
struct MailBodyTests {
  // Python 3's quopri.encodestring.
  @Test(
    "Quoted-printable escapes what must be",
    arguments: [
      ("Grüße = gut", "Gr=C3=BC=C3=9Fe =3D gut\n"),
      ("-- ", "--=20\n"),
      ("plain\ntwo", "plain\ntwo\n"),
    ])
  func escapes(text: String, expected: String) {
    #expect(MailBody.encoded(text, .quotedPrintable) == expected)
  }

  @Test("Quoted-printable lines stay below 77 characters and break softly")
  func breaksSoftly() {
    let text = String(repeating: "wörter und noch mehr ", count: 20)
      .trimmingCharacters(in: .whitespaces)
    let encoded = MailBody.encoded(text, .quotedPrintable)
    let lines = encoded.split(separator: "\n")
    #expect(lines.count > 4)
    #expect(lines.allSatisfy { $0.count <= 76 })
    #expect(lines.dropLast().allSatisfy { $0.hasSuffix("=") })
    let joined = encoded.replacingOccurrences(of: "=\n", with: "")
    #expect(joined == text.replacingOccurrences(of: "ö", with: "=C3=B6") + "\n")
  }

  @Test("Base64 holds the text with CRLF, in lines of 76")
  func encodesBase64() throws {
    let text = String(repeating: "äöü\n", count: 40) + "end"
    let encoded = MailBody.encoded(text, .base64)
    let lines = encoded.components(separatedBy: "\n").filter { !$0.isEmpty }
    #expect(lines.dropLast().allSatisfy { $0.count == 76 })
    let data = try #require(Data(base64Encoded: encoded.replacingOccurrences(of: "\n", with: "")))
    let expected = text.replacingOccurrences(of: "\n", with: "\r\n") + "\r\n"
    #expect(String(decoding: data, as: UTF8.self) == expected)
  }

  // The rule of qmail's mbox(5), "mboxrd".
  @Test("Lines that look like separators are quoted, reversibly")
  func quotesFromLines() {
    #expect(
      MailBody.quotingFromLines("From me\nFromage\n>From you\n> From him\n")
        == ">From me\nFromage\n>>From you\n> From him\n")
  }
}
