import Foundation
import Testing
import VaultCore

@testable import VaultIngest

@Suite("Rules by which identifiers become people")
struct ContactGraphTests {
  typealias People = ContactResolverTests

  @Test("Several people under one name are asked about, two are one")
  func countsEqualNames() {
    let two = People.resolve([
      [Samples.mail("a@x.y", "John Smith")], [Samples.mail("b@x.y", "John Smith")],
    ])
    #expect(People.people(two) == [["a@x.y", "b@x.y"]])
    #expect(two.merges.map { $0.rule } == [.addressBook, .equalName])
    let three = People.resolve([
      [Samples.mail("a@x.y", "John Smith")], [Samples.mail("b@x.y", "John Smith")],
      [Samples.name("john smith")],
    ])
    #expect(People.people(three).count == 3)
    #expect(three.undecided.map { $0.score } == [100, 100, 100])
    #expect(three.questions.map { $0.contacts } == [[0, 1, 3]])
  }

  @Test("Ways to write one identifier are one person, and the step says so")
  func joinsIdentifiers() {
    let directory = People.resolve([
      [Samples.mail("a.b+c@gmail.com")], [Samples.mail("ab@googlemail.com")],
      [Samples.mail("34600111222@s.whatsapp.net")], [Samples.phone("0034 600 111 222")],
      [Samples.name("GARCÍA, Ana")], [Samples.name("Ana Garcia")],
    ])
    #expect(People.people(directory).map { $0.count } == [2, 2, 2])
    // The owner's entry joins the owner's address and name.
    #expect(
      directory.merges.map { $0.rule } == [.identifier, .identifier, .identifier, .addressBook])
    #expect(directory.merges[0].description == "identifier at 100.0")
  }

  @Test("The home country decides whose national number it is")
  func followsHomeCountry() {
    let owner = Owner(
      name: "Olga Owner", handles: [Handle(.phone, "+34911111111")], timeZone: "UTC")
    let directory = ContactResolver.resolve(
      groups: [
        [Samples.phone("600111222")], [Samples.phone("+34600111222")],
        [Samples.phone("+49600111222")],
      ], addressBook: [], owner: owner)
    #expect(
      directory.index(of: Samples.phone("600111222"))
        == directory.index(of: Samples.phone("+34600111222")))
    #expect(directory.contacts.count == 3)
  }

  @Test("No rule leads from one card to another: a shared telephone stays by itself")
  func neverChainsCards() {
    let home = Handle(.phone, "+3491555000")
    let directory = People.resolve(
      [[Participant(home)], [Samples.name("Ana Ruiz")], [Samples.mail("x@x.y", "Ben Ruiz")]],
      [
        People.card("Ana Ruiz", home, Handle(.email, "ana@x.y")),
        People.card("Ben Ruiz", home, Handle(.email, "ben@x.y")),
      ])
    #expect(
      People.people(directory) == [
        ["ana@x.y", "Ana Ruiz"], ["ben@x.y", "x@x.y"], ["+3491555000"],
      ])
    #expect(directory.undecided.map { [$0.first, $0.second] } == [[0, 3], [1, 3]])
    let landline = People.resolve(
      [[Samples.name("Ana Ruiz")], [Samples.name("Ben Ruiz")]],
      [People.card("Ana Ruiz", home), People.card("Ben Ruiz", home)])
    #expect(People.people(landline).count == 3)
    #expect(landline.contacts.contains { $0.handles == [home] && $0.names.count == 2 })
  }

  @Test("Single letters and swapped words are asked about, never joined")
  func asksAboutWeakNames() {
    let letters = People.resolve([[Samples.mail("a@x.y", "A")], [Samples.mail("b@x.y", "A")]])
    #expect(People.people(letters).count == 2)
    #expect(letters.undecided.count == 1)
    let swapped = People.resolve([
      [Samples.mail("a@x.y", "Paul Martin")], [Samples.name("Martin Paul")],
    ])
    #expect(People.people(swapped).count == 2)
    #expect(swapped.undecided.count == 1)
  }

  @Test("Initials are no candidates, nicknames only through the address book")
  func handlesShortForms() {
    let directory = People.resolve([
      [Samples.name("John Smith")], [Samples.mail("j@x.y", "J. Smith")], [Samples.name("Johnny")],
    ])
    #expect(People.people(directory).count == 3)
    #expect(directory.undecided.isEmpty)
    let known = People.resolve(
      [[Samples.name("Johnny")], [Samples.mail("j@x.y", "John Smith")]],
      [Contact(names: ["John Smith", "Johnny"], handles: [Handle(.phone, "+441234567890")])])
    #expect(People.people(known).count == 1)
  }

  @Test("Answers are honoured: different never joins, same always, and neither is asked again")
  func honoursDecisions() throws {
    let groups = [
      [Samples.mail("a@x.y", "John Smith")], [Samples.mail("b@x.y", "John Smith")],
      [Samples.name("Catherine")], [Samples.mail("k@x.y", "Katherine")],
    ]
    var decisions = ContactDecisions()
    decisions.answer(.different, Handle(.email, "b@x.y"), Handle(.email, "a@x.y"))
    decisions.answer(.same, Handle(.name, "Catherine"), Handle(.email, "k@x.y"))
    let directory = ContactResolver.resolve(
      groups: groups, addressBook: [], owner: People.owner, decisions: decisions)
    #expect(People.people(directory) == [["a@x.y"], ["b@x.y"], ["k@x.y", "Catherine"]])
    #expect(directory.undecided.isEmpty)
    #expect(directory.merges.map { $0.rule }.contains(.decision))

    // Two cards that the owner calls one; a card that lists what the owner parts.
    var more = ContactDecisions()
    let (first, second) = (Handle(.phone, "+34600000001"), Handle(.phone, "+34600000002"))
    more.answer(.same, first, second)
    let mail = Handle(.email, "old@x.y")
    more.answer(.different, first, mail)
    let cards = ContactResolver.resolve(
      groups: [], addressBook: [People.card("Ana", first, mail), People.card("Bea", second)],
      owner: People.owner, decisions: more)
    #expect(cards.index(of: Participant(first)) == cards.index(of: Participant(second)))
    #expect(cards.index(of: Participant(first)) != cards.index(of: Participant(mail)))
  }

  @Test("Different is stronger than a chain of same")
  func prefersDifferent() {
    let handles = "abc".map { Handle(.email, "\($0)@x.y") }
    var decisions = ContactDecisions()
    decisions.answer(.same, handles[0], handles[1])
    decisions.answer(.same, handles[1], handles[2])
    decisions.answer(.different, handles[0], handles[2])
    let directory = ContactResolver.resolve(
      groups: handles.map { [Participant($0)] }, addressBook: [], owner: People.owner,
      decisions: decisions)
    #expect(People.people(directory) == [["a@x.y", "b@x.y"], ["c@x.y"]])
  }
}

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

