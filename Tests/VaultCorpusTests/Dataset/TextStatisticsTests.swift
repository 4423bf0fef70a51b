import Testing
import VaultCore

@testable import VaultCorpus

@Suite("The variety of texts")
struct TextStatisticsTests {
  // Counted by hand over the corpus's own messages, without the hashes.
  @Test("Words, pairs and duplicates are those of the messages")
  func countsMessages() throws {
    let corpus = try Samples.small.get()
    let statistics = TextStatistics(corpus)
    var texts: [Language: [String]] = [:]
    for vault in corpus.vaults {
      for entry in vault.archive.entries() where entry.turn >= 0 {
        let turn = vault.archive.script.turns[Int(entry.turn)]
        guard turn.copies < 0, turn.content != .automatic, turn.content != .distractor else {
          continue
        }
        texts[vault.archive.wording.lexicon(of: turn).language, default: []]
          .append(entry.message.text)
      }
    }
    for row in statistics.rows where row.language == .english || row.language.rawValue == "de" {
      let words = (texts[row.language] ?? []).map { text in
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
      }.filter { !$0.isEmpty }
      #expect(row.texts == words.count)
      // A character may be of several scalars, of which only some are letters.
      #expect(abs(row.words - words.joined().count) <= row.words / 50)
      #expect(row.differentWords <= row.words && row.differentPairs <= row.words)
      #expect(row.longTexts <= row.texts && row.duplicates < row.longTexts)
    }
    #expect(Set(statistics.rows.map(\.language)) == Set(texts.keys))
  }
}
