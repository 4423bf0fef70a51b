import Testing
import VaultCore

@testable import VaultCorpus

@Suite("Questions about what was said unasked")
struct StatementQuestionsTests {
  private static func all(_ vault: CorpusVault, seed: UInt64 = 1) -> [SearchQuestion] {
    StatementQuestions(archive: vault.archive, random: SeededRandom(seed: seed)).all()
  }

  /// The facts that a turn tells, read from the lexicon once more.
  private static func facts(_ turn: Turn, _ script: Script) -> Set<Questions.Fact> {
    let lexicon = turn.isSecondLanguage ? script.setting.second : script.setting.main
    let beside = turn.digression < 0 ? [] : script.digressions[Int(turn.digression)]
    return Set(
      ([turn.parts.0, turn.parts.1, turn.parts.2] + beside).filter { $0 >= 0 }.compactMap {
        lexicon.questions.fact(of: $0)
      })
  }

  @Test("All answers to a question tell one fact, and a person who is named wrote them")
  func answersTellTheFact() throws {
    for vault in try QuerySamples.eight.get().vaults {
      let script = vault.archive.script
      let people = vault.archive.cast.people
      let names = Set(people.map(\.givenName))
      let questions = Self.all(vault).filter { $0.mechanism != .neverSaid }
      #expect(questions.count > 20, "\(vault.name)")
      for question in questions {
        let turns = question.grades.keys.map { script.turns[Int($0)] }
        let shared = turns.map { Self.facts($0, script) }.reduce(
          nil as Set<Questions.Fact>?
        ) {
          $0?.intersection($1) ?? $1
        }
        #expect(shared?.isEmpty == false, "\(vault.name)")
        #expect((1...8).contains(turns.count))
        #expect(!question.text.contains("{"))
        let named = names.filter { question.text.contains($0) }
        if question.wording == .close, named.count == 1, let name = named.first {
          #expect(turns.allSatisfy { $0.person.map { people[$0].givenName } == name })
        }
      }
    }
  }

  @Test("An opening opens small talk; nobody was asked")
  func openingsOpen() throws {
    let vault = try QuerySamples.eight.get().vaults[0]
    for question in Self.all(vault) where question.mechanism == .opening {
      for position in question.grades.keys {
        let turn = vault.archive.script.turns[Int(position)]
        let isOpening = Self.facts(turn, vault.archive.script).contains { $0.isOpening }
        #expect(isOpening)
      }
    }
  }

  @Test("What nobody ever said is said nowhere in the vault, in either language")
  func neverSaidIsNotThere() throws {
    for vault in try QuerySamples.eight.get().vaults.prefix(3) {
      let setting = vault.archive.script.setting
      let said = vault.archive.script.turns.reduce(into: Set<Questions.Fact>()) {
        $0.formUnion(Self.facts($1, vault.archive.script))
      }
      let never = Self.all(vault).filter { $0.mechanism == .neverSaid }
      #expect(!never.isEmpty && never.allSatisfy(\.grades.isEmpty))
      let asked = Set(
        setting.main.questions.askable.filter { !said.contains($0) }.flatMap { fact -> [String] in
          guard let form = setting.main.questions.wording(of: fact)?.forms.first else { return [] }
          let phrase = setting.main.phrases[form]
          return vault.archive.cast.people.map {
            phrase.filled(with: SearchSource(person: $0.givenName))
          }
        })
      #expect(never.allSatisfy { asked.contains($0.text) })
    }
  }

  @Test("Seeds decide the wording")
  func followsSeed() throws {
    let vault = try QuerySamples.eight.get().vaults[1]
    #expect(Self.all(vault).map(\.text) == Self.all(vault).map(\.text))
    #expect(Self.all(vault).map(\.text) != Self.all(vault, seed: 2).map(\.text))
  }

  @Test(
    "A long name is cut to three letters or more that end in a consonant",
    arguments: [
      ("Alexandra", "Alex"), ("Benjamin", "Ben"), ("Katharina", "Kat"), ("Ana", "Ana"),
      ("Miguel", "Mig"), ("さくらこさん", "さくらこさん"), ("Łukasz", "Łuk"),
    ])
  func shortensNames(name: String, short: String) {
    #expect(StatementQuestions.shortened(name) == short)
  }
}