@Suite("The owner's answers")
struct ContactDecisionsTests {
  static let (a, b, c) = (Handle(.email, "a@x"), Handle(.email, "b@x"), Handle(.name, "C"))

  @Test("The last answer for two identifiers counts, in whichever order they are named")
  func replaces() {
    var decisions = ContactDecisions()
    decisions.answer(.same, Self.b, Self.a)
    decisions.answer(.different, Self.c, Self.a)
    decisions.answer(.different, Self.a, Self.b)
    decisions.answer(.same, Self.a, Self.a)
    #expect(decisions.decisions.map { $0.answer } == [.different, .different])
    #expect(
      decisions.decisions.map { [$0.first, $0.second] } == [[Self.a, Self.b], [Self.a, Self.c]])
    decisions.withdraw(Self.b, Self.a)
    decisions.withdraw(Self.b, Self.c)
    #expect(decisions.decisions.map { $0.second } == [Self.c])
  }

  @Test("Answers survive being stored")
  func encodes() throws {
    var decisions = ContactDecisions()
    decisions.answer(.same, Self.b, Self.a)
    decisions.answer(.different, Self.c, Self.a)
    let data = try JSONEncoder().encode(decisions)
    #expect(try JSONDecoder().decode(ContactDecisions.self, from: data) == decisions)
  }
}

