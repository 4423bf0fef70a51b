public import VaultCore

/// Texts that say the same in two languages, or twice in one; each has exactly one match.
///
/// A meaning is one sentence or two of one topic, its slots filled alike everywhere. A sentence
/// used without others is in no other meaning, and no two meanings share more than one sentence, so
/// that none is contained in another by more than half. No two meanings have equal texts in any
/// language. Rows are in random order; texts are made on request.
public struct TranslationPairs: Sendable {
  /// Two texts of one meaning.
  public struct Pair: Hashable, Sendable {
    /// The identifier that all rows of the meaning share: `m00001`.
    public let meaning: String
    /// Meanings with phrases or topics that are kept for `test` are of that split.
    public let split: EventQuery.Split
    /// English where the profile has it, else its first language; or the same as `languageB`.
    public let languageA: Language
    /// The language of `textB`.
    public let languageB: Language
    /// In correct spelling, on one line.
    public let textA: String
    /// In correct spelling, on one line.
    public let textB: String
  }

  /// The number of meanings: as many as were asked for, or as there can be.
  public var count: Int { meanings.count }
  /// The number of rows.
  public var rowCount: Int { order.count }

  private let maker: PairMaker
  private let meanings: [PairMeaning]
  /// The rows: a meaning's number, then which language, then whether both texts are in it.
  private let order: [Row]

  private struct Row {
    let meaning: Int32
    let language: Int16
    let isWithin: Bool
  }

  init(lexicons: [Lexicon], outlines: [TopicOutline], count: Int, random: SeededRandom) {
    let hub = lexicons.first { $0.language == .english } ?? lexicons.first
    let others = lexicons.filter { $0.language != hub?.language }
    // Without pairs to make there is nothing to look for.
    let ordered = count > 0 ? (hub.map { [$0] } ?? []) + others : []
    maker = PairMaker(
      sentences: PairSentences(lexicons: ordered, outlines: outlines), random: random)
    meanings = maker.meanings(count)
    var rows: [Row] = []
    for (number, meaning) in meanings.enumerated() {
      for language in ordered.indices {
        for isWithin in [false, true] where isWithin ? meaning.varies[language] : language > 0 {
          rows.append(Row(meaning: Int32(number), language: Int16(language), isWithin: isWithin))
        }
      }
    }
    var stream = random.stream("rows")
    order = stream.shuffled(rows)
  }

  /// One row.
  ///
  /// - Parameter position: From 0 to below `rowCount`.
  /// - Returns: The row, its texts made anew.
  /// - Complexity: O(length).
  public func row(_ position: Int) -> Pair {
    let row = order[position]
    let meaning = meanings[Int(row.meaning)]
    let language = Int(row.language)
    let first = row.isWithin ? language : 0
    let lexicons = maker.sentences.lexicons
    return Pair(
      meaning: "m\((Int(row.meaning) + 1).padded(to: 5))", split: meaning.split,
      languageA: lexicons[first].language, languageB: lexicons[language].language,
      textA: maker.text(meaning, language: first, isSecond: false),
      textB: maker.text(meaning, language: language, isSecond: row.isWithin))
  }
}
