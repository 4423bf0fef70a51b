import Testing
import VaultCore

@testable import VaultIngest

@Suite("Who is who")
struct ContactResolverTests {
  static let owner = Owner(
    name: "Olga Owner", handles: [Handle(.email, "olga@example.com")], timeZone: "UTC")

  static func resolve(
    _ groups: [[Participant]], _ addressBook: [Contact] = []
  ) -> ContactDirectory {
    ContactResolver.resolve(groups: groups, addressBook: addressBook, owner: owner)
  }

  /// The partition as lists of handle values, without the owner.
  static func people(_ directory: ContactDirectory) -> [[String]] {
    directory.contacts.enumerated().filter { $0.offset != directory.ownerIndex }
      .map { $0.element.handles.map(\.value) }
  }

  static func card(_ name: String, _ handles: Handle...) -> Contact {
    Contact(names: [name], handles: handles)
  }

  @Test("A card links telephone, mail and the name WhatsApp shows")
  func followsCards() {
    let directory = Self.resolve(
      [[Samples.name("Ana García")], [Samples.phone("+34600111222")], [Samples.mail("a@x.y")]],
      [Self.card("Ana Garcia", Handle(.phone, "+34600111222"), Handle(.email, "a@x.y"))])
    #expect(Self.people(directory) == [["a@x.y", "Ana García", "+34600111222"]])
    #expect(directory.contacts.contains { $0.names == ["Ana Garcia", "Ana García"] })
    #expect(directory.undecided.isEmpty)
  }

  @Test("The name a mail shows links its address, whichever way round it is written")
  func followsDisplayNames() {
    let directory = Self.resolve([
      [Samples.name("Ben Lee")], [Samples.mail("b@x.y", "Lee, Ben")],
      [Samples.mail("c@x.y", "Cat")],
    ])
    #expect(Self.people(directory) == [["b@x.y", "Ben Lee"], ["c@x.y"]])
  }

  @Test("A national number is the international one that ends in it, if there is one only")
  func matchesNationalNumbers() {
    let one = Self.resolve([[Samples.phone("0600111222")], [Samples.phone("+34600111222")]])
    #expect(Self.people(one).count == 1)
    let two = Self.resolve([
      [Samples.phone("600111222")], [Samples.phone("+34600111222")],
      [Samples.phone("+49600111222")],
    ])
    #expect(Self.people(two).count == 3)
    #expect(
      Self.people(Self.resolve([[Samples.phone("112")], [Samples.phone("+34112")]])).count == 2)
  }

  @Test("A stranger who signs with a contact's name takes no chat from the contact")
  func withstandsBorrowedNames() {
    let card = Self.card(
      "Ana Ruiz", Handle(.phone, "+34600111222"), Handle(.email, "ana@mail.example"))
    let stranger = Participant(Handle(.email, "x1@offers.example"), displayName: "Ana Ruiz")
    let directory = Self.resolve(
      [
        [Participant(Handle(.name, "Ana Ruiz")), Participant(Handle(.name, "Ben Otto"))],
        [stranger, Participant(Handle(.email, "me@mail.example"))],
      ], [card])
    let ana = directory.index(of: Participant(Handle(.email, "ana@mail.example")))
    #expect(directory.index(of: Participant(Handle(.name, "Ana Ruiz"))) == ana)
    #expect(directory.index(of: stranger) != ana)
  }

  @Test("A first name that several people share is asked about")
  func asksAboutFirstNames() {
    let directory = Self.resolve([
      [Samples.name("Ana")], [Samples.mail("ana@x.y", "Ana")], [Samples.name("Ana García")],
      [Samples.name("Ana López")],
    ])
    #expect(Self.people(directory).count == 4)
    #expect(directory.undecided.count == 1)
    let unique = Self.resolve([[Samples.name("Ana")], [Samples.mail("ana@x.y", "Ana")]])
    #expect(Self.people(unique).count == 1)
  }

  /// Ratios: Katherine/Katharine Miller 93.8, Jon/John Smith 94.7, Catherine/Katherine 88.9.
  @Test("One candidate above 90 merges; below it, or with a rival, the owner is asked")
  func appliesThresholds() {
    let merged = Self.resolve([
      [Samples.name("Katherine Miller")], [Samples.mail("k@x.y", "Katharine Miller")],
    ])
    #expect(Self.people(merged).count == 1)
    let below = Self.resolve([[Samples.name("Catherine")], [Samples.mail("k@x.y", "Katherine")]])
    #expect(Self.people(below).count == 2)
    #expect(below.undecided.count == 1)
    let rivals = Self.resolve([
      [Samples.name("John Smith")], [Samples.mail("a@x.y", "Jon Smith")],
      [Samples.mail("b@x.y", "Johnn Smith")],
    ])
    #expect(Self.people(rivals).count == 3)
    #expect(rivals.undecided.count == 3)
  }

  @Test("Similar names in one message, or on two cards, are different people until asked")
  func vetoes() {
    let together = Self.resolve([[Samples.name("Martin Weber"), Samples.name("Martina Weber")]])
    #expect(Self.people(together).count == 2)
    #expect(together.undecided.count == 1)
    let carded = Self.resolve(
      [],
      [
        Self.card("Martin Weber", Handle(.phone, "+4917000001")),
        Self.card("Martina Weber", Handle(.phone, "+4917000002")),
      ])
    #expect(Self.people(carded).count == 2)
    #expect(carded.undecided.count == 1)
  }

  @Test("An address that writes for many is nobody's alias")
  func ignoresLists() {
    let list = ["Ana", "Ben", "Cat", "Dan"].map { [Samples.mail("list@x.y", $0)] }
    let directory = Self.resolve(list + [[Samples.name("Ana")], [Samples.name("Ben")]])
    #expect(Self.people(directory).count == 3)
  }

  @Test("The owner is found by handle, by name and as nobody in particular")
  func findsOwner() {
    let directory = Self.resolve([
      [Samples.name("olga owner"), .owner, Samples.mail("olga@example.com", "Olga")]
    ])
    #expect(directory.contacts.count == 1)
    #expect(directory.index(of: .owner) == directory.ownerIndex)
    #expect(directory.index(of: Samples.name("olga owner")) == directory.ownerIndex)
  }

  @Test("The order of messages does not matter")
  func isDeterministic() {
    var random = SeededRandom(seed: 5)
    let groups = (0..<60).map { index in
      [Samples.name("Person \(index % 20)"), Samples.mail("p\(index)@x.y", "Person \(index % 30)")]
    }
    let reference = Self.resolve(groups)
    for _ in 0..<3 {
      let shuffled = Self.resolve(random.shuffled(groups))
      #expect(shuffled.contacts == reference.contacts)
      #expect(shuffled.undecided == reference.undecided)
    }
  }

  @Test("A name that two cards bear is asked about")
  func asksAboutSharedNames() {
    let directory = Self.resolve(
      [[Samples.name("Ana García")]],
      [
        Self.card("Ana García", Handle(.phone, "+34600000001")),
        Self.card("Ana García", Handle(.phone, "+34600000002")),
      ])
    #expect(Self.people(directory).count == 3)
    #expect(directory.undecided.count == 3)
  }
}

