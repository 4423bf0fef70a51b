internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("Whose card it is")
struct ContactCardsTests {
  static let owner = Contact(names: ["Olga Owner"], handles: [Handle(.email, "olga@x.y")])
  static let landline = Handle(.phone, "+3491555")

  static func cards(
    _ book: [Contact], shown: [Handle: Set<String>] = [:]
  ) -> (cards: ContactCards, handles: [Handle]) {
    let handles = Set(([owner] + book).flatMap(\.handles)).sorted()
    let cards = ContactCards(
      [owner] + book, node: { handles.firstIndex(of: $0) }, shownKeys: { shown[handles[$0]] ?? [] })
    return (cards, handles)
  }

  static func card(_ name: String, _ handles: Handle...) -> Contact {
    Contact(names: name.isEmpty ? [] : [name], handles: handles)
  }

  @Test("A telephone that two people's cards list belongs to neither")
  func sharesNumbers() {
    let (cards, handles) = Self.cards([
      Self.card("Ana Ruiz", Self.landline, Handle(.email, "ana@x.y")),
      Self.card("Ben Ruiz", Self.landline, Handle(.email, "ben@x.y")),
    ])
    #expect(cards.people.map { $0.names } == [["Olga Owner"], ["Ana Ruiz"], ["Ben Ruiz"]])
    #expect(
      cards.people.map { $0.nodes.map { handles[$0].value } }
        == [["olga@x.y"], ["ana@x.y"], ["ben@x.y"]])
    #expect(cards.shared.map { handles[$0.node] } == [Self.landline])
    #expect(cards.shared.map { $0.people } == [[1, 2]])
    #expect(!cards.shared.contains { !$0.names.isEmpty })
  }

  @Test("The name beside a shared identifier tells whose it is")
  func followsShownNames() {
    let mail = Handle(.email, "ruiz@x.y")
    let book = [
      Self.card("Ana Ruiz", mail, Handle(.phone, "+341111111")),
      Self.card("Ben Ruiz", mail, Handle(.phone, "+342222222")),
    ]
    let (cards, handles) = Self.cards(book, shown: [mail: ["ben ruiz"]])
    #expect(cards.shared.isEmpty)
    let ben = cards.people.first { $0.names == ["Ben Ruiz"] }
    #expect(ben?.nodes.map { handles[$0] }.contains(mail) == true)
    #expect(Self.cards(book, shown: [mail: ["ben ruiz", "ana ruiz"]]).cards.shared.count == 1)
  }

  @Test(
    "Cards that share an identifier are one person's if one name holds the other",
    arguments: [
      ("Ana", "Ana Ruiz", true), ("Ruiz, Ana", "Ana Ruiz", true), ("", "Ana Ruiz", true),
      ("Ana Ruiz", "ANA RUÍZ", true), ("Martin Weber", "Martina Weber", false),
      ("Ana", "Ben", false),
    ])
  func joinsDuplicates(_ left: String, _ right: String, _ isOne: Bool) {
    let (cards, _) = Self.cards([Self.card(left, Self.landline), Self.card(right, Self.landline)])
    #expect(cards.people.count == (isOne ? 2 : 3))
    // Two people without anything of their own: the number stands for both.
    #expect(cards.shared.map { $0.names.count } == (isOne ? [] : [2]))
  }

  @Test("A short name that fits two people does not make one of them")
  func doesNotChain() {
    let (cards, _) = Self.cards([
      Self.card("Ana", Self.landline), Self.card("Ana Ruiz", Self.landline),
      Self.card("Ana López", Self.landline),
    ])
    #expect(!cards.people.contains { Set($0.names).isSuperset(of: ["Ana Ruiz", "Ana López"]) })
  }

  @Test("What the owner's entry lists is the owner's, and so is a card with nothing else")
  func prefersOwner() {
    let own = Handle(.email, "olga@x.y")
    let (cards, handles) = Self.cards([
      Self.card("Me", own), Self.card("Mum", own, Handle(.phone, "+341234567")),
    ])
    #expect(cards.people.map { $0.names } == [["Olga Owner", "Me"], ["Mum"]])
    #expect(cards.people.map { $0.nodes.map { handles[$0].kind } } == [[.email], [.phone]])
  }

  @Test("The order of the address book does not matter")
  func isDeterministic() {
    var random = SeededRandom(seed: 8)
    let book = (0..<60).map { index in
      Self.card(
        "Person \(index % 25)", Handle(.phone, "+3460000\(index % 20)"),
        Handle(.email, "p\(index)@x.y"))
    }
    let reference = Self.cards(book).cards
    for _ in 0..<3 {
      let shuffled = Self.cards(random.shuffled(book)).cards
      #expect(shuffled.people.map { $0.names } == reference.people.map { $0.names })
      #expect(shuffled.people.map { $0.nodes } == reference.people.map { $0.nodes })
      #expect(shuffled.shared.map { $0.node } == reference.shared.map { $0.node })
    }
  }
}
