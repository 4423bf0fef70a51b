import Testing
import VaultCore
import VaultEmbedding

@testable import VaultTraining

@Suite("Translation learner")
struct TranslationLearnerTests {
  typealias Option = WordTranslations.Option

  static func learn(
    _ pairs: [(source: String, english: String, translation: String)], in code: String = "de"
  ) throws -> (options: [String: [Option]], silent: Set<String>) {
    let language = Language(rawValue: code)
    let segmenter = try WordSegmenter(WordTranslationsTests.vocabulary(), language: language)
    let pairs = pairs.map {
      WordTranslationsTests.pair(language, $0.english, $0.translation, $0.source)
    }
    return TranslationLearner(
      pairs, language: language, segmenter: segmenter, settings: WordTranslations.Settings()
    ).learn()
  }

  @Test("A dictionary joins what sentences say, and prefers words that occur in them")
  func mixes() throws {
    let pairs = WordTranslationsTests.pairs.filter { $0.language == WordTranslationsTests.german }
    let options = try Self.learn(pairs.map { ($0.source.rawValue, $0.english, $0.translation) })
      .options
    #expect(Set(options["house", default: []].map(\.text)) == ["haus", "gebaude"])
    let lantern = options["lantern", default: []]
    // √(0.5 + 3) to √(0.5 + 0): Haus stands in three sentences, Laterne in none.
    #expect(lantern.map(\.text) == ["haus", "laterne"])
    #expect(abs(lantern[0].probability - 2.6458 / 3.6458) < 1e-4)
    for options in options.values {
      #expect(abs(options.reduce(0) { $0 + $1.probability } - 1) < 1e-9)
    }
  }

  // By hand: n sentences weigh n / (n + 4) beside the dictionary's entry of the base form, and one
  // word against one word leaves the model no doubt.
  @Test(
    "An inflected word takes its base form's entries, the less the more sentences have it",
    arguments: [(1, 0.2), (4, 0.5), (16, 0.8)])
  func weighsSentences(count: Int, share: Double) throws {
    let sentences = Array(repeating: ("talk", "Parties", "Feste"), count: count)
    let options = try Self.learn([("wikt", "party", "Feier")] + sentences).options
    #expect(options["party"] == [Option(text: "feier", probability: 1)])
    let parties = Dictionary(
      uniqueKeysWithValues: options["parties", default: []].map { ($0.text, $0.probability) })
    #expect(parties.count == 2)
    #expect(abs(try #require(parties["feste"]) - share) < 1e-6)
    #expect(abs(try #require(parties["feier"]) - (1 - share)) < 1e-6)
  }

  @Test("Entries of up to four words become phrases; longer ones and ones with numbers do not")
  func takesPhrases() throws {
    let options = try Self.learn([
      ("wikt", "Once in a while", "hin und wieder"), ("wikt", "one two three four five", "viele"),
      ("wikt", "24 hours", "ein Tag"), ("wikt", "nothing", "  "),
    ]).options
    #expect(options == ["once in a while": [Option(text: "hin und wieder", probability: 1)]])
  }

  // By hand: none occurs in a sentence, so all are as likely, 1 of 12; four is the setting's limit.
  @Test("Of many translations as likely the first by their text stay, though each is rare")
  func limitsOptions() throws {
    let words = "mlkjihgfedcb".map { "\($0)\($0)" }
    let options = try Self.learn(words.map { ("wikt", "thing", $0) }).options
    #expect(
      options["thing"] == ["bb", "cc", "dd", "ee"].map { Option(text: $0, probability: 0.25) })
  }

  // By hand: four sentences have the piece 会議 and none has 議会: √4.5 to √0.5, or 3 to 1.
  @Test("A Japanese entry is as common as the piece it is in sentences without spaces")
  func weighsPieces() throws {
    let options = try Self.learn(
      [("wikt", "gathering", "議会"), ("wikt", "gathering", "会議")]
        + Array(repeating: ("talk", "Tomorrow a meeting", "明日会議に"), count: 4), in: "ja"
    ).options
    let gathering = options["gathering", default: []]
    #expect(gathering.map(\.text) == ["会議", "議会"])
    #expect(abs(gathering[0].probability - 0.75) < 1e-9)
  }

  @Test("A common word without a counterpart is silent, a rare one merely unknown")
  func findsSilentWords() throws {
    // `the` meets forty words, each as often, and none of them often enough to be its translation.
    let learnt = try Self.learn((0..<40).map { ("talk", "the n\(letters($0))", "w\(letters($0))") })
    #expect(learnt.silent == ["the"])
    #expect(learnt.options["nab"]?.map(\.text) == ["wab"])
    let rare = try Self.learn((0..<19).map { ("talk", "the n\(letters($0))", "w\(letters($0))") })
    #expect(rare.silent.isEmpty)
  }

  private func letters(_ index: Int) -> String {
    let alphabet = Array("abcdefghij")
    return "\(alphabet[index / 10])\(alphabet[index % 10])"
  }
}
