import Testing
import VaultCore

@testable import VaultCorpus

@Suite("Questions about what was said")
struct SearchQuestionsTests {
  @Test("Every question finds an answer, its question, and nothing twice")
  func isJudged() throws {
    var count = 0
    for vault in try QuerySamples.eight.get().vaults {
      let questions = SearchQuestions(archive: vault.archive).all()
      count += questions.count
      for question in questions {
        let documents = question.judgments.map(\.document)
        #expect(documents == documents.sorted() && Set(documents).count == documents.count)
        #expect(question.judgments.contains { $0.grade == 2 && $0.reason == "answer" })
        #expect(question.judgments.allSatisfy { ($0.grade == 2) == ($0.reason == "answer") })
        #expect(!question.text.contains("{") && !question.text.isEmpty)
      }
    }
    #expect(count > 8 * 6)
  }

  @Test("Questions come in the order of their texts, none twice")
  func isOrdered() throws {
    for vault in try QuerySamples.eight.get().vaults {
      let texts = SearchQuestions(archive: vault.archive).all().map(\.text)
      #expect(texts == texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
      #expect(Set(texts).count == texts.count)
    }
  }

  @Test("Nobody searches for what the owner said, and the answerer is named")
  func namesAnswerer() throws {
    for vault in try QuerySamples.eight.get().vaults {
      let archive = vault.archive
      let names = Set(archive.cast.people.map(\.givenName))
      for question in SearchQuestions(archive: archive).all() {
        #expect(names.contains { question.text.contains($0) })
        if let full = question.fullText { #expect(full != question.text) }
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
      for question in SearchQuestions(archive: vault.archive).all() {
        #expect(!held.contains { question.text.contains($0) })
      }
    }
  }
}
