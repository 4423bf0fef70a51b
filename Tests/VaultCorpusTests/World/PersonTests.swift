import Testing
import VaultCore

@testable import VaultCorpus

@Suite("Invented people")
struct PersonTests {
  // Each letter as its bearer would write it in a mail address.
  @Test(
    "Names become mail addresses without accents",
    arguments: [
      ("Jürgen", "jurgen"), ("Weiß", "weiss"), ("Élodie", "elodie"), ("Muñoz", "munoz"),
      ("Fenwick & Lowe", "fenwicklowe"), ("中", "x"),
    ])
  func foldsNames(name: String, expected: String) {
    #expect(PersonMaker.folded(name) == expected)
  }

  @Test("Nobody in a vault shares a name, number or address with another")
  func areUnique() throws {
    for vault in try Samples.smoke.get().vaults {
      let handles = vault.identities.flatMap(\.handles) + vault.owner.handles
      #expect(Set(handles).count == handles.count)
    }
  }

  @Test("Nobody lives in two vaults: names, numbers and addresses are a corpus's own")
  func areUniqueInACorpus() throws {
    var seen: [String: String] = [:]
    for vault in try Samples.smoke.get().vaults {
      let people = vault.identities.map { ($0.names[0], $0.handles) }
      for (name, handles) in people + [(vault.owner.name, vault.owner.handles)] {
        for identity in Set([name] + handles.map { "\($0.kind.rawValue) \($0.value)" }) {
          #expect(seen[identity] == nil, "\(vault.name) and \(seen[identity] ?? "")")
          seen[identity] = vault.name
        }
      }
    }
    #expect(seen.count > 4 * 43 * 3)
  }

  // E.164 allows fifteen digits; RFC 2606 keeps `.example` free of owners.
  @Test("Numbers are whole and addresses belong to nobody")
  func areFictitious() throws {
    for vault in try Samples.smoke.get().vaults {
      for handle in vault.contacts.flatMap(\.handles) {
        switch handle.kind {
        case .phone:
          #expect(handle.value.hasPrefix("+"))
          #expect(handle.value.dropFirst().allSatisfy { $0.isNumber })
          #expect((9...16).contains(handle.value.count))
        case .email:
          #expect(handle.value.hasSuffix(".example"))
          #expect(handle.value.utf8.allSatisfy { $0 > 32 && $0 < 127 })
        case .name, .owner: Issue.record("an address book holds no such handle")
        }
      }
    }
  }

  @Test("Names stay unique when there are more people than names")
  func marriesPeople() throws {
    let lexicon = try Samples.lexicon("ja")
    var maker = PersonMaker(noise: 1)
    maker.startVault(random: SeededRandom(seed: 1))
    let people = (0..<1500).map { _ in
      maker.make(
        circle: .family, lexicon: lexicon, region: lexicon.regions[0],
        company: lexicon.names.companies[0], surname: lexicon.names.surnames[0]
      ).person
    }
    #expect(Set(people.map(\.fullName)).count == people.count)
    #expect(Set(people.map(\.phoneText)).count == people.count)
    #expect(Set(people.flatMap(\.addresses)).count == people.count)
    // Where the family name comes first, nothing stands between the names.
    #expect(people.allSatisfy { $0.fullName == $0.surname + $0.givenName })
  }

  @Test("Formal circles write without slips, faces or abbreviations")
  func formalPeopleAreCareful() throws {
    for vault in try Samples.smoke.get().vaults {
      for person in vault.archive.cast.people where person.circle.register == .formal {
        let habits = person.habits
        #expect(!habits.startsLower && !habits.dropsAccents)
        #expect(habits.slips == 0 && habits.faces == 0 && habits.abbreviates == 0)
      }
    }
  }

  @Test("The address book's handles are part of the identities")
  func identitiesCoverContacts() throws {
    for vault in try Samples.smoke.get().vaults {
      for (contact, identity) in zip(vault.contacts, vault.identities) {
        #expect(Set(contact.handles).isSubset(of: identity.handles))
        #expect(identity.names.first == contact.names.first)
      }
    }
  }
}
