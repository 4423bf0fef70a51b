public import VaultCore
public import VaultEmbedding

/// The translations of English words and short phrases into other languages, learned from pairs.
///
/// Sentences give words through IBM Model 1 in both directions; dictionaries give words and phrases
/// directly, the ones that occur in sentences before others. A word's sentences count the more, the
/// more often it occurs.
public struct WordTranslations: Sendable {
  /// A translation and how likely it is.
  public struct Option: Equatable, Sendable {
    /// Normalized text, of one word or more.
    public let text: String
    /// The options of a phrase add up to 1.
    public let probability: Double

    /// Makes an option.
    public init(text: String, probability: Double) {
      self.text = text
      self.probability = probability
    }
  }

  /// The settings for learning translations.
  public struct Settings: Sendable {
    /// Rounds of expectation–maximization.
    public var iterations = 5
    /// Translations of a word at most.
    public var optionLimit = 4
    /// The least probability of a translation.
    public var leastProbability = 0.1
    /// Threads; they change no result.
    public var threads = 2

    /// The settings by default.
    public init() {}
  }

  /// The words of a phrase at most.
  public static let maximumPhraseWords = 4

  private var options: [Language: [String: [Option]]] = [:]
  private var silent: [Language: Set<String>] = [:]

  /// Translations that are known already.
  ///
  /// - Parameters:
  ///   - options: For each language the options of normalized English phrases.
  ///   - silent: English words that a language does not translate, such as articles in Japanese.
  public init(options: [Language: [String: [Option]]], silent: [Language: Set<String>] = [:]) {
    self.options = options
    self.silent = silent
  }

  /// Learns the translations of every language of the pairs.
  ///
  /// - Parameters:
  ///   - pairs: Sentences and entries of dictionaries.
  ///   - vocabulary: Cuts Chinese and Japanese into words.
  ///   - settings: The settings of learning.
  /// - Throws: `unusableVocabulary`.
  /// - Complexity: O(iterations · Σ words · words) over the pairs of sentences.
  public init(
    learningFrom pairs: [TrainingPair], vocabulary: PieceVocabulary,
    settings: Settings = Settings()
  ) throws(TrainingError) {
    let byLanguage = Dictionary(grouping: pairs, by: \.language)
    let languages = byLanguage.keys.sorted()
    var segmenters: [WordSegmenter] = []
    for language in languages {
      segmenters.append(try WordSegmenter(vocabulary, language: language))
    }
    let cutters = segmenters
    let learnt = Parallel.map(languages.count, threads: settings.threads) { index in
      TranslationLearner(
        byLanguage[languages[index]] ?? [], language: languages[index], segmenter: cutters[index],
        settings: settings
      ).learn()
    }
    for (language, result) in zip(languages, learnt) {
      options[language] = result.options
      silent[language] = result.silent
    }
  }

  /// The languages, by their codes.
  public var languages: [Language] { options.keys.sorted() }

  /// The number of words and phrases that have a translation.
  public func count(in language: Language) -> Int { options[language]?.count ?? 0 }

  /// The translations of an English phrase.
  ///
  /// - Parameters:
  ///   - phrase: Lower-case words with one space between two.
  ///   - language: The language to translate into.
  /// - Returns: The likeliest first, equal ones by their text; none for an unknown phrase.
  public func options(for phrase: String, in language: Language) -> [Option] {
    options[language]?[phrase] ?? []
  }

  /// Returns true if a common English word has no counterpart in a language.
  public func isSilent(_ word: String, in language: Language) -> Bool {
    silent[language]?.contains(word) ?? false
  }
}
