import Testing
import VaultCore
import VaultEmbedding

@testable import VaultTraining

@Suite("Words of text")
struct WordTextTests {
  @Test("English is words, numbers and signs; a contraction is one word, a plural's mark is not")
  func tokens() {
    let tokens = WordText.english("Don't go at 9:30, we'll see the dogs' park")
    #expect(
      tokens.map(\.text) == [
        "don't", "go", "at", "9", ":", "30", ",", "we'll", "see", "the", "dogs", "'", "park",
      ])
    #expect(tokens[3].kind == .number && tokens[4].kind == .sign && tokens[0].kind == .word)
  }

  @Test(
    "A piece with a particle or two scripts in the wrong order is more than a word",
    arguments: [
      ("会議", true), ("会議に", false), ("その会議", false), ("見る", true), ("には", true),
      ("メール", true), ("メールを", false), ("日", true), ("私は明日", false),
    ])
  func judgesPieces(piece: String, isWord: Bool) {
    #expect(WordSegmenter.isWord(piece.unicodeScalars) == isWord)
  }

  @Test("Japanese is cut into the vocabulary's words, German at its spaces")
  func segments() throws {
    let vocabulary = try WordTranslationsTests.vocabulary()
    let japanese = try WordSegmenter(vocabulary, language: Language(rawValue: "ja"))
    func texts(_ words: [ArraySlice<UInt8>]) -> [String] {
      words.map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(texts(japanese.words(of: "明日、会議に3")) == ["明日", "会議", "に"])
    let german = try WordSegmenter(vocabulary, language: .german)
    #expect(texts(german.words(of: "Schöne Grüße, 3!")) == ["schone", "gruße"])
  }

  @Test(
    "Base forms of inflected words are guessed",
    arguments: [
      ("parties", ["party"]), ("stopped", ["stopp", "stop", "stoppe"]), ("boxes", ["boxe", "box"]),
      ("making", ["mak", "make"]), ("dog's", ["dog"]), ("glass", []), ("as", []), ("red", []),
    ])
  func stems(word: String, expected: [String]) {
    #expect(EnglishStem.candidates(of: word).starts(with: expected))
    #expect(expected.isEmpty == EnglishStem.candidates(of: word).isEmpty)
  }
}
