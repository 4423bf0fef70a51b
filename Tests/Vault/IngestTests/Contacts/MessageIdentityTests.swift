internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("What makes a message the same one")
struct MessageIdentityTests {
  static func chat(
    _ ordinal: Int, _ text: String, at seconds: Int64 = 0,
    path: String = "WhatsApp Chat with Bo.txt"
  ) -> Message {
    Samples.message("\(path)#\(ordinal)", at: seconds, text, thread: path)
  }

  @Test("A chat's message is the same under another ordinal and another file's name")
  func ignoresPlace() {
    let key = MessageIdentity.key(for: Self.chat(1, "hello"))
    #expect(key.utf8.count == 64)
    #expect(key == MessageIdentity.key(for: Self.chat(900, "hello")))
    let renamed = Self.chat(7, "hello", path: "new/WhatsApp Chat - Bo (2).zip/_chat.txt")
    #expect(key == MessageIdentity.key(for: renamed))
  }

  @Test("Anything that it says makes another message of it")
  func noticesContent() {
    let base = Self.chat(1, "hello")
    var others = [
      Self.chat(1, "hello "), Self.chat(1, "hello", at: 60),
      Self.chat(1, "hello", path: "WhatsApp Chat with Cy.txt"),
      Samples.message("x#1", from: Samples.name("Ben"), "hello", thread: base.threadID),
      Samples.message("x#1", from: nil, "hello", thread: base.threadID),
    ]
    others.append(
      Message(
        id: base.id, platform: .whatsapp, sentAt: base.sentAt, sender: base.sender, recipients: [],
        text: "hello", attachments: [Attachment(name: nil)], threadID: base.threadID))
    let keys =
      others.map { MessageIdentity.key(for: $0) } + [
        MessageIdentity.key(for: base), MessageIdentity.key(for: base, occurrence: 1),
      ]
    #expect(Set(keys).count == keys.count)
  }

  @Test("Equal messages of a chat are counted")
  func countsOccurrences() {
    let messages = [Self.chat(1, "ok"), Self.chat(2, "ok"), Self.chat(3, "no"), Self.chat(4, "ok")]
    let keys = MessageIdentity.keys(for: messages)
    #expect(Set(keys).count == 4)
    #expect(keys[3] == MessageIdentity.key(for: messages[0], occurrence: 2))
  }

  @Test("A platform's own identifier is all that counts where there is one")
  func followsIdentifiers() {
    let mail = Samples.message("m1@x.org", .email, "one", subject: "a")
    let copy = Samples.message("m1@x.org", .email, at: 99, "two", subject: "b")
    #expect(MessageIdentity.key(for: mail) == MessageIdentity.key(for: copy, occurrence: 3))
    let text = Samples.message("GUID-1", .imessage, "one")
    #expect(
      MessageIdentity.key(for: text)
        == MessageIdentity.key(for: Samples.message("GUID-1", .imessage)))
    #expect(MessageIdentity.externalIdentifier(of: text) == "GUID-1")
    // Without a Message-ID the parser numbers mails by their place, which says nothing.
    let (first, second) = (
      Samples.message("a.mbox#1", .email, "one"), Samples.message("b.mbox#4", .email, "one")
    )
    #expect(MessageIdentity.key(for: first) == MessageIdentity.key(for: second))
    #expect(MessageIdentity.externalIdentifier(of: first) == nil)
    #expect(MessageIdentity.externalIdentifier(of: Samples.message("a#1@x.org", .email)) != nil)
  }

  @Test("Events are known by UID and instance")
  func keysEvents() {
    let times = (Timestamp(seconds: 0), Timestamp(seconds: 1))
    let event = CalendarEvent(id: DocumentID("u/1"), title: "a", start: times.0, end: times.1)
    let moved = CalendarEvent(id: DocumentID("u/1"), title: "b", start: times.1, end: times.1)
    let other = CalendarEvent(id: DocumentID("u/2"), title: "a", start: times.0, end: times.1)
    #expect(MessageIdentity.key(for: event) == MessageIdentity.key(for: moved))
    #expect(MessageIdentity.key(for: event) != MessageIdentity.key(for: other))
  }

  /// `hashlib.sha256` (Python 3.11) of the fields, each after its length as eight bytes.
  @Test("Keys are the same on every machine")
  func isStable() {
    #expect(
      MessageIdentity.key(for: Samples.message("m1@x.org", .email))
        == "0cb783c37f567b01bf0fb81c2f57488afcc8c33072e31ad4848a1f8bb59a8d75")
  }
}
