public import VaultCore

/// Determines the language of a message, or none if the text is not enough to decide.
///
/// The script with the most letters decides first: kana is Japanese, Hangul Korean, Han without
/// kana Chinese unless its characters are Japan's own, Cyrillic and Arabic by the letters that only
/// one language uses. Words of Latin script are classified by `LatinLanguageModel`, which knows
/// English, Spanish, German, French, Portuguese, Italian and Dutch and a class for all others.
/// Polish, Turkish and Swedish are then named by their commonest words; any other is left untagged.
///
/// Addresses, mentions, tags, file names, numbers and emoji are no evidence. Same text and prior,
/// same answer.
public struct LanguageTagger: Sendable {
  /// The log odds, in nats, of the language of the preceding messages against any other: thread
  /// partners switch about once in twelve messages.
  static let priorWeight: Float = 2.5

  private let model = LatinLanguageModel.shipped
  private let foreign = ForeignWords.shipped

  /// Creates a tagger; the tables behind it are built once and shared.
  public init() {}

  /// The language of a text.
  ///
  /// - Parameters:
  ///   - text: What one person wrote: a message's new text, without quotation.
  ///   - prior: The language that the messages around it are in. It decides where the text is
  ///     ambiguous ("ok", "no"), and yields to clear evidence.
  /// - Returns: `nil` where no language reaches 75 % (90 % for a single word), where there is no
  ///   letter at all, and for languages of Latin script that are not listed above.
  /// - Complexity: O(n) in the length of the text.
  public func tag(_ text: String, prior: Language? = nil) -> Language? {
    var profile = ScriptProfile()
    for scalar in text.unicodeScalars { profile.add(scalar) }
    profile.finish()
    switch profile.dominant {
    case .none: return nil
    case .latin: return latin(profile.words, prior)
    case .han: return HanLanguages.language(of: text, kana: profile.kanaCount, prior: prior)
    case .cyrillic: return CyrillicLanguages.language(of: text, prior: prior)
    case .arabic: return ArabicScriptLanguages.language(of: text)
    case .single(let code): return Language(rawValue: code)
    }
  }

  private func latin(_ words: LatinWords, _ prior: Language?) -> Language? {
    guard words.count > words.neutralCount else { return words.count > 0 ? prior : nil }
    var scores = model.scores(words)
    if let prior {
      let index = LatinLanguageModel.languages.firstIndex(of: prior)
      scores[index ?? LatinLanguageModel.classCount - 1] += Self.priorWeight
    }
    var best = 0
    for index in 1..<LatinLanguageModel.classCount where scores[index] > scores[best] {
      best = index
    }
    let limit: Float = words.count - words.neutralCount == 1 ? 0.9 : 0.75
    guard LatinLanguageModel.share(of: best, in: scores) >= limit else { return nil }
    if best < LatinLanguageModel.languages.count { return LatinLanguageModel.languages[best] }
    return foreign.language(of: words, prior: prior)
  }
}
