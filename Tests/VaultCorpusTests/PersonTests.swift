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

  @Test("Numbers are whole and addresses belong to nobody")
  func areFictitious() throws {
    for vault in try Samples.smoke.get().vaults {
      for handle in vault.contacts.flatMap(\.handles) {
        switch handle.kind {
        case .phone:
          #expect(handle.value.hasPrefix("+"))
          #expect((11...15).contains(handle.value.count))
        case .email: #expect(handle.value.hasSuffix(".example"))
        case .name, .owner: Issue.record("an address book holds no such handle")
        }
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
