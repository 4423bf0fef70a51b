import Testing

@testable import VaultCore

@Suite("Message")
struct MessageTests {
  @Test(
    "Searchable text is the subject above the body",
    arguments: [
      (nil, "body", "body"), ("subject", "body", "subject\nbody"), ("", "body", "body"),
      ("subject", "", "subject"),
    ] as [(String?, String, String)])
  func searchableText(subject: String?, text: String, expected: String) {
    let message = Message(
      id: DocumentID("1"), platform: .email, sentAt: Timestamp(seconds: 0), sender: .owner,
      recipients: [], subject: subject, text: text, threadID: "t")
    #expect(message.searchableText == expected)
  }

  @Test("Participants are the sender, then the recipients; the platform itself is none")
  func participants() {
    let ana = Participant(Handle(.name, "Ana"))
    let message = Message(
      id: DocumentID("1"), platform: .whatsapp, sentAt: Timestamp(seconds: 0), sender: .owner,
      recipients: [ana], text: "", threadID: "t")
    #expect(message.participants == [.owner, ana])
    let system = Message(
      id: DocumentID("2"), platform: .whatsapp, kind: .system, sentAt: Timestamp(seconds: 0),
      sender: nil, recipients: [], text: "", threadID: "t")
    #expect(system.participants.isEmpty)
  }
}
