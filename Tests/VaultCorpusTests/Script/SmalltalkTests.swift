import Testing
import VaultCore

@testable import VaultCorpus

@Suite("Everyday talk")
struct SmalltalkTests {
  private static let noon = Timestamp(seconds: 1_715_767_200)

  private struct Stage {
    let setting: Setting
    var rooms: Rooms
    var talk: Smalltalk
    var random = SeededRandom(seed: 12)
    var turns: [Turn] = []

    init(_ main: String, _ second: String, split: EventQuery.Split = .test) throws {
      setting = try WorldSamples.setting(main, second, split: split)
      var choices = SeededRandom(seed: 2)
      rooms = Rooms(setting: setting, random: &choices)
      talk = Smalltalk(setting: setting)
    }

    mutating func burst(in room: Int, count: Int, required: [Int16] = []) -> [Turn] {
      let first = turns.count
      talk.burst(
        in: room, of: rooms, at: SmalltalkTests.noon, count: count, required: required,
        to: &turns, random: &random)
      return Array(turns[first...])
    }

    func forms(of company: ChatterSubject.Company, _ lexicon: Lexicon) -> Set<Int32> {
      Set(
        lexicon.chatter.subjects(company).flatMap { $0.openers + $0.replies }.flatMap {
          Array($0.forms)
        })
    }
  }

  private static func parts(_ turn: Turn) -> [Int32] {
    [turn.parts.0, turn.parts.1, turn.parts.2].filter { $0 >= 0 }
  }

  // 0.08 of the messages, as the level `medium` says; four standard errors of 4 000 draws.
  @Test("A share of the messages says something else as well, in half of them much")
  func digresses() throws {
    var stage = try Stage("de", "de")
    var counts = (all: 0, long: 0)
    for seed in 0..<4000 {
      var turn = Turn(
        time: Self.noon, place: .chat(0), speaker: Turn.owner, isSecondLanguage: false,
        seed: UInt32(seed))
      turn.parts.0 = 0
      let isLong = stage.talk.digress(
        in: &turn, with: .friends, language: Language(rawValue: "de"), longest: 6)
      let others = turn.digression < 0 ? [] : stage.talk.digressions[Int(turn.digression)]
      #expect(Set(others).count == others.count && others.count <= 6)
      #expect(!isLong || others.count >= 3)
      #expect(turn.parts == (0, -1, -1))
      if !others.isEmpty { counts.all += 1 }
      if isLong { counts.long += 1 }
    }
    #expect(abs(Double(counts.all) / 4000 - 0.08) < 0.0175)
    #expect(abs(Double(counts.long) / Double(counts.all) - 0.5) < 0.12)
  }

  @Test("What has no words of its own never digresses")
  func needsWords() throws {
    var stage = try Stage("de", "de")
    var turn = Turn(
      time: Self.noon, place: .chat(0), speaker: Turn.owner, isSecondLanguage: false, seed: 1)
    for seed in 0..<200 {
      turn.seed = UInt32(seed)
      stage.talk.digress(
        in: &turn, with: .friends, language: Language(rawValue: "de"), longest: 4)
    }
    #expect(turn.digression == -1 && stage.talk.digressions.isEmpty)
  }

  @Test("People take turns, each answers the one before, and nobody speaks out of turn")
  func alternates() throws {
    var stage = try Stage("en", "fr")
    for room in stage.rooms.chats.indices {
      let first = stage.turns.count
      let said = stage.burst(in: room, count: 6)
      #expect((1...6).contains(said.count))
      for (offset, turn) in said.enumerated() {
        #expect(turn.place == .chat(room) && turn.event == -1 && turn.reason == .none)
        #expect(turn.answers == (offset == 0 ? -1 : Int32(first + offset - 1)))
        let isMember =
          turn.speaker == Turn.owner
          || stage.rooms.chats[room].members.contains(Int(turn.speaker))
        #expect(isMember)
      }
      for (one, next) in zip(said, said.dropFirst()) {
        #expect(one.speaker != next.speaker && one.time < next.time)
      }
    }
  }

