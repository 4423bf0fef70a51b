/// What each component of a free-text search counts for.
///
/// The sum of ``words``, ``grams``, ``semantic``, ``near``, ``wide``, ``coverage``, ``phrase`` and
/// ``answer``, each by its weight, is raised by the share `sender` where a person whom the search
/// names wrote the message, and by up to the share `date` where the message was sent about a day
/// that the search names.
public struct SearchWeights: Hashable, Sendable, Codable {
  /// The search's words in the message, by their beginnings.
  public var words = 1.0
  /// The search's words in the message, by their runs of letters.
  public var grams = 1.0
  /// The cosine between search and message.
  public var semantic = 1.0
  /// The search's words in the message and at most three around it.
  public var near = 1.0
  /// The search's words in the message and at most eight around it.
  public var wide = 1.0
  /// That the message holds all of the search's words as they are written.
  public var coverage = 2.0
  /// That the message holds a phrase in quotation marks.
  public var phrase = 2.0
  /// That the message follows one with a question mark: the worth of that one.
  public var answer = 0.5
  /// What being written by a person named adds to the whole, as a share of it.
  public var sender = 0.5
  /// What being sent on a day named adds to the whole, as a share of it.
  public var date = 0.5

  /// The weights of `vaultbench search`; `Documentation/Search.md` says how they were chosen.
  public static let standard = SearchWeights(checked: ())

  private init(checked: Void) {}

  /// The standard weights with changes.
  ///
  /// - Throws: ``MatchingError/invalidSearchWeights`` if a weight is then negative or not finite, or
  ///   if all of the sum's are 0.
  public init(changing change: (inout SearchWeights) -> Void) throws(MatchingError) {
    self = .standard
    change(&self)
    let summed = [words, grams, semantic, near, wide, coverage, phrase, answer]
    guard (summed + [sender, date]).allSatisfy({ $0.isFinite && $0 >= 0 }),
      summed.contains(where: { $0 > 0 })
    else { throw .invalidSearchWeights }
  }
}

/// How the signals of a free-text search become one ranking.
public enum SearchRanking: Hashable, Sendable {
  /// By cosine alone.
  case semantic
  /// By BM25 of whole words alone.
  case keyword
  /// By BM25 as a full-text engine has it: the language's stems without its stop words, the sender's
  /// name as part of the text, k₁ 0.9 and b 0.4 as is usual for Lucene in comparisons.
  case bm25
  /// By `Σ 1 / (60 + rank)` over the rankings by cosine and by BM25 (Cormack, Clarke and Büttcher,
  /// "Reciprocal Rank Fusion outperforms Condorcet and individual Rank Learning Methods", 2009).
  case reciprocalRank
  /// By the weighted ``SearchComponents``.
  case weighted(SearchWeights)
}