@Suite("Whose vault it is")
struct OwnerInferenceTests {
  static func owner(_ messages: [Message], deliveredTo: [Handle] = []) -> Owner {
    Owner.inferred(from: messages, deliveredTo: deliveredTo, timeZone: "UTC")
  }

  static func mail(_ id: String, _ from: String, _ to: String) -> Message {
    Samples.message(id, .email, from: Samples.mail(from), to: [Samples.mail(to)])
  }

  @Test("The address in most mails is the owner's, and of equals the one that receives")
  func findsMailOwner() {
    let handle = Handle(.email, "me@x.y")
    #expect(
      Self.owner([Self.mail("1", "a@x.y", "me@x.y"), Self.mail("2", "me@x.y", "b@x.y")]).handles
        == [handle])
    #expect(Self.owner([Self.mail("1", "a@x.y", "me@x.y")]).handles == [handle])
    #expect(
      Self.owner([Self.mail("1", "a@x.y", "list@x.y")], deliveredTo: [handle]).handles == [handle])
  }

  @Test("The author in most chats is the owner, and of equals the one the chats leave over")
  func findsChatOwner() {
    let both = [
      Samples.message("1", from: Samples.name("Me"), thread: "a.txt"),
      Samples.message("2", from: Samples.name("Ana"), thread: "a.txt"),
      Samples.message("3", from: Samples.name("Me"), thread: "b.txt"),
      Samples.message("4", from: Samples.name("Ben"), thread: "b.txt"),
    ]
    #expect(Self.owner(both).name == "Me")
    let named = [
      Samples.message("1", from: Samples.name("Zoe"), thread: "WhatsApp Chat with Ana.txt"),
      Samples.message("2", from: Samples.name("Ana"), thread: "WhatsApp Chat with Ana.txt"),
    ]
    #expect(Self.owner(named).handles == [Handle(.name, "Zoe")])
  }

  @Test("A single chat names nobody unless the mail bears the same name")
  func needsEvidence() {
    let chat = [Samples.message("1", from: Samples.name("Ana García"), thread: "chat.txt")]
    #expect(Self.owner(chat) == Owner(name: "owner", handles: [], timeZone: "UTC"))
    let mail = Samples.message(
      "2", .email, from: Samples.mail("b@x.y"), to: [Samples.mail("a@x.y", "Ana Garcia")])
    let owner = Self.owner(chat + [mail])
    #expect(owner.name == "Ana García")
    #expect(owner.handles == [Handle(.name, "Ana García"), Handle(.email, "a@x.y")])
  }
}

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

/// What golden folders (`Golden/addressBook`) do not show.
@Suite("Address books")
struct AddressBookTests {
  private static func contacts(
    _ parser: AddressBookParser, _ lines: [String]
  ) throws -> [Contact] {
    try parser.parse(Samples.data(lines, "\r\n")).records.compactMap {
      if case .contact(let contact) = $0 { contact } else { nil }
    }
  }

  @Test("A card of one endless property, or in very many, takes no more than a moment")
  func bearsHugeCards() throws {
    let parser = AddressBookParser(path: "a.vcf")
    let soft = ["BEGIN:VCARD", "QUOTED-PRINTABLEx="] + Array(repeating: "x=", count: 100_000)
    #expect(try Self.contacts(parser, soft).isEmpty)
    let numbers = (0..<40_000).map { "TEL:+34\(600_000_000 + $0)" }
    let names = (0..<20_000).map { "NICKNAME:n\($0)" }
    let lines = ["BEGIN:VCARD", "FN:A"] + numbers + names + ["END:VCARD"]
    let contacts = try Self.contacts(parser, lines)
    #expect(contacts[0].handles.count == 40_000)
    #expect(contacts[0].names.count == 20_001)
  }
}
