internal import Testing
internal import VaultCore

@testable internal import VaultIngest

/// RFC 5256, section 3, REFERENCES: the links of step 1, and step 5 as the last resort.
@Suite("Conversations of mails")
struct MailConversationTests {
  /// The threads of mails of a folder, named by the mails' identifiers, in ascending order.
  static func threads(_ mails: [(id: String, fields: [String])]) throws -> [[String]] {
    var files: [String: String] = [:]
    for (index, mail) in mails.enumerated() {
      let head = [
        "From: Ana <ana@x.example>", "To: Bo <bo@x.example>", "Message-ID: <\(mail.id)>",
        "Date: Fri, 01 Mar 2024 10:0\(index):00 +0000",
      ]
      let words = ["", "words of mail \(index)", ""]
      files["\(index).eml"] = (head + mail.fields + words).joined(separator: "\n")
    }
    let messages = try VaultDraftTests.vault(files).messages
    return Dictionary(grouping: messages, by: \.threadID).values
      .map { $0.map(\.id.rawValue).sorted() }.sorted { $0[0] < $1[0] }
  }

  @Test("Replies with In-Reply-To and no References are one thread")
  func followsInReplyTo() throws {
    #expect(
      try Self.threads([
        ("1@x", ["Subject: plan"]), ("2@x", ["Subject: Re: plan", "In-Reply-To: <1@x>"]),
        ("3@x", ["Subject: Re: plan", "In-Reply-To: <2@x>"]),
        ("4@x", ["Subject: new words", "In-Reply-To: <3@x>"]),
        ("5@x", ["Subject: plan", "In-Reply-To: <0@x>"]),
      ]) == [["1@x", "2@x", "3@x", "4@x"], ["5@x"]])
  }

  @Test("Mails that the folder lacks join what names them")
  func joinsThroughMissing() throws {
    #expect(
      try Self.threads([
        ("1@x", ["References: <a@x> <b@x>"]), ("2@x", ["In-Reply-To: <b@x>"]),
        ("3@x", ["References: <b@x> <c@x>"]), ("4@x", ["References: <c@x>"]),
        ("5@x", ["References: <d@x>"]),
      ]) == [["1@x", "2@x", "3@x", "4@x"], ["5@x"]])
  }

  @Test("References that lost their beginning, or break off, are of the same thread")
  func readsCutReferences() throws {
    #expect(
      try Self.threads([
        ("1@x", []), ("2@x", ["References: <1@x>"]), ("3@x", ["References: <2@x>"]),
        ("4@x", ["References: <3@x> <1@", "In-Reply-To: <3@x>"]),
        ("5@x", ["References: <2@x>\n <3@x>\n\t<4@x>"]),
      ]) == [["1@x", "2@x", "3@x", "4@x", "5@x"]])
  }

  @Test("An address in In-Reply-To is no mail, of several mails there the first counts")
  func distrustsInReplyTo() throws {
    #expect(
      try Self.threads([
        ("1@x", ["In-Reply-To: Message from Bo <bo@x.example> of Monday"]),
        ("2@x", ["In-Reply-To: Message from Bo <BO@x.example> of Tuesday"]),
        ("3@x", ["In-Reply-To: Message from Bo <bo@x.example> of Monday <1@x>"]),
        ("4@x", ["In-Reply-To: <2@x> <1@x>"]),
      ]) == [["1@x", "3@x"], ["2@x", "4@x"]])
  }

  @Test("A mail that repeats another one's identifier does not join the two threads")
  func keepsRepeatedIdentifiersApart() throws {
    let threads = try Self.threads([
      ("1@x", []), ("2@x", ["In-Reply-To: <1@x>"]), ("9@x", []),
      ("1@x", ["References: <8@x> <9@x>"]),
    ])
    #expect(threads == [["1@x", "2@x"], ["1@x#2", "9@x"]])
  }

  @Test(
    "No subject of any conversation joins, others join answers without references",
    arguments: [
      ("hello", false), ("Hello!", false), ("(no subject)", false), ("(kein Betreff)", false),
      ("Frage", false), ("???", false), ("", false), ("無題", false), ("вопрос", false),
      ("Hello from Rome", true), ("Budget 2024", true), ("42", true),
    ])
  func needsTellingSubject(subject: String, joins: Bool) throws {
    let threads = try Self.threads([
      ("1@x", ["Subject: \(subject)"]), ("2@x", ["Subject: Re: \(subject)"]),
    ])
    #expect(threads == (joins ? [["1@x", "2@x"]] : [["1@x"], ["2@x"]]))
  }
}