@Suite("Looking people up")
struct ContactDirectoryTests {
  static let directory = ContactDirectory(
    contacts: [
      Contact(names: ["Ana"], handles: [Handle(.name, "Ana"), Handle(.phone, "+341")]),
      Contact(names: ["Me"], handles: [Handle(.email, "me@x.y")]),
      Contact(names: ["Ben"], handles: [Handle(.email, "b@x.y")]),
    ], ownerIndex: 1)

  @Test("Participants come ascending, once each, without owner and strangers")
  func listsParticipants() {
    let message = Samples.message(
      "m", from: Samples.mail("b@x.y"),
      to: [
        Samples.name("Ana"), Samples.phone("+341"), .owner, Samples.mail("me@x.y"),
        Samples.name("Stranger"),
      ])
    #expect(Self.directory.participants(of: message) == [0, 2])
    let event = CalendarEvent(
      id: DocumentID("e"), title: "", start: Timestamp(seconds: 0), end: Timestamp(seconds: 0),
      organizer: .owner, attendees: [Samples.mail("b@x.y")])
    #expect(Self.directory.participants(of: event) == [2])
    #expect(Self.directory.index(of: Samples.name("Stranger")) == nil)
  }
}

@Suite("Judging who was joined")
struct ContactEvaluationTests {
  @Test("Counts are those of comparing every two identifiers")
  func agreesWithPairs() {
    var random = SeededRandom(seed: 12)
    let items = (0..<150).map { _ in
      (person: random.index(below: 30), contact: random.index(below: 40))
    }
    var counts = [0, 0, 0]
    for first in items.indices {
      for second in items[(first + 1)...] {
        let isJoined = items[first].contact == second.contact
        let isOne = items[first].person == second.person
        counts[0] += isJoined ? 1 : 0
        counts[1] += isOne ? 1 : 0
        counts[2] += isJoined && isOne ? 1 : 0
      }
    }
    let evaluation = ContactEvaluation(items)
    #expect([evaluation.joinedPairs, evaluation.truePairs, evaluation.rightPairs] == counts)
    #expect(evaluation.precision == Double(counts[2]) / Double(counts[0]))
    #expect(evaluation.recall == Double(counts[2]) / Double(counts[1]))
  }

  /// By hand: {a, b, c} and {d, e} are people; {a, b}, {c, d} and {e} were made of them.
  @Test("A directory is judged by the identifiers that are mentioned")
  func judgesDirectory() {
    let handles = "abcde".map { Handle(.email, "\($0)@x.y") }
    let truth = [
      Contact(names: ["Ana", "Same"], handles: Array(handles[0..<3])),
      Contact(names: ["Ben", "Same"], handles: Array(handles[3...])),
    ]
    let directory = ContactDirectory(
      contacts: [
        Contact(names: [], handles: [handles[0], handles[1], Handle(.name, "Same")]),
        Contact(names: [], handles: [handles[2], handles[3]]),
        Contact(names: [], handles: [handles[4]]),
      ], ownerIndex: 0)
    let strangers = [Handle(.email, "stranger@x.y"), Handle(.name, "Same")]
    let evaluation = ContactEvaluation(
      truth: truth, directory: directory, mentioned: handles + handles + strangers)
    #expect(evaluation.joinedPairs == 2)
    #expect(evaluation.truePairs == 4)
    #expect(evaluation.rightPairs == 1)
    let sum = evaluation + evaluation
    #expect(sum.joinedPairs == 4 && sum.truePairs == 8 && sum.rightPairs == 2)
  }

  @Test("Nothing joined is nothing joined wrongly")
  func judgesNothing() {
    let empty = ContactEvaluation([])
    #expect(empty.precision == 1)
    #expect(empty.recall == 1)
  }
}
