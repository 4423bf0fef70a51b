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

@Suite("Programmes: events that one group chat serves")
struct ProgrammeTests {
  /// A programme's events in the order of their starts, and the chat that serves it.
  private struct Served {
    let vault: CorpusVault
    let programme: Programme
    let plans: [(number: Int, plan: EventPlan)]

    var script: Script { vault.archive.script }
    var room: Int? {
      script.rooms.chats.firstIndex {
        $0.platform == programme.platform && $0.members == programme.members
      }
    }
  }

  private static func served() throws -> [Served] {
    try QuerySamples.eight.get().vaults.flatMap { vault in
      let plans = vault.archive.script.plans.enumerated().filter {
        $0.element.isInCalendar && $0.element.programme != nil
      }
      return Dictionary(grouping: plans) { $0.element.programme?.number ?? -1 }
        .sorted { $0.key < $1.key }.compactMap { _, plans in
          plans[0].element.programme.map { programme in
            Served(
              vault: vault, programme: programme,
              plans: plans.map { ($0.offset, $0.element) }
                .sorted { $0.plan.start < $1.plan.start })
          }
        }
    }
  }

  @Test("Somewhat less than half of a calendar is in programmes of four to ten events")
  func shareOfCalendar() throws {
    let events = try QuerySamples.eight.get().eventCount
    let served = try Self.served()
    let share = Double(served.reduce(0) { $0 + $1.plans.count }) / Double(events)
    #expect((0.35...0.5).contains(share), "\(share)")
    #expect(served.allSatisfy { (4...10).contains($0.plans.count) })
    let alone = try WorldSamples.setting("de", "fr", events: 4)
    let few = Agenda(setting: alone, random: SeededRandom(seed: 1)).events()
    #expect(few.count == 4 && !few.contains { $0.programme != nil })
  }

  @Test("All events have one organizer, one location and the same notes, but hosts of their own")
  func sharesBoilerplate() throws {
    for served in try Self.served() {
      let programme = served.programme
      let events = CalendarEntries(archive: served.vault.archive).entries().filter { entry in
        served.plans.contains { $0.number == entry.plan }
      }.map(\.event)
      #expect(events.count == served.plans.count)
      #expect(Set(events.map(\.location)) == [programme.link])
      #expect(Set(events.map(\.notes)).count == 1 && events[0].notes.hasSuffix(programme.link))
      #expect(Set(events.map(\.organizer)).count == 1)
      for (_, plan) in served.plans {
        #expect(plan.programme == programme && plan.series == nil)
        #expect((1...2).contains(plan.attendees.count))
        #expect(Set(programme.members).isSuperset(of: plan.attendees))
      }
      #expect(Set(served.plans.map(\.plan.attendees)).count > 1)
    }
  }

  @Test("Titles begin with the group's name all or none, and the topics differ")
  func titlesAreAlike() throws {
    var prefixed = 0
    var varied: [Bool] = []
    for served in try Self.served() {
      let wording = served.vault.archive.wording
      let group = served.room.flatMap { served.script.rooms.chats[$0].title }
      let own = served.plans.map { wording.ownTitle(of: $0.plan) }
      let titles = served.plans.map { wording.title(of: $0.plan) }
      if served.programme.prefixesTitles, let group {
        prefixed += 1
        #expect(titles == own.map { "\(group): \($0)" })
      } else {
        #expect(titles == own)
      }
      varied.append(Set(served.plans.map(\.plan.outline.key)).count > 1)
    }
    // Where one topic alone is in season, it serves them all.
    #expect(varied.count { $0 } * 10 >= varied.count * 8)
    #expect(prefixed > 0)
  }

  @Test("All that is said of an event stands in the one chat, said by people who are in it")
  func standsInOneChat() throws {
    for served in try Self.served() {
      let room = try #require(served.room)
      let numbers = Set(served.plans.map { Int32($0.number) })
      #expect(served.script.rooms.chats[room].servesProgramme)
      for turn in served.script.turns
      where numbers.contains(turn.event) && turn.reason.grade > 0 && turn.copies < 0 {
        #expect(turn.place == .chat(room))
        #expect(turn.person.map(served.programme.members.contains) ?? true)
      }
    }
  }

  // Beside real group chats: .78 within a day, .98 within a week, .29 ahead, .16 by an attendee,
  // .62 followed by another of the same event.
  @Test("What is said comes when and from whom it does in real group chats, roughly")
  func isLikeLife() throws {
    var all = 0.0
    var (day, week, ahead, host, followed) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for served in try Self.served() {
      let room = try #require(served.room)
      let chat = served.script.byPlace().chats[room].map { served.script.turns[Int($0)] }
      for (this, next) in zip(chat, chat.dropFirst()) {
        guard let plan = served.plans.first(where: { Int32($0.number) == this.event })?.plan,
          this.reason.grade > 0
        else { continue }
        let days = this.time.days(since: plan.start)
        all += 1
        day += abs(days) <= 1 ? 1 : 0
        week += abs(days) <= 7 ? 1 : 0
        ahead += days < 0 ? 1 : 0
        host += this.person.map(plan.attendees.contains) == true ? 1 : 0
        followed += next.event == this.event && next.reason.grade > 0 ? 1 : 0
      }
    }
    #expect(all > 400)
    #expect((0.65...0.9).contains(day / all), "\(day / all) within a day")
    #expect(week / all > 0.93, "\(week / all) within a week")
    #expect((0.15...0.45).contains(ahead / all), "\(ahead / all) ahead")
    #expect((0.1...0.25).contains(host / all), "\(host / all) by hosts")
    #expect((0.4...0.8).contains(followed / all), "\(followed / all) followed")
  }

  @Test("Some events have another of the same chat within a day, and other talk between")
  func rivalsAreNear() throws {
    var near = 0
    for served in try Self.served() {
      let starts = served.plans.map(\.plan.start)
      near += zip(starts, starts.dropFirst()).count { $1.days(since: $0) <= 1 }
      let room = try #require(served.room)
      #expect(served.script.turns.contains { $0.place == .chat(room) && $0.event < 0 })
    }
    #expect(near > 3, "\(near)")
  }

  @Test("Queries say which events one group chat serves, and of which programme they are")
  func slicesTellProgrammes() throws {
    for vault in try QuerySamples.eight.get().vaults {
      let entries = CalendarEntries(archive: vault.archive).entries()
      for (entry, query) in zip(entries, vault.queries) {
        let programme = vault.archive.script.plans[entry.plan].programme
        #expect(query.slices["setting"] == (programme == nil ? "mixed" : "group"))
        #expect((query.slices["series"] != nil) == (programme != nil))
        #expect(query.slices["series"]?.hasPrefix(vault.name) ?? true)
      }
    }
  }
}
