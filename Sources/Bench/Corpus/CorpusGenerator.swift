internal import VaultCore

/// Invents a corpus from a profile, lexicons and a seed.
///
/// The same arguments give the same corpus, byte for byte, on every machine and on any number of
/// threads: each vault and each event draws from a random stream of its own, clocks follow
/// written-out rules, and nothing depends on the locale, the date or the mathematics library.
public struct CorpusGenerator: Sendable {
  private let profile: CorpusProfile
  private let difficulty: Difficulty
  private let lexicons: LexiconLibrary
  private let seed: UInt64

  /// Prepares a generator.
  ///
  /// - Parameters:
  ///   - profile: What the corpus is to be like.
  ///   - difficulty: How hard it is to be.
  ///   - lexicons: The phrases; they must hold each language of the profile.
  ///   - seed: The seed; the profile's where it is `nil`.
  public init(
    profile: CorpusProfile, difficulty: Difficulty, lexicons: LexiconLibrary, seed: UInt64? = nil
  ) {
    self.profile = profile
    self.difficulty = difficulty
    self.lexicons = lexicons
    self.seed = seed ?? profile.seed
  }

  /// Generates the corpus.
  ///
  /// - Parameter threads: How many vaults are written at a time; the result does not depend on it.
  /// - Returns: The corpus, its texts not yet worded.
  /// - Throws: ``CorpusError/missingLexicon(language:directory:)``.
  /// - Complexity: O(messages · log messages of a vault).
  public func generate(threads: Int = 1) throws(CorpusError) -> Corpus {
    for language in profile.languages { _ = try lexicon(language) }
    let random = SeededRandom(seed: seed).stream("corpus")
    let settings = try settings(random)
    let vaults = Parallel.map(settings.count, threads: threads) { index in
      vault(index, settings[index], random: random.stream("vault", index))
    }
    return Corpus(
      name: profile.name, seed: seed, profile: profile, difficulty: difficulty, vaults: vaults,
      pairs: TranslationPairs(
        lexicons: profile.languages.compactMap(lexicons.lexicon), outlines: lexicons.outlines,
        count: profile.pairs, random: random.stream("pairs")))
  }

  // People are invented one vault after another, so that no person is in two of them.
  private func settings(_ random: SeededRandom) throws(CorpusError) -> [Setting] {
    let splits = profile.splits
    var maker = PersonMaker(noise: difficulty[.noise])
    var settings: [Setting] = []
    for index in 0..<profile.vaults {
      let main = try lexicon(profile.language(ofVault: index))
      let second = try lexicon(profile.secondLanguage(ofVault: index))
      let region = main.regions[index / profile.languages.count % main.regions.count]
      let cast = Cast(
        main: main, second: second, region: region, scale: scale, maker: &maker,
        random: random.stream("vault", index).stream("people"))
      settings.append(
        Setting(
          profile: profile, difficulty: difficulty, split: splits[index], main: main,
          second: second, cast: cast, clock: DayClock(zone: region.zone),
          outlines: lexicons.outlines.filter { splits[index] == .test || !$0.isHeldOut }))
    }
    return settings
  }

  // A vault of a million messages has more people in it, though not a thousand times as many.
  private var scale: Int {
    let size = (Double(profile.messagesPerVault) / 4000).squareRoot()
    return min(max(Int(size), 1), 8)
  }

  private func vault(_ index: Int, _ setting: Setting, random: SeededRandom) -> CorpusVault {
    let script = ScriptWriter(setting: setting, random: random.stream("script")).write()
    let region = setting.main.regions[
      index / profile.languages.count % setting.main.regions.count]
    // The Thue–Morse sequence: both systems occur with every language and every split evenly.
    let usesIPhone = index.nonzeroBitCount.isMultiple(of: 2)
    let archive = VaultArchive(
      script: script,
      style: WhatsAppStyle(
        isIOS: usesIPhone, dates: usesIPhone ? region.iosDate : region.androidDate,
        words: setting.main.whatsApp, exportsMedia: index % 3 != 1),
      // Both kinds of message store occur with every language too.
      number: index / profile.languages.count + index % profile.languages.count,
      // Every other vault, and every language both ways once it has two vaults.
      keepsMaildir: (index + index / profile.languages.count) % 2 == 1,
      identifiers: Identifiers(seed: random.stream("identifiers").seed))
    return CorpusVault(
      name: "vault-\((index + 1).padded(to: 2))", split: setting.split, archive: archive)
  }

  private func lexicon(_ language: Language) throws(CorpusError) -> Lexicon {
    guard let lexicon = lexicons.lexicon(language) else {
      throw CorpusError.missingLexicon(language: language, directory: lexicons.directory)
    }
    return lexicon
  }
}

/// The way in which a vault's phone exports WhatsApp chats.
struct WhatsAppStyle: Sendable {
  let isIOS: Bool
  let dates: DatePattern
  let words: WhatsAppWords
  /// True if attached files are named; otherwise a note says that they were left out.
  let exportsMedia: Bool
}
