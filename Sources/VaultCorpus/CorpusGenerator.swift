internal import VaultCore

/// Invents a corpus from a profile, lexicons and a seed.
///
/// The same arguments give the same corpus, byte for byte, on every machine: each vault and each
/// event draws from a random stream of its own, clocks follow written-out rules, and nothing asks
/// the locale, the date or the mathematics library.
public struct CorpusGenerator: Sendable {
  private let profile: CorpusProfile
  private let lexicons: LexiconLibrary
  private let seed: UInt64

  /// Prepares a generator.
  ///
  /// - Parameters:
  ///   - profile: What the corpus is to be like.
  ///   - lexicons: The phrases; they must hold each language of the profile.
  ///   - seed: The seed; the profile's where it is `nil`.
  public init(profile: CorpusProfile, lexicons: LexiconLibrary, seed: UInt64? = nil) {
    self.profile = profile
    self.lexicons = lexicons
    self.seed = seed ?? profile.seed
  }

  /// Generates the corpus.
  ///
  /// - Throws: ``CorpusError/missingLexicon(language:directory:)``.
  /// - Complexity: O(messages · chats of a vault).
  public func generate() throws(CorpusError) -> Corpus {
    let random = SeededRandom(seed: seed).stream("corpus")
    var vaults: [CorpusVault] = []
    var queries: [EventQuery] = []
    var judgments: [String: [DocumentID: Int]] = [:]
    for index in 0..<profile.vaults {
      let builder = VaultBuilder(
        profile: profile, outlines: lexicons.outlines, index: index,
        main: try lexicon(profile.language(ofVault: index)),
        second: try lexicon(profile.secondLanguage(ofVault: index)),
        random: random.stream("vault", index))
      let built = builder.build()
      vaults.append(built.vault)
      queries += built.queries
      judgments.merge(built.judgments) { _, new in new }
    }
    return Corpus(
      name: profile.name, seed: seed, profile: profile, vaults: vaults, queries: queries,
      judgments: judgments)
  }

  private func lexicon(_ language: Language) throws(CorpusError) -> Lexicon {
    guard let lexicon = lexicons.lexicon(language) else {
      throw CorpusError.missingLexicon(language: language, directory: lexicons.directory)
    }
    return lexicon
  }
}
