internal import Testing
internal import VaultCore

@testable internal import VaultIngest

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

  @Test("Taking a step back parts one person in two and leaves the rest alone")
  func undoes() throws {
    let directory = People.resolve(
      [
        [Samples.mail("a@x.y", "Ana Ruiz")], [Samples.name("Ana Ruiz")],
        [Samples.mail("k@x.y", "Katharine Miller")], [Samples.name("Katherine Miller")],
      ], [People.card("Ben", Handle(.phone, "+34600000001"), Handle(.email, "ben@x.y"))])
    let step = try #require(directory.merges.firstIndex { $0.rule == .equalName })
    let undone = directory.undoing(mergeAt: step)
    #expect(undone.contacts.count == directory.contacts.count + 1)
    #expect(undone.merges.count == directory.merges.count - 1)
    #expect(undone.index(of: Samples.mail("a@x.y")) != undone.index(of: Samples.name("Ana Ruiz")))
    #expect(
      undone.index(of: Samples.mail("k@x.y")) == undone.index(of: Samples.name("Katherine Miller")))
    // What is taken back stays so when the answer is kept.
    var decisions = ContactDecisions()
    decisions.answer(.different, directory.merges[step].first, directory.merges[step].second)
    #expect(decisions.decisions.count == 1)
    var all = directory
    while !all.merges.isEmpty { all = all.undoing(mergeAt: all.merges.count / 2) }
    #expect(
      all.contacts.flatMap { $0.handles }.count == directory.contacts.flatMap { $0.handles }.count)
    #expect(all.contacts.filter { $0.handles.count > 1 }.count == 1)
  }
}
