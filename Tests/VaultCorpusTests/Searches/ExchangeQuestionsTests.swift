import Testing
import VaultCore

@testable import VaultCorpus

@Suite("Questions about what was asked and answered")
struct ExchangeQuestionsTests {
  @Test("Every question finds an answer and the question above it")
  func isJudged() throws {
    var count = 0
    for vault in try QuerySamples.eight.get().vaults {
      let turns = vault.archive.script.turns
      let questions = ExchangeQuestions(archive: vault.archive).all()
      count += questions.count
      for question in questions {
        let answers = question.grades.filter { $0.value.reason == "answer" }.keys
        let asked = question.grades.filter { $0.value.reason == "question" }.keys
        #expect(!answers.isEmpty && !asked.isEmpty)
        #expect(question.grades.values.allSatisfy { ($0.grade == 2) == ($0.reason == "answer") })
        #expect(answers.contains { asked.contains(turns[Int($0)].answers) })
        #expect(!question.text.contains("{") && !question.text.isEmpty)
      }
    }
    #expect(count > 8 * 6)
  }

  @Test("Questions come in the order of their texts, none twice")
  func isOrdered() throws {
    for vault in try QuerySamples.eight.get().vaults {
      let texts = ExchangeQuestions(archive: vault.archive).all().map(\.text)
      #expect(texts == texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
      #expect(Set(texts).count == texts.count)
    }
  }

  @Test("Nobody searches for what the owner said, and the answerer is named")
  func namesAnswerer() throws {
    for vault in try QuerySamples.eight.get().vaults {
      let archive = vault.archive
      let names = Set(archive.cast.people.map(\.givenName))
      for question in ExchangeQuestions(archive: archive).all() {
        #expect(names.contains { question.text.contains($0) })
      }
    }
  }

  @Test("Train and dev are asked only in phrases that they may use")
  func respectsSplits() throws {
    for vault in try QuerySamples.eight.get().vaults where vault.split != .test {
      let setting = vault.archive.script.setting
      var held: [String] = []
      for outline in setting.outlines {
        for exchange in setting.main.topic(outline.key)?.exchanges ?? [] {
          for id in exchange.search.forms where setting.main.phrases[id].isHeldOut {
            for case .literal(let text) in setting.main.phrases[id].pieces where text.count > 20 {
              held.append(text)
            }
          }
        }
      }
      for question in ExchangeQuestions(archive: vault.archive).all() {
        #expect(!held.contains { question.text.contains($0) })
      }
    }
  }
}
