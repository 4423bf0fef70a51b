internal import VaultCore
internal import VaultEmbedding

/// Learns one language's translations of English words and phrases.
struct TranslationLearner {
  private let settings: WordTranslations.Settings
  private let bitext: Bitext
  /// The dictionary's translations of each English phrase, each once.
  private let entries: [String: Set<String>]
  private let isSpaceless: Bool

  /// Both directions must find a translation at least so probable.
  private static let leastEitherWay: Float = 0.05
  /// A word that occurs a few times may be translated by a word with many other meanings: `don't`
  /// by `non`.
  private static let leastOneWay: Float = 0.3
  private static let leastOneWayCount: Int32 = 5
  /// Sentences weigh as much as a dictionary for a word that occurs so often.
  private static let evenCount = 4.0
  /// A word that occurs so often and yet has no translation has no counterpart.
  private static let silentCount = 20

  init(
    _ pairs: [TrainingPair], language: Language, segmenter: WordSegmenter,
    settings: WordTranslations.Settings
  ) {
    self.settings = settings
    bitext = Bitext(pairs, by: segmenter)
    isSpaceless = WordText.isSpaceless(language)
    var entries: [String: Set<String>] = [:]
    for pair in pairs where pair.source.isDictionary {
      let english = WordText.english(pair.english)
      guard (1...WordTranslations.maximumPhraseWords).contains(english.count),
        english.allSatisfy({ $0.kind == .word })
      else { continue }
      let translation = String(
        decoding: PieceText.normalized(pair.translation).drop { $0 == 0x20 }, as: UTF8.self)
      guard !translation.isEmpty else { continue }
      entries[english.map(\.text).joined(separator: " "), default: []].insert(translation)
    }
    self.entries = entries
  }

  /// The translations, and the words that are common but have none.
  func learn() -> (options: [String: [WordTranslations.Option]], silent: Set<String>) {
    let forward = LexicalModel(
      from: bitext.english, to: bitext.foreign, iterations: settings.iterations, usesNull: true)
    let backward = LexicalModel(
      from: bitext.foreign, to: bitext.english, iterations: settings.iterations, usesNull: true)
    var options: [String: [WordTranslations.Option]] = [:]
    var silent: Set<String> = []
    for (phrase, translations) in entries {
      options[phrase] = pruned(weighed(translations))
    }
    for word in 0..<bitext.english.table.count {
      let count = Int(bitext.english.sentenceCounts[word])
      guard count > 0 else { continue }
      let text = String(decoding: bitext.english.table[word], as: UTF8.self)
      let aligned = alignments(of: Int32(word), forward, backward)
      let base = entries[text] == nil ? EnglishStem.candidates(of: text) : [text]
      let listed = base.lazy.compactMap { entries[$0] }.first.map(weighed) ?? [:]
      let trust =
        listed.isEmpty ? 1 : aligned.isEmpty ? 0 : Double(count) / (Double(count) + Self.evenCount)
      var mixed = aligned.mapValues { $0 * trust }
      for (translation, weight) in listed { mixed[translation, default: 0] += (1 - trust) * weight }
      let kept = pruned(mixed)
      if !kept.isEmpty {
        options[text] = kept
      } else if count >= Self.silentCount {
        silent.insert(text)
      }
    }
    return (options, silent)
  }

  /// Returns the translations of a word that both directions support, with probabilities that sum
  /// to 1.
  private func alignments(
    of word: Int32, _ forward: LexicalModel, _ backward: LexicalModel
  ) -> [String: Double] {
    var found: [String: Double] = [:]
    for cell in forward[word] where cell.probability >= Self.leastEitherWay {
      let back = backward.probability(of: word, given: cell.target)
      guard
        back >= Self.leastEitherWay
          || (cell.probability >= Self.leastOneWay
            && bitext.english.sentenceCounts[Int(word)] >= Self.leastOneWayCount)
      else { continue }
      let text = String(decoding: bitext.foreign.table[Int(cell.target)], as: UTF8.self)
      found[text] = Double(cell.probability + back) / 2
    }
    return normalized(found)
  }

  /// A dictionary's translations by the square root of how often they occur in sentences, so that
  /// everyday words come before rare ones; they add up to 1.
  private func weighed(_ translations: Set<String>) -> [String: Double] {
    var weights: [String: Double] = [:]
    for translation in translations {
      let words =
        isSpaceless ? [translation[...]] : translation.split(separator: " ")
      let rarest = words.map { bitext.foreign.count(of: Array($0.utf8)[...]) }.min() ?? 0
      weights[translation] = (0.5 + Double(rarest)).squareRoot()
    }
    return normalized(weights)
  }

  private func normalized(_ weights: [String: Double]) -> [String: Double] {
    // Summed in a fixed order, or the last bits would depend on the hash table's.
    let total = weights.sorted { $0.key < $1.key }.reduce(0) { $0 + $1.value }
    return total > 0 ? weights.mapValues { $0 / total } : [:]
  }

  /// The likeliest translations, again adding up to 1; the likeliest of many rare ones stay.
  private func pruned(_ weights: [String: Double]) -> [WordTranslations.Option] {
    let ordered = weights.sorted {
      $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value
    }
    let least = min(settings.leastProbability, ordered.first?.value ?? 0)
    let kept = ordered.prefix(settings.optionLimit).filter { $0.value >= least }
    let total = kept.reduce(0) { $0 + $1.value }
    return kept.map { WordTranslations.Option(text: $0.key, probability: $0.value / total) }
  }
}
