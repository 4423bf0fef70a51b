import Testing
import VaultCore

@testable import VaultCorpus

@Suite("Chats and threads")
struct RoomsTests {
  private struct World {
    let setting: Setting
    var rooms: Rooms
    var cast: Cast { setting.cast }
  }

  private func world(main: String = "de", second: String = "fr", scale: Int = 1) throws -> World {
    let lexicons = try (main: Samples.lexicon(main), second: Samples.lexicon(second))
    let region = lexicons.main.regions[0]
    var maker = PersonMaker(noise: 1)
    let cast = Cast(
      main: lexicons.main, second: lexicons.second, region: region, scale: scale, maker: &maker,
      random: SeededRandom(seed: 5))
    let setting = Setting(
      profile: try CorpusProfile.parse(Samples.smallYAML, file: "small.yaml"),
      difficulty: try Samples.difficulty("medium"), split: .test, main: lexicons.main,
      second: lexicons.second, cast: cast, clock: DayClock(zone: region.zone),
      outlines: try Samples.lexicons.get().outlines)
    var random = SeededRandom(seed: 6)
    return World(setting: setting, rooms: Rooms(setting: setting, random: &random))
  }

  @Test("A chat is opened once, whoever asks in whatever order")
  func opensOnce() throws {
    var world = try world()
    let first = world.rooms.room(.imessage, members: [3, 1, 2], cast: world.cast)
    let count = world.rooms.chats.count
    #expect(world.rooms.room(.imessage, members: [2, 3, 1], cast: world.cast) == first)
    #expect(world.rooms.chats.count == count)
    #expect(world.rooms.room(.whatsapp, members: [1, 2, 3], cast: world.cast) != first)
    #expect(world.rooms.chats[first].members == [1, 2, 3])
    #expect(world.rooms.chats[first].isGroup)
  }

  @Test("Group titles are unique, and a group is found by any of its members", arguments: [1, 4])
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
    }
    let family = world.cast.members(of: .family, speaking: .german)
    let team = world.cast.members(of: .team, speaking: .german)
    #expect(world.rooms.group(holding: [family[0], team[0]]) == nil)
  }

  @Test("Everybody in a titled group belongs to its circle and speaks its language")
  func groupsAreCircles() throws {
    let world = try world()
    for group in world.rooms.chats where group.title != nil {
      for member in group.members {
        #expect(world.cast.people[member].circle == group.circle)
        #expect(world.cast.people[member].language == group.language)
      }
    }
  }

  @Test("People of one language chat in it, a mixed company in the main one")
  func choosesLanguage() throws {
    var world = try world()
    let french = world.cast.members(of: .friends, speaking: .french)
    let german = world.cast.members(of: .friends, speaking: .german)
    let own = world.rooms.room(.imessage, members: Array(french.prefix(2)), cast: world.cast)
    let mixed = world.rooms.room(.imessage, members: [french[0], german[0]], cast: world.cast)
    #expect(world.rooms.chats[own].language == .french)
    #expect(world.rooms.chats[mixed].language == .german)
  }

  @Test("A vault of one language opens no group in another")
  func opensNoForeignGroups() throws {
    let world = try world(second: "de")
    #expect(world.rooms.chats.allSatisfy { $0.language == .german })
  }

  @Test("Threads are counted from nought and keep the order of their readers")
  func startsThreads() throws {
    var world = try world()
    let heading = MailThread.Heading.opening(phrase: 0, seed: 1)
    #expect(world.rooms.thread(members: [4, 2], language: .french, heading: heading) == 0)
    #expect(world.rooms.thread(members: [1], language: .german, heading: heading) == 1)
    #expect(world.rooms.threads[0].members == [4, 2])
  }
}
