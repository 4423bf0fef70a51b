internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("Fields of message exports")
struct IMessageFieldsTests {
  static func node(_ text: String) throws -> JSONNode {
    try JSONReader.parse(Array(text.utf8).span)
  }

  @Test(
    "People are named by strings or objects",
    arguments: [
      ("\"+34 600 111 222\"", Samples.phone("+34600111222")),
      ("\"ANA@example.com\"", Samples.mail("ana@example.com")),
      ("{\"id\": \"ana@example.com\", \"name\": \"Ana\"}", Samples.mail("ana@example.com", "Ana")),
      ("{\"name\": \"Ana\"}", Samples.name("Ana")), ("\"Me\"", Participant.owner),
      ("0", nil), ("null", nil), ("\"\"", nil),
    ] as [(String, Participant?)])
  func readsPeople(_ text: String, _ expected: Participant?) throws {
    #expect(try IMessageFields.participant(Self.node(text)) == expected)
  }

  @Test("The object replacement character stands for a file and goes")
  func takesOutMarks() throws {
    let bare = IMessageFields.content(of: try Self.node("{\"text\": \"\u{FFFC}\u{FFFC} look \"}"))
    #expect(bare.text == "look")
    #expect(bare.attachments == [Attachment(name: nil), Attachment(name: nil)])
    let listed = IMessageFields.content(
      of: try Self.node("{\"text\": \"\u{FFFC}\", \"attachments\": [\"~/x/IMG.heic\"]}"))
    #expect(listed.text.isEmpty)
    #expect(listed.attachments == [Attachment(name: "IMG.heic")])
  }
}
