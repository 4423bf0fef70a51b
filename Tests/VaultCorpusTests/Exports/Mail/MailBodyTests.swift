import Foundation
import Testing

@testable import VaultCorpus

@Suite("A mail body")
struct MailBodyTests {
  private func encoded(_ text: String, _ encoding: MailBody.Encoding) -> String {
    var bytes: [UInt8] = []
    MailBody.append(Array(text.utf8), encoding, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  // Python 3's quopri.encodestring.
  @Test(
    "Quoted-printable escapes what must be",
    arguments: [
      ("Grüße = gut", "Gr=C3=BC=C3=9Fe =3D gut\n"),
      ("-- ", "--=20\n"),
      ("Ende \nzwei", "Ende=20\nzwei\n"),
      ("plain\ntwo", "plain\ntwo\n"),
    ])
  func escapes(text: String, expected: String) {
    #expect(encoded(text, .quotedPrintable) == expected)
  }

  @Test("Quoted-printable lines stay below 77 characters and break softly")
  func breaksSoftly() {
    let text = String(repeating: "wörter und noch mehr ", count: 20)
      .trimmingCharacters(in: .whitespaces)
    let written = encoded(text, .quotedPrintable)
    let lines = written.split(separator: "\n")
    #expect(lines.count > 4)
    #expect(lines.allSatisfy { $0.count <= 76 })
    #expect(lines.dropLast().allSatisfy { $0.hasSuffix("=") })
    let joined = written.replacingOccurrences(of: "=\n", with: "")
    #expect(joined == text.replacingOccurrences(of: "ö", with: "=C3=B6") + "\n")
  }

  @Test("Base64 holds the text with CRLF, in lines of 76")
  func encodesBase64() throws {
    let text = String(repeating: "äöü\n", count: 40) + "end"
    let written = encoded(text, .base64)
    let lines = written.components(separatedBy: "\n").filter { !$0.isEmpty }
    #expect(lines.dropLast().allSatisfy { $0.count == 76 })
    let data = try #require(Data(base64Encoded: written.replacingOccurrences(of: "\n", with: "")))
    let expected = text.replacingOccurrences(of: "\n", with: "\r\n") + "\r\n"
    #expect(String(decoding: data, as: UTF8.self) == expected)
  }

  // The rule of qmail's mbox(5), "mboxrd".
  @Test("Lines that look like separators are quoted, reversibly")
  func quotesFromLines() {
    var bytes = Array("From x\nFrom me\nFromage\n>From you\n> From him\n".utf8)
    MailBody.quoteFromLines(&bytes, from: 7)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "From x\n>From me\nFromage\n>>From you\n> From him\n")
  }
}
