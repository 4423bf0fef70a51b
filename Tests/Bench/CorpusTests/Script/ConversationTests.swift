import Testing
import VaultCore

@testable import VaultCorpus

@Suite("Conversations")
struct ConversationTests {
  /// A turn as it was first said: neither sent again nor a copy.
  private struct Said {
    let script: Script
    let position: Int
    let turn: Turn
    let plan: EventPlan
    let lexicon: Lexicon

    var topic: Topic? { lexicon.topic(plan.outline.key) }

    /// Whether it holds a phrase of one of the acts, in the tone of its circle.
    func isOne(of acts: [DialogueAct]) -> Bool {
      let register = plan.outline.circle.register
      return !acts.flatMap { lexicon.meanings($0, register) }.forms.isDisjoint(with: turn.phrases)
    }
  }

  private static func said(in scripts: [Script]? = nil) throws -> [Said] {
    try (scripts ?? WorldSamples.scripts()).flatMap { script in
      let repeats = Self.repeats(script)
      return script.turns.enumerated().compactMap { position, turn -> Said? in
        guard turn.event >= 0, turn.reason != .drift, turn.copies < 0, turn.content != .distractor,
          !repeats.contains(position)
        else { return nil }
        return Said(
          script: script, position: position, turn: turn, plan: script.plans[Int(turn.event)],
          lexicon: script.lexicon(of: turn))
      }
    }
  }

  /// What is said of each event, in the order of time.
  private static func events(in scripts: [Script]? = nil) throws -> [[Said]] {
    try (scripts ?? WorldSamples.scripts()).flatMap { script in
      Dictionary(grouping: try said(in: [script])) { $0.turn.event }.values
    }
  }

  /// What was sent again has the parts of its original the other way round and answers nothing.
  private static func repeats(_ script: Script) -> Set<Int> {
    var seen: [[Int32]: Int] = [:]
    for (position, turn) in script.turns.enumerated() where turn.event >= 0 {
      seen[[turn.event, Int32(turn.speaker), turn.parts.0, turn.parts.1]] = position
    }
    return Set(
      script.turns.indices.filter { position in
        let turn = script.turns[position]
        guard turn.event >= 0, turn.answers < 0, turn.parts.1 >= 0 else { return false }
        let first = seen[[turn.event, Int32(turn.speaker), turn.parts.1, turn.parts.0]]
        return first.map { $0 < position } ?? false
      })
  }

  @Test("Answers come from somebody else, in the same place, and not before what they answer")
  func turnsAlternate() throws {
    var answers = 0
    for one in try Self.said() where one.turn.answers >= 0 {
      let asked = one.script.turns[Int(one.turn.answers)]
      answers += 1
      #expect(asked.speaker != one.turn.speaker, "\(one.turn.phase) \(one.turn.place)")
      #expect(asked.place == one.turn.place && asked.event == one.turn.event)
      #expect(asked.time <= one.turn.time)
    }
    #expect(answers > 1000)
  }

