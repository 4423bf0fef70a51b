import Testing
import VaultCore

@testable import VaultCorpus

@Suite("Chats and threads")
struct RoomsTests {
  private struct Setting {
    let cast: Cast
    var rooms: Rooms
  }

  private func setting() throws -> Setting {
    let lexicons = try Samples.lexicons.get()
    let main = try #require(lexicons.lexicon(.german))
    let second = try #require(lexicons.lexicon(.french))
    let cast = Cast(
      main: main, second: second, region: main.regions[0], random: SeededRandom(seed: 5))
    var random = SeededRandom(seed: 6)
    return Setting(
      cast: cast, rooms: Rooms(cast: cast, main: main, second: second, random: &random))
  }

  @Test("A chat is opened once, whoever asks in whatever order")
  func opensOnce() throws {
    var setting = try setting()
    let first = setting.rooms.room(.imessage, members: [3, 1, 2], cast: setting.cast)
    let count = setting.rooms.chats.count
    #expect(setting.rooms.room(.imessage, members: [2, 3, 1], cast: setting.cast) == first)
    #expect(setting.rooms.chats.count == count)
    #expect(setting.rooms.room(.whatsapp, members: [1, 2, 3], cast: setting.cast) != first)
  }

  @Test("Group titles are unique, and a group is found by any of its members")
  func findsGroups() throws {
    let setting = try setting()
    let groups = setting.rooms.chats.filter { $0.title != nil }
    #expect(groups.count == 6)
    #expect(Set(groups.map(\.title)).count == groups.count)
    for group in groups {
      let index = try #require(setting.rooms.group(holding: Array(group.members.suffix(2))))
      #expect(setting.rooms.chats[index].members == group.members)
    }
    let family = setting.cast.members(of: .family, speaking: .german)
    let team = setting.cast.members(of: .team, speaking: .german)
    #expect(setting.rooms.group(holding: [family[0], team[0]]) == nil)
  }

  @Test("People of one language chat in it, a mixed company in the main one")
  func choosesLanguage() throws {
    var setting = try setting()
    let french = setting.cast.members(of: .friends, speaking: .french)
    let german = setting.cast.members(of: .friends, speaking: .german)
    let own = setting.rooms.room(.imessage, members: Array(french.prefix(2)), cast: setting.cast)
    let mixed = setting.rooms.room(
      .imessage, members: [french[0], german[0]], cast: setting.cast)
    #expect(setting.rooms.chats[own].language == .french)
    #expect(setting.rooms.chats[mixed].language == .german)
  }
}
