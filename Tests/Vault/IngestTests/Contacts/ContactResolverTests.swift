internal import Testing
internal import VaultCore

@testable internal import VaultIngest

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
}
