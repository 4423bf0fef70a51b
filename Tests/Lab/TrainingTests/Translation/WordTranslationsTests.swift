import Testing
import VaultCore
import VaultEmbedding
import VaultTraining

@Suite("Word translations")
struct WordTranslationsTests {
  static let german = Language(rawValue: "de")
  static let japanese = Language(rawValue: "ja")

  static func pair(
    _ language: Language, _ english: String, _ translation: String, _ source: String = "talk"
  ) -> TrainingPair {
    TrainingPair(
      language: language, english: english, translation: translation,
      source: TrainingSource(rawValue: source))
  }

  static let pairs: [TrainingPair] = {
    let nouns = [("house", "Haus"), ("book", "Buch"), ("horse", "Pferd"), ("bed", "Bett")]
    let words = [("red", "rotes"), ("old", "altes"), ("small", "kleines")]
    var pairs: [TrainingPair] = []
    for (noun, hauptwort) in nouns {
      for (word, wort) in words {
        pairs.append(pair(german, "A \(word) \(noun).", "Ein \(wort) \(hauptwort)."))
      }
    }
    pairs += [
      pair(german, "bank account", "Bankkonto", "wikt"), pair(german, "house", "Gebäude", "wikt"),
      pair(german, "lantern", "Laterne", "wikt"), pair(german, "lantern", "Haus", "wikt"),
      pair(japanese, "tomorrow", "明日", "wikt"), pair(japanese, "meeting", "会議", "wikt"),
    ]
    return pairs
  }()

  static func vocabulary() throws -> PieceVocabulary {
    try PieceVocabulary(
      pieces: ["明日", "会議", "会議に", "明", "日", "会", "議", "に"].map {
        PieceVocabulary.Piece(bytes: Array($0.utf8), score: -1)
      })
  }

  @Test("Sentences give words, dictionaries phrases, all normalised")
  func learns() throws {
    let words = try WordTranslations(learningFrom: Self.pairs, vocabulary: Self.vocabulary())
    #expect(words.languages == [Self.german, Self.japanese])
    #expect(words.options(for: "red", in: Self.german).first?.text == "rotes")
    #expect(words.options(for: "bed", in: Self.german).first?.text == "bett")
    #expect(words.options(for: "bank account", in: Self.german).map(\.text) == ["bankkonto"])
    #expect(words.options(for: "tomorrow", in: Self.japanese).map(\.text) == ["明日"])
    #expect(words.options(for: "unheard", in: Self.german).isEmpty)
    #expect(words.options(for: "red", in: Self.japanese).isEmpty)
  }

  @Test("The translations are the same whatever the threads")
  func ignoresThreads() throws {
    let learnt = try [1, 4].map { threads in
      var settings = WordTranslations.Settings()
      settings.threads = threads
      return try WordTranslations(
        learningFrom: Self.pairs, vocabulary: Self.vocabulary(), settings: settings)
    }
    for word in ["a", "red", "house", "lantern", "bed"] {
      #expect(
        learnt[0].options(for: word, in: Self.german)
          == learnt[1].options(for: word, in: Self.german))
    }
  }
}
