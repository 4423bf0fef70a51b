import Foundation
import Testing
import VaultCore

@testable import VaultCorpus

@Suite("A mail header")
struct MailHeaderTests {
  private func written(
    _ charset: MailCharset = .utf8, _ fields: (inout MailHeader) -> Void
  ) -> String {
    var header = MailHeader(charset: charset)
    fields(&header)
    return String(decoding: header.bytes, as: UTF8.self)
  }

  // Python 3's email.header.Header(name, charset).encode(), the encoding letter in upper case.
  @Test(
    "Text beyond ASCII becomes encoded words in the character set asked for",
    arguments: [
      ("Keld Jørn Simonsen", MailCharset.utf8, "=?utf-8?Q?Keld_J=C3=B8rn_Simonsen?="),
      ("éàü", .utf8, "=?utf-8?B?w6nDoMO8?="),
      ("Besprechung für morgen", .latin1, "=?iso-8859-1?Q?Besprechung_f=FCr_morgen?="),
      ("会議の件", .iso2022jp, "=?iso-2022-jp?B?GyRCMnE1RCRON28bKEI=?="),
    ])
  func encodesWords(text: String, charset: MailCharset, expected: String) {
    #expect(written(charset) { $0.encodedWords(text) } == " " + expected)
  }

  @Test("What a character set cannot express goes out as UTF-8")
  func fallsBack() {
    #expect(written(.latin1) { $0.encodedWords("Übung 👍") }.hasPrefix(" =?utf-8?"))
  }

  // RFC 2047, section 2.
  @Test("No encoded word exceeds 75 characters", arguments: MailCharset.allCases)
  func cutsWords(charset: MailCharset) {
    let texts = [
      "Besprechung für Jürgen 👍🏽 ", "会議A資料Bの件についてC", "会议资料A的事情",
      "Réunion à l'hôtel ",
    ]
    for text in texts.map({ String(repeating: $0, count: 12) }) {
      let words = written(charset) { $0.encodedWords(text) }
        .split(whereSeparator: \.isWhitespace)
      #expect(words.count > 1)
      #expect(words.allSatisfy { $0.utf8.count <= 75 })
    }
  }

  @Test("Long fields are folded at spaces")
  func foldsLongFields() {
    let field = written {
      $0.unstructured(
        "Subject", Array(repeating: "planning", count: 20).joined(separator: " "))
    }
    let lines = field.split(separator: "\n")
    #expect(lines.count > 1)
    #expect(lines.allSatisfy { $0.count <= 78 })
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix(" planning") })
    #expect(
      field.replacingOccurrences(of: "\n ", with: " ").hasPrefix("Subject: planning planning"))
  }

  // RFC 5322, section 3.2.4 and appendix A.1.2: a comma or a full stop needs quotes.
  @Test("Display names are quoted where they must be, or stand in comments")
  func quotesNames() {
    let people = [
      Participant(Handle(.email, "a@x.example"), displayName: "García, Ana"),
      Participant(Handle(.email, "b@x.example"), displayName: "Public, John Q."),
      Participant(Handle(.email, "c@x.example"), displayName: "Ben Webb"),
      Participant(Handle(.email, "d@x.example")),
    ]
    #expect(
      written { $0.addresses("To", [people[1]]) } == "To: \"Public, John Q.\" <b@x.example>\n")
    #expect(written { $0.addresses("To", [people[2]]) } == "To: Ben Webb <c@x.example>\n")
    #expect(
      written { $0.addresses("From", [people[2]], asComments: true) }
        == "From: c@x.example (Ben Webb)\n")
    #expect(written { $0.addresses("To", [people[3]]) } == "To: d@x.example\n")
    #expect(
      written { $0.addresses("To", [people[0], people[3]]) }
        == "To: =?utf-8?Q?Garc=C3=ADa=2C_Ana?= <a@x.example>, d@x.example\n")
    #expect(written { $0.addresses("Cc", [Participant]()) }.isEmpty)
  }
}
