import Testing
import VaultCore

@testable import VaultCorpus

@Suite("Conversations")
struct ConversationTests {
  /// A turn as it was first said: neither sent again nor a copy.
  private struct Said {
    let position: Int
    let turn: Turn
    let plan: EventPlan
    let lexicon: Lexicon

    var parts: [Int32] { [turn.parts.0, turn.parts.1, turn.parts.2].filter { $0 >= 0 } }
    var topic: Topic? { lexicon.topic(plan.outline.key) }
  }

  private static func conversations(
    of scripts: [Script]? = nil
  ) throws -> [(script: Script, said: [Said])] {
    try (scripts ?? WorldSamples.scripts()).map { script in
      let repeats = Self.repeats(script)
      let said = script.turns.enumerated().compactMap { position, turn -> Said? in
        guard turn.event >= 0, turn.reason != .drift, turn.copies < 0, turn.content != .distractor,
          !repeats.contains(position)
        else { return nil }
        let lexicon = turn.isSecondLanguage ? script.setting.second : script.setting.main
        return Said(
          position: position, turn: turn, plan: script.plans[Int(turn.event)], lexicon: lexicon)
      }
      return (script, said)
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

  private static func forms(_ meanings: [Meaning]) -> Set<Int32> {
    Set(meanings.flatMap { Array($0.forms) })
  }

  @Test("Answers come from somebody else, in the same place, and not before what they answer")
  func turnsAlternate() throws {
    var answers = 0
    for (script, said) in try Self.conversations() {
      for one in said where one.turn.answers >= 0 {
        let asked = script.turns[Int(one.turn.answers)]
        answers += 1
        #expect(asked.speaker != one.turn.speaker, "\(one.turn.phase) \(one.turn.place)")
        #expect(asked.place == one.turn.place && asked.event == one.turn.event)
        #expect(asked.time <= one.turn.time)
      }
    }
    #expect(answers > 1000)
  }

  @Test("Only the owner and those who take part speak of an event, or who are in its group")
  func speakersTakePart() throws {
    for (_, said) in try Self.conversations() {
      for one in said {
        #expect(
          one.turn.speaker == Turn.owner || one.plan.attendees.contains(Int(one.turn.speaker))
            || one.plan.programme?.members.contains(Int(one.turn.speaker)) == true)
      }
    }
  }

  @Test("A question of the topic gets its own answer, by whoever speaks next")
  func questionsAreAnswered() throws {
    var answered = 0
    for (_, said) in try Self.conversations() {
      var next: [Int32: Said] = [:]
      for one in said where one.turn.answers >= 0 { next[one.turn.answers] = one }
      for one in said {
        guard case .chat = one.turn.place, let first = one.parts.first,
          let exchange = one.topic?.exchanges.first(where: { $0.question.forms.contains(first) }),
          let answer = next[Int32(one.position)]
        else { continue }
        let spoken = try #require(answer.parts.first)
        // An answer whose slots cannot be filled gives way to another sentence.
        let fits = exchange.answer.forms.contains {
          one.lexicon.phrases[$0].needs.isEmpty && !one.lexicon.phrases[$0].isHeldOut
        }
        if fits || exchange.answer.forms.contains(spoken) {
          #expect(exchange.answer.forms.contains(spoken), "\(one.plan.outline.key)")
          answered += 1
        }
      }
    }
    #expect(answered > 100)
  }

  @Test("Nobody names an event that is spoken of in other words")
  func paraphrasesDoNotName() throws {
    var found = 0
    for (script, said) in try Self.conversations() {
      for one in said where one.plan.traits.contains(.paraphrased) {
        found += 1
        #expect(one.parts.allSatisfy { !one.lexicon.phrases[$0].namesEvent })
      }
      for thread in script.rooms.threads {
        guard case .noun(_, let event) = thread.heading else { continue }
        #expect(!script.plans[Int(event)].traits.contains(.paraphrased))
      }
    }
    #expect(found > 50)
  }

  @Test("Nobody gives thanks for, or follows up, what was called off")
  func cancelledIsNotFollowedUp() throws {
    var found = 0
    for (_, said) in try Self.conversations() {
      for one in said where one.plan.traits.contains(.cancelled) && one.turn.phase == .after {
        found += 1
        let register = one.plan.outline.circle.register
        let acts: [DialogueAct] = [.thanks, .followUp, .summary, .decision, .cost]
        let banned = Self.forms(acts.flatMap { one.lexicon.meanings($0, register) })
          .union(Self.forms(one.topic?.after ?? []))
        #expect(banned.isDisjoint(with: one.parts))
        #expect(one.turn.content != .photo, "there is nothing to have taken a picture of")
      }
    }
    #expect(found > 10)
  }

  @Test("Once a move is told, nobody speaks of the former day any more")
  func movesAreToldAfterTheMove() throws {
    var told = 0
    var before = 0
    // One event in ten is moved: it takes three times the usual vaults to see enough of them.
    let more = try QuerySamples.corpus(vaults: 24, events: 24, messages: 1000, seed: 11)
    for (_, said) in try Self.conversations(of: more.vaults.map(\.archive.script)) {
      let events = Dictionary(grouping: said) { $0.turn.event }
      for turns in events.values {
        guard let plan = turns.first?.plan, plan.traits.contains(.rescheduled) else { continue }
        let register = plan.outline.circle.register
        let tells = turns.filter { one in
          let acts: [DialogueAct] = [.moved, .reschedule, .correct, .venueChange]
          return !Self.forms(acts.flatMap { one.lexicon.meanings($0, register) })
            .isDisjoint(with: one.parts)
        }
        let earlier = turns.filter(\.turn.isBeforeMove)
        told += tells.count
        before += earlier.count
        // Two chats at a time may overlap by as long as one of them goes on: six turns at most,
        // 700 seconds each.
        guard let first = tells.map(\.turn.time).min() else { continue }
        #expect(earlier.allSatisfy { $0.turn.time <= first.advanced(bySeconds: 4200) })
      }
      #expect(said.allSatisfy { !$0.turn.isBeforeMove || $0.plan.traits.contains(.rescheduled) })
    }
    #expect(told > 20 && before > 20, "\(told) told, \(before) before")
  }

  @Test("What is agreed stays so unless the event is one of those that change")
  func agreedIsNotProposedAnew() throws {
    var agreed = 0
    for (_, said) in try Self.conversations() {
      for turns in Dictionary(grouping: said, by: { $0.turn.event }).values {
        guard let plan = turns.first?.plan,
          plan.traits.isDisjoint(with: [.rescheduled, .contrasted, .cancelled])
        else { continue }
        let register = plan.outline.circle.register
        func times(_ act: DialogueAct) -> [Timestamp] {
          turns.filter {
            !Self.forms($0.lexicon.meanings(act, register)).isDisjoint(with: $0.parts)
          }.map(\.turn.time)
        }
        guard let confirmed = times(.confirm).min() else { continue }
        agreed += 1
        // As above: what two chats say at a time may overlap.
        #expect(times(.propose).allSatisfy { $0 <= confirmed.advanced(bySeconds: 4200) })
      }
    }
    #expect(agreed > 20, "\(agreed)")
  }

  @Test("The tone follows from the circle")
  func registerFollowsCircle() throws {
    for (script, said) in try Self.conversations() {
      var other: [Register: [Language: Set<Int32>]] = [:]
      for lexicon in [script.setting.main, script.setting.second] {
        for register in Register.allCases {
          let opposite: Register = register == .casual ? .formal : .casual
          other[register, default: [:]][lexicon.language] = Self.forms(
            DialogueAct.allCases.flatMap { lexicon.meanings($0, opposite) })
        }
      }
      for one in said {
        let circle = one.plan.outline.circle
        let register: Register = circle == .client || circle == .service ? .formal : .casual
        let wrong = try #require(other[register]?[one.lexicon.language])
        #expect(wrong.isDisjoint(with: one.parts))
      }
    }
  }

  @Test("Nobody is invited to an appointment, counted at it, or thanked for coming")
  func errandsHaveNoGuests() throws {
    for (_, said) in try Self.conversations() {
      for one in said where one.plan.outline.isErrand {
        let register = one.plan.outline.circle.register
        let acts: [DialogueAct] = [.invite, .headcount, .summary, .decision, .thanks, .maybe]
        let banned = Self.forms(acts.flatMap { one.lexicon.meanings($0, register) })
        #expect(banned.isDisjoint(with: one.parts), "\(one.plan.outline.key) \(one.turn.phase)")
      }
    }
  }

  @Test("What is said of an event is said in one way only, and nothing twice in one message")
  func sentencesAreFresh() throws {
    for (_, said) in try Self.conversations() {
      for turns in Dictionary(grouping: said, by: { $0.turn.event }).values {
        var seen: Set<Meaning> = []
        for one in turns {
          #expect(Set(one.parts).count == one.parts.count)
          guard let topic = one.topic else { continue }
          let own = topic.plan + topic.soon + topic.after + topic.related
          for meaning in own where one.parts.contains(where: meaning.forms.contains) {
            #expect(seen.insert(meaning).inserted, "\(one.plan.outline.key): said again")
          }
        }
      }
    }
  }

  // Everything but a voice message and a mere picture says something.
  @Test("No message is empty, and phases decide reasons")
  func turnsSaySomething() throws {
    for (_, said) in try Self.conversations() {
      for one in said {
        #expect(!one.parts.isEmpty || one.turn.content != .talk)
        let expected: [Reason] =
          switch one.turn.phase {
          case .invitation: [.invitation]
          case .planning: [.planning]
          case .soon, .day: [.eve]
          case .after: [.followUp]
          }
        #expect((expected + [.reply, .related]).contains(one.turn.reason))
      }
    }
  }
}
