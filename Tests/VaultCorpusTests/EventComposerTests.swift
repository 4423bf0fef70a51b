import Foundation
import Testing
import VaultCore

@testable import VaultCorpus

@Suite("The language of a corpus")
struct EventComposerTests {
  private func texts(_ corpus: Corpus) -> [String] {
    corpus.vaults.flatMap { vault in
      vault.messages.flatMap { [$0.text, $0.subject ?? ""] }
        + vault.events.flatMap { [$0.title, $0.notes, $0.location ?? ""] }
    }
  }

  @Test("No slot is left unfilled")
  func fillsEverySlot() throws {
    for text in texts(try Samples.smoke.get()) {
      #expect(!text.contains { "{}|".contains($0) } || text.contains(" | "))
    }
  }

  @Test("No text begins or ends with white space or holds two spaces in a row")
  func isTidy() throws {
    for text in texts(try Samples.smoke.get()) {
      #expect(text == text.trimmingCharacters(in: .whitespacesAndNewlines))
      #expect(!text.contains("  "))
    }
  }

  // Rules of the languages themselves: contraction in Spanish and French, `an` in English.
  @Test(
    "Articles contract and elide",
    arguments: [
      (Language.spanish, #"\b[dD]e el [a-z]|\b[aA] el [a-z]"#),
      (Language.french, #"\b[dD]e les? [a-z]|\b[àÀ] les? [a-z]|\b(de|le|la|que|je) [aeiouéè]"#),
      (Language.german, #"\bzu dem\b|\bbei dem\b|\bin dem (Büro|Café)\b"#),
      (Language.english, #"\b[aA] [aeiou][a-z]+ (?!one)"#),
    ])
  func contracts(language: Language, pattern: String) throws {
    let expression = try Regex(pattern)
    for vault in try Samples.smoke.get().vaults {
      for message in vault.messages where vault.languages[message.id] == language {
        for line in message.text.split(separator: "\n") where !line.hasPrefix(">") {
          #expect(line.firstMatch(of: expression) == nil, "\(line)")
        }
      }
    }
  }

  @Test("A text begins with a capital letter unless it is a brief answer")
  func beginsWithCapital() throws {
    for vault in try Samples.smoke.get().vaults {
      for message in vault.messages {
        guard let first = message.text.first, first.isLetter, message.text != "ok" else {
          continue
        }
        #expect(first.isUppercase, "\(message.text)")
      }
    }
  }

  @Test("A share of the relevant messages has no content word of its event")
  func paraphrases() throws {
    let corpus = try Samples.smoke.get()
    var relevant = 0
    var unshared = 0
    for vault in corpus.vaults {
      let messages = Dictionary(uniqueKeysWithValues: vault.messages.map { ($0.id, $0) })
      for event in vault.events {
        let words = Self.words(event.searchableText)
        for id in (corpus.judgments["\(vault.name)/\(event.id)"] ?? [:]).keys {
          relevant += 1
          unshared += Self.words(messages[id]?.searchableText ?? "").isDisjoint(with: words) ? 1 : 0
        }
      }
    }
    #expect(unshared * 10 > relevant * 4)
    #expect(unshared * 10 < relevant * 8)
  }

  @Test("Brief answers have grade 1 and every event is also spoken of directly")
  func gradesFollowContent() throws {
    let corpus = try Samples.smoke.get()
    for vault in corpus.vaults {
      let messages = Dictionary(uniqueKeysWithValues: vault.messages.map { ($0.id, $0) })
      for event in vault.events {
        let grades = corpus.judgments["\(vault.name)/\(event.id)"] ?? [:]
        #expect(grades.values.contains(2))
        for (id, grade) in grades where ["ok", "👍", ""].contains(messages[id]?.text ?? "?") {
          #expect(grade == 1)
        }
      }
    }
  }

  private static func words(_ text: String) -> Set<String> {
    Set(
      text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        .filter { $0.count > 4 })
  }
}
