import Foundation
import Testing
import VaultCore

@testable import VaultCorpus

@Suite("A mail header")
struct MailHeaderTests {
  // Python 3's email.header.Header(name, 'utf-8').encode(), the encoding letter in upper case.
  @Test(
    "Text beyond ASCII becomes encoded words",
    arguments: [
      ("Keld Jørn Simonsen", "=?utf-8?Q?Keld_J=C3=B8rn_Simonsen?="),
      ("Réunion", "=?utf-8?Q?R=C3=A9union?="),
      ("éàü", "=?utf-8?B?w6nDoMO8?="),
    ])
  func encodesWords(text: String, expected: String) {
    #expect(MailHeader.encodedWords(text) == [expected])
  }

  @Test("No encoded word exceeds 75 characters or splits a character")
  func cutsWords() {
    let text = String(repeating: "Besprechung für Jürgen 👍🏽 ", count: 12)
    let words = MailHeader.encodedWords(text)
    #expect(words.count > 1)
    #expect(words.allSatisfy { $0.utf8.count <= 75 })
  }

  @Test("Long fields are folded at spaces")
  func foldsLongFields() {
    let field = MailHeader.unstructured(
      "Subject", Array(repeating: "planning", count: 20).joined(separator: " "))
    let lines = field.split(separator: "\n")
    #expect(lines.count > 1)
    #expect(lines.allSatisfy { $0.count <= 78 })
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix(" planning") })
    #expect(
      field.replacingOccurrences(of: "\n ", with: " ").hasPrefix("Subject: planning planning"))
  }

  // RFC 5322, section 3.2.4 and appendix A.1.2: a comma or a full stop needs quotes.
  @Test("Display names are quoted where they must be")
  func quotesNames() {
    let people = [
      Participant(Handle(.email, "a@x.example"), displayName: "García, Ana"),
      Participant(Handle(.email, "b@x.example"), displayName: "Public, John Q."),
      Participant(Handle(.email, "c@x.example"), displayName: "Ben Webb"),
      Participant(Handle(.email, "d@x.example")),
    ]
    #expect(MailHeader.addresses("To", [people[1]]) == "To: \"Public, John Q.\" <b@x.example>\n")
    #expect(MailHeader.addresses("To", [people[2]]) == "To: Ben Webb <c@x.example>\n")
    #expect(MailHeader.addresses("To", [people[3]]) == "To: d@x.example\n")
    #expect(
      MailHeader.addresses("To", [people[0], people[3]])
        == "To: =?utf-8?Q?Garc=C3=ADa=2C_Ana?= <a@x.example>, d@x.example\n")
  }
}
