import Testing
import VaultCore

@testable import VaultCorpus

@Suite("Questions about events")
struct EventQuestionsTests {
  private static func all(_ vault: CorpusVault) -> [SearchQuestion] {
    EventQuestions(archive: vault.archive, random: SeededRandom(seed: 1)).all()
  }

  private static func acts(_ turn: Turn, _ setting: Setting) -> Set<DialogueAct> {
    let lexicon = turn.isSecondLanguage ? setting.second : setting.main
    return Set(
      DialogueAct.allCases.filter { act in
        Register.allCases.flatMap { lexicon.meanings(act, $0) }.contains { meaning in
          [turn.parts.0, turn.parts.1, turn.parts.2].contains { meaning.forms.contains($0) }
        }
      })
  }

  @Test("Who does not come is answered by those who decline, a change by those who tell of it")
  func actsAnswer() throws {
    var found: Set<SearchMechanism> = []
    for vault in try QuerySamples.eight.get().vaults {
      let script = vault.archive.script
      for question in Self.all(vault) {
        found.insert(question.mechanism)
        let allowed: Set<DialogueAct>
        switch question.mechanism {
        case .negation: allowed = [.decline]
        case .change: allowed = [.moved, .reschedule, .correct, .venueChange, .cancel]
        case .doer: allowed = [.maybe, .late, .offer]
        default: continue
        }
        for (position, grade) in question.grades where grade.grade == 2 {
          let turn = script.turns[Int(position)]
          #expect(!Self.acts(turn, script.setting).isDisjoint(with: allowed))
        }
      }
    }
    #expect(
      found.isSuperset(of: [
        .negation, .change, .doer, .whenAndWhere, .several, .discussion, .quoted, .dated,
      ]))
  }

  @Test("What a person wrote on a day is all that they wrote on it, and nothing else")
  func daysAreWhole() throws {
    let vault = try QuerySamples.eight.get().vaults[0]
    let script = vault.archive.script
    let clock = script.setting.clock
    for question in Self.all(vault) where question.mechanism == .dated {
      let positions = Set(question.grades.keys)
      let first = try #require(positions.first.map { script.turns[Int($0)] })
      let day = clock.date(first.time)
      let all = script.turns.indices.filter { index in
        let turn = script.turns[index]
        return turn.copies < 0 && turn.person == first.person && turn.content != .photo
          && clock.date(turn.time) == day
      }
      #expect(positions == Set(all.map(Int32.init)))
      #expect((2...10).contains(positions.count))
    }
  }

  @Test("Answers are of events of one kind; a brief reply to one belongs to it with grade 1")
  func answersAreOfOneTopic() throws {
    for vault in try QuerySamples.eight.get().vaults {
      let script = vault.archive.script
      for question in Self.all(vault) where question.mechanism != .dated {
        let answers = question.grades.filter { $0.value.grade == 2 }.keys
        #expect((1...40).contains(answers.count))
        let topics = Set(
          answers.map { script.plans[Int(script.turns[Int($0)].event)].outline.key })
        // Two topics may have one name.
        #expect((1...2).contains(topics.count))
        for (position, grade) in question.grades where grade.grade == 1 {
          let turn = script.turns[Int(position)]
          #expect(turn.reason == .reply && question.grades[turn.answers]?.grade == 2)
          #expect(question.mechanism.genre == .multiTurn)
        }
      }
    }
  }

  @Test("A question is in the words of the split, and asks for nobody where it names nobody")
  func namesPeople() throws {
    for vault in try QuerySamples.eight.get().vaults {
      let names = vault.archive.cast.people.map(\.givenName)
      for question in Self.all(vault) {
        #expect(!question.text.contains("{"))
        if [.dated, .quoted].contains(question.mechanism) {
          #expect(names.contains { question.text.contains($0) })
        }
      }
    }
  }
}
