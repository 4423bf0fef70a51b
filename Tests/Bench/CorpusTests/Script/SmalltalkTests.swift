import Testing
import VaultCore

@testable import VaultCorpus

@Suite("Everyday talk and the choice of phrases")
struct SmalltalkTests {
  private static let noon = Timestamp(seconds: 1_715_767_200)

  private struct Stage {
    let setting: Setting
    var world: World
    var random = SeededRandom(seed: 12)
    var rooms: Rooms { world.rooms }
    var turns: [Turn] { world.turns }

    init(_ main: String, _ second: String, split: EventQuery.Split = .test) throws {
      setting = try WorldSamples.setting(main, second, split: split)
      var choices = SeededRandom(seed: 2)
      world = World(setting: setting, rooms: Rooms(setting: setting, random: &choices))
    }

    mutating func burst(in room: Int, count: Int) -> [Turn] {
      let first = turns.count
      world.burst(
        in: room, at: SmalltalkTests.noon, count: count, required: [], random: &random)
      return Array(turns[first...])
    }
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
      let isLong = stage.world.digress(
        in: &turn, with: .friends, language: Language(rawValue: "de"), longest: 6)
      let others = turn.digression < 0 ? [] : stage.world.digressions[Int(turn.digression)]
      #expect(Set(others).count == others.count && others.count <= 6)
      #expect(!isLong || others.count >= 3)
      #expect(turn.parts == (0, -1, -1))
      if !others.isEmpty { counts.all += 1 }
      if isLong { counts.long += 1 }
    }
    #expect(abs(Double(counts.all) / 4000 - 0.08) < 0.0175)
    #expect(abs(Double(counts.long) / Double(counts.all) - 0.5) < 0.12)
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

  @Test("Subjects suit the company, no office talk in the family, and nothing is said twice")
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
      let subjects = lexicon.chatter.subjects(company)
      let replies = subjects.flatMap(\.replies)
      let brief = [DialogueAct.acknowledge, .react].flatMap {
        lexicon.meanings($0, room.circle.register)
      }
      let allowed = (subjects.flatMap(\.openers) + replies + brief).forms
      var said: Set<Meaning> = []
      for turn in stage.burst(in: index, count: 6) {
        #expect(turn.isSecondLanguage == (room.language.rawValue == "es"))
        #expect(allowed.isSuperset(of: turn.phrases))
        for part in turn.phrases {
          guard let meaning = replies.first(where: { $0.forms.contains(part) }) else { continue }
          #expect(said.insert(meaning).inserted)
        }
      }
    }
  }

  @Test("Letters go back and forth between two people in one thread, by day")
  func correspondenceAlternates() throws {
    var stage = try Stage("es", "de")
    let wall = try WallReader(stage.setting)
    for person in stage.setting.cast.people.indices {
      let first = stage.turns.count
      stage.world.correspondence(with: person, at: Self.noon, random: &stage.random)
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

  // MARK: - Choice of phrases

  private static let everything = SlotSet(rawValue: .max)

  /// Every list of meanings that people draw from.
  private static func lists(_ lexicon: Lexicon) throws -> [[Meaning]] {
    let acts = DialogueAct.allCases.flatMap { act in
      Register.allCases.map { lexicon.meanings(act, $0) }
    }
    let topics = try Samples.outlines().compactMap { lexicon.topic($0.key) }
    let talk = ChatterSubject.Company.allCases.flatMap { lexicon.chatter.subjects($0) }
    return acts + topics.flatMap { [$0.plan, $0.soon, $0.after, $0.related, $0.subjects] }
      + talk.flatMap { [$0.openers, $0.replies] }
  }

  // Two hundred draws of ten are twenty each. Independent draws spread by four and more (their
  // standard deviation), over a dozen between the most and the least; choosing the least worn of
  // three keeps them much closer.
  @Test("The less worn of some phrases at random is taken")
  func wearsEvenly() throws {
    let lexicon = try Samples.lexicon("en")
    let list = Array(
      lexicon.meanings(.acknowledge, .casual).filter { $0.forms.count == 1 }.prefix(10))
    try #require(list.count == 10)
    var picker = PhrasePicker(lexicon: lexicon, usesHeldOut: true)
    var random = SeededRandom(seed: 3)
    var uses: [Int32: Int] = [:]
    for _ in 0..<200 {
      uses[picker.pick(list, .init(offered: Self.everything), random: &random), default: 0] += 1
    }
    #expect(uses.count == 10)
    let most = try #require(uses.values.max())
    let least = try #require(uses.values.min())
    #expect(most - least <= 6, "\(least) to \(most)")
  }

  @Test("Only phrases whose every slot can be filled are chosen", arguments: ["es", "fr", "zh"])
  func keepsToOffer(code: String) throws {
    let lexicon = try Samples.lexicon(code)
    var picker = PhrasePicker(lexicon: lexicon, usesHeldOut: true)
    var random = SeededRandom(seed: 4)
    let offers: [SlotSet] = [
      [], SlotSet(.you), [SlotSet(.day), SlotSet(.you)],
      [SlotSet(.day), SlotSet(.date), SlotSet(.time), SlotSet(.me), SlotSet(.you)],
    ]
    var chosen = 0
    for list in try Self.lists(lexicon) {
      for offered in offers {
        let id = picker.pick(list, .init(offered: offered), random: &random)
        let fitting = list.flatMap(\.forms).contains {
          lexicon.phrases[$0].needs.isSubset(of: offered)
        }
        #expect((id >= 0) == fitting, "a phrase is found exactly where one fits")
        guard id >= 0 else { continue }
        chosen += 1
        #expect(lexicon.phrases[id].needs.isSubset(of: offered))
        #expect(!lexicon.phrases[id].namesEvent)
        #expect(list.contains { $0.forms.contains(id) })
      }
    }
    #expect(chosen > 500)
  }
}
