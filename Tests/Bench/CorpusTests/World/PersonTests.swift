import Testing
import VaultCore

@testable import VaultCorpus

@Suite("People, chats and threads")
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

  // E.164 allows fifteen digits; RFC 2606 keeps `.example` free of owners.
  @Test("Numbers are whole, addresses belong to nobody, and formal circles write with care")
  func areFictitious() throws {
    for vault in try Samples.smoke.get().vaults {
      for (contact, identity) in zip(vault.contacts, vault.identities) {
        #expect(Set(contact.handles).isSubset(of: identity.handles))
        #expect(identity.names.first == contact.names.first)
      }
      for handle in vault.contacts.flatMap(\.handles) {
        switch handle.kind {
        case .phone:
          #expect(handle.value.hasPrefix("+") && (9...16).contains(handle.value.count))
          #expect(handle.value.dropFirst().allSatisfy { $0.isNumber })
        case .email:
          #expect(handle.value.hasSuffix(".example"))
          #expect(handle.value.utf8.allSatisfy { $0 > 32 && $0 < 127 })
        case .name, .owner: Issue.record("an address book holds no such handle")
        }
      }
      for person in vault.archive.cast.people where person.circle.register == .formal {
        let habits = person.habits
        #expect(!habits.startsLower && !habits.dropsAccents)
        #expect(habits.slips == 0 && habits.faces == 0 && habits.abbreviates == 0)
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

  // MARK: - Chats and threads

  private struct World {
    let setting: Setting
    var rooms: Rooms
    var cast: Cast { setting.cast }
  }

  private func world(scale: Int = 1) throws -> World {
    let setting = try WorldSamples.setting("de", "fr", scale: scale)
    var random = SeededRandom(seed: 6)
    return World(setting: setting, rooms: Rooms(setting: setting, random: &random))
  }

  @Test("A chat is opened once, whoever asks in whatever order")
  func opensOnce() throws {
    var world = try world()
    let first = world.rooms.room(.imessage, members: [3, 1, 2])
    let count = world.rooms.chats.count
    #expect(world.rooms.room(.imessage, members: [2, 3, 1]) == first)
    #expect(world.rooms.chats.count == count)
    #expect(world.rooms.room(.whatsapp, members: [1, 2, 3]) != first)
    #expect(world.rooms.chats[first].members == [1, 2, 3])
    #expect(world.rooms.chats[first].isGroup)
  }

  @Test("A group has its own title and one circle, and its members find it", arguments: [1, 4])
  func findsGroups(scale: Int) throws {
    let world = try world(scale: scale)
    let groups = world.rooms.chats.filter { $0.title != nil }
    // Family, friends, colleagues, parents and team mates, and friends of the other language.
    #expect(groups.count >= 6)
    #expect(Set(groups.map(\.title)).count == groups.count)
    for group in groups {
      #expect(group.platform == .whatsapp)
      let index = try #require(world.rooms.group(holding: Array(group.members.suffix(2))))
      #expect(world.rooms.chats[index].members == group.members)
      let people = group.members.map { world.cast.people[$0] }
      #expect(people.allSatisfy { $0.circle == group.circle && $0.language == group.language })
    }
    let family = world.cast.members(of: .family, speaking: .german)
    let team = world.cast.members(of: .team, speaking: .german)
    #expect(world.rooms.group(holding: [family[0], team[0]]) == nil)
  }

  @Test("People of one language chat in it, a mixed company in the main one")
  func choosesLanguage() throws {
    var world = try world()
    let french = world.cast.members(of: .friends, speaking: .french)
    let german = world.cast.members(of: .friends, speaking: .german)
    let own = world.rooms.room(.imessage, members: Array(french.prefix(2)))
    let mixed = world.rooms.room(.imessage, members: [french[0], german[0]])
    #expect(world.rooms.chats[own].language == .french)
    #expect(world.rooms.chats[mixed].language == .german)
  }
}