  @Test("Subjects suit the company: no office talk in the family, no gossip with clients")
  func subjectsSuit() throws {
    var stage = try Stage("de", "es")
    for (index, room) in stage.rooms.chats.enumerated() {
      let company: ChatterSubject.Company =
        switch room.circle {
        case .family, .friends, .school, .sport: .private
        case .team: .team
        case .client, .service: .formal
        }
      let lexicon = stage.setting.lexicon(room.language)
      let brief = Set(
        [DialogueAct.acknowledge, .react].flatMap { lexicon.meanings($0, room.circle.register) }
          .flatMap { Array($0.forms) })
      let allowed = stage.forms(of: company, lexicon).union(brief)
      for turn in stage.burst(in: index, count: 5) {
        #expect(turn.isSecondLanguage == (room.language.rawValue == "es"))
        #expect(allowed.isSuperset(of: Self.parts(turn)))
      }
    }
  }

  @Test("Nothing is said twice in one talk")
  func saysNothingTwice() throws {
    var stage = try Stage("it", "pt")
    for room in stage.rooms.chats.indices {
      let lexicon = stage.setting.lexicon(stage.rooms.chats[room].language)
      let subjects = ChatterSubject.Company.allCases.flatMap { lexicon.chatter.subjects($0) }
      let replies = subjects.flatMap { $0.replies }
      var said: [Meaning] = []
      for turn in stage.burst(in: room, count: 6) {
        for part in Self.parts(turn) {
          if let meaning = replies.first(where: { $0.forms.contains(part) }) {
            #expect(!said.contains(meaning))
            said.append(meaning)
          }
        }
      }
    }
  }

  @Test("Whoever must speak does, in that order")
  func requiredSpeak() throws {
    var stage = try Stage("fr", "en")
    let room = try #require(stage.rooms.chats.firstIndex { $0.members.count >= 4 })
    let members = stage.rooms.chats[room].members.map(Int16.init)
    let said = stage.burst(in: room, count: 2, required: members)
    #expect(said.map(\.speaker) == members)
    let few = stage.burst(in: room, count: 4, required: [Turn.owner])
    #expect(few.first?.speaker == Turn.owner && few.count == 4)
  }

  @Test("Only test says what is kept for test", arguments: [EventQuery.Split.train, .dev, .test])
  func keepsHeldOut(split: EventQuery.Split) throws {
    var stage = try Stage("zh", "en", split: split)
    var held = 0
    for room in stage.rooms.chats.indices {
      let lexicon = stage.setting.lexicon(stage.rooms.chats[room].language)
      for turn in stage.burst(in: room, count: 6) {
        held += Self.parts(turn).count { lexicon.phrases[$0].isHeldOut }
      }
    }
    #expect((held > 0) == (split == .test))
  }

  @Test("Letters go back and forth between two people in one thread, by day")
  func correspondenceAlternates() throws {
    var stage = try Stage("es", "de")
    let wall = try WallReader(stage.setting)
    for person in stage.setting.cast.people.indices {
      let first = stage.turns.count
      stage.talk.correspondence(
        with: person, at: Self.noon, rooms: &stage.rooms, to: &stage.turns, random: &stage.random)
      let said = stage.turns[first...]
      #expect((1...4).contains(said.count))
      #expect(Set(said.map { String(describing: $0.place) }).count == 1)
      #expect(Set(said.map(\.speaker)).isSubset(of: [Turn.owner, Int16(person)]))
      for (one, next) in zip(said, said.dropFirst()) {
        #expect(one.speaker != next.speaker && one.time < next.time)
        #expect((25_200..<79_200).contains(wall.read(next.time).secondOfDay))
      }
      guard case .thread(let thread)? = said.first?.place else {
        Issue.record("a letter outside any thread")
        continue
      }
      #expect(stage.rooms.threads[thread].members == [person])
      #expect(stage.rooms.threads[thread].language == stage.setting.cast.people[person].language)
    }
  }

  @Test("A machine writes in a thread of its own")
  func machinesWriteAlone() throws {
    var stage = try Stage("ja", "en")
    for _ in 0..<20 {
      stage.talk.automatic(
        at: Self.noon, rooms: &stage.rooms, to: &stage.turns, random: &stage.random)
    }
    #expect(stage.rooms.threads.count == 20 && stage.turns.count == 20)
    for (number, turn) in stage.turns.enumerated() {
      #expect(turn.place == .thread(number) && turn.speaker == Turn.machine)
      #expect(turn.content == .automatic && turn.person == nil && turn.reason.grade == 0)
      #expect(stage.rooms.threads[number].members.isEmpty)
    }
  }
}