  // Everything but a voice message and a mere picture says something.
  @Test("No message is empty, those who take part speak, and phases decide reasons")
  func turnsSaySomething() throws {
    for one in try Self.said() {
      let speaker = Int(one.turn.speaker)
      #expect(
        one.turn.speaker == Turn.owner || one.plan.attendees.contains(speaker)
          || one.plan.programme?.members.contains(speaker) == true)
      #expect(!one.turn.phrases.isEmpty || one.turn.content != .talk)
      #expect(Set(one.turn.phrases).count == one.turn.phrases.count)
      let expected: Reason =
        switch one.turn.phase {
        case .invitation: .invitation
        case .planning: .planning
        case .soon, .day: .eve
        case .after: .followUp
        }
      #expect([expected, .reply, .related].contains(one.turn.reason))
    }
  }

  @Test("A question of the topic gets its own answer, by whoever speaks next")
  func questionsAreAnswered() throws {
    var answered = 0
    for script in try WorldSamples.scripts() {
      let said = try Self.said(in: [script])
      var next: [Int32: Said] = [:]
      for one in said where one.turn.answers >= 0 { next[one.turn.answers] = one }
      for one in said {
        guard case .chat = one.turn.place, let first = one.turn.phrases.first,
          let exchange = one.topic?.exchanges.first(where: { $0.question.forms.contains(first) }),
          let answer = next[Int32(one.position)]
        else { continue }
        let spoken = try #require(answer.turn.phrases.first)
        // An answer whose slots cannot be filled gives way to another sentence.
        let fits = exchange.answer.forms.contains {
          one.lexicon.phrases[$0].needs.isEmpty && !one.lexicon.phrases[$0].isHeldOut
        }
        let isAnswer = exchange.answer.forms.contains(spoken)
        #expect(isAnswer || !fits, "\(one.plan.outline.key)")
        answered += fits || isAnswer ? 1 : 0
      }
    }
    #expect(answered > 100)
  }

  @Test("Nobody names an event that is spoken of in other words")
  func paraphrasesDoNotName() throws {
    var found = 0
    for one in try Self.said() where one.plan.traits.contains(.paraphrased) {
      found += 1
      #expect(one.turn.phrases.allSatisfy { !one.lexicon.phrases[$0].namesEvent })
    }
    #expect(found > 50)
    for script in try WorldSamples.scripts() {
      for thread in script.rooms.threads {
        guard case .noun(_, let event) = thread.heading else { continue }
        #expect(!script.plans[Int(event)].traits.contains(.paraphrased))
      }
    }
  }

  @Test("Nobody gives thanks for, or follows up, what was called off")
  func cancelledIsNotFollowedUp() throws {
    var found = 0
    for one in try Self.said()
    where one.plan.traits.contains(.cancelled) && one.turn.phase == .after {
      found += 1
      #expect(!one.isOne(of: [.thanks, .followUp, .summary, .decision, .cost]))
      let after: [Meaning] = one.topic?.after ?? []
      #expect(after.forms.isDisjoint(with: one.turn.phrases))
      #expect(one.turn.content != .photo, "there is nothing to have taken a picture of")
    }
    #expect(found > 10)
  }

  @Test("Once a move is told, nobody speaks of the former day any more")
  func movesAreToldAfterTheMove() throws {
    var told = 0
    var before = 0
    // One event in ten is moved: it takes three times the usual vaults to see enough of them.
    let more = try QuerySamples.corpus(vaults: 24, events: 24, messages: 1000, seed: 11)
    for turns in try Self.events(in: more.vaults.map(\.archive.script)) {
      let earlier = turns.filter(\.turn.isBeforeMove)
      guard turns.first?.plan.traits.contains(.rescheduled) == true else {
        #expect(earlier.isEmpty)
        continue
      }
      let tells = turns.filter { $0.isOne(of: [.moved, .reschedule, .correct, .venueChange]) }
      told += tells.count
      before += earlier.count
      // Two chats at a time may overlap by as long as one of them goes on: six turns at most,
      // 700 seconds each.
      guard let first = tells.map(\.turn.time).min() else { continue }
      #expect(earlier.allSatisfy { $0.turn.time <= first.advanced(bySeconds: 4200) })
    }
    #expect(told > 20 && before > 20, "\(told) told, \(before) before")
  }

  @Test("What is agreed stays so unless the event is one of those that change")
  func agreedIsNotProposedAnew() throws {
    var agreed = 0
    for turns in try Self.events() {
      guard turns[0].plan.traits.isDisjoint(with: [.rescheduled, .contrasted, .cancelled]),
        let confirmed = turns.filter({ $0.isOne(of: [.confirm]) }).map(\.turn.time).min()
      else { continue }
      agreed += 1
      // As above: what two chats say at a time may overlap.
      let proposed = turns.filter { $0.isOne(of: [.propose]) }.map(\.turn.time)
      #expect(proposed.allSatisfy { $0 <= confirmed.advanced(bySeconds: 4200) })
    }
    #expect(agreed > 20, "\(agreed)")
  }

  @Test("The tone follows from the circle, and nobody is invited to, or thanked for, an errand")
  func registerFollowsCircle() throws {
    var wrong: [String: Set<Int32>] = [:]
    for one in try Self.said() {
      let circle = one.plan.outline.circle
      let isFormal = circle == .client || circle == .service
      let key = "\(one.lexicon.language.rawValue) \(isFormal)"
      let other =
        wrong[key]
        ?? DialogueAct.allCases.flatMap { one.lexicon.meanings($0, isFormal ? .casual : .formal) }
        .forms
      wrong[key] = other
      #expect(other.isDisjoint(with: one.turn.phrases))
      guard one.plan.outline.isErrand else { continue }
      let acts: [DialogueAct] = [.invite, .headcount, .summary, .decision, .thanks, .maybe]
      #expect(!one.isOne(of: acts), "\(one.plan.outline.key) \(one.turn.phase)")
    }
  }

  @Test("What is said of an event is said in one way only")
  func sentencesAreFresh() throws {
    for turns in try Self.events() {
      var seen: Set<Meaning> = []
      for one in turns {
        guard let topic = one.topic else { continue }
        let own = topic.plan + topic.soon + topic.after + topic.related
        for meaning in own where one.turn.phrases.contains(where: meaning.forms.contains) {
          #expect(seen.insert(meaning).inserted, "\(one.plan.outline.key): said again")
        }
      }
    }
  }
}
