import Foundation
import VaultCore
import VaultTestSupport

@testable import VaultCorpus

/// Corpora that the suites on searches, copies, pairs and judgments look at.
enum QuerySamples {
  static let languages = ["en", "es", "de", "fr", "pt", "it", "ja", "zh"]

  /// Eight vaults, one a language, every split among them.
  static let eight = Result(running: { () throws(CorpusError) -> Corpus in
    try corpus(vaults: 8, events: 22, messages: 900, seed: 11)
  })

  static func corpus(
    languages: [String] = languages, vaults: Int, events: Int, messages: Int, seed: UInt64,
    pairs: Int = 0, days: Int = 900
  ) throws(CorpusError) -> Corpus {
    let yaml = """
      name: sample
      seed: \(seed)
      vaults: \(vaults)
      eventsPerVault: \(events)
      messagesPerVault: \(messages)
      languages: [\(languages.joined(separator: ", "))]
      split: {train: 0.25, dev: 0.25}
      crossLingualShare: 0.2
      pairs: \(pairs)
      period: {start: 2023-06-01, days: \(days)}
      """
    return try CorpusGenerator(
      profile: CorpusProfile.parse(yaml, file: "sample.yaml"),
      difficulty: Difficulty.load(
        "medium", file: Repository.url("Datasets/difficulty.yaml")),
      lexicons: Samples.lexicons.get()
    ).generate()
  }

  static func pairs(
    languages codes: [String] = languages, count: Int, seed: UInt64
  ) throws(CorpusError) -> TranslationPairs {
    let library = try Samples.lexicons.get()
    return TranslationPairs(
      lexicons: codes.compactMap { library.lexicon(Language(rawValue: $0)) },
      outlines: library.outlines, count: count, random: SeededRandom(seed: seed))
  }

  static func library() throws(CorpusError) -> LexiconLibrary { try Samples.lexicons.get() }
}
