/// What each component of a free-text search counts for, relative to one another.
public struct SearchWeights: Hashable, Sendable, Codable {
  /// The cosine between search and message.
  public let semantic: Double
  /// The cosine between search and the message that this one answers.
  public let exchange: Double
  /// The search's words in the message.
  public let keyword: Double
  /// Whether a person whom the search names wrote the message.
  public let people: Double
  /// How recent the message is.
  public let recency: Double

  /// Weighs the components.
  ///
  /// - Throws: ``MatchingError/invalidSearchWeights`` if a weight is negative or not finite, or if
  ///   all are 0.
  public init(
    semantic: Double, exchange: Double, keyword: Double, people: Double, recency: Double
  ) throws(MatchingError) {
    let all = [semantic, exchange, keyword, people, recency]
    guard all.allSatisfy({ $0.isFinite && $0 >= 0 }), all.contains(where: { $0 > 0 }) else {
      throw .invalidSearchWeights
    }
    self.init(checked: semantic, exchange, keyword, people, recency)
  }

  /// The weights chosen on the `dev` split of the corpus `ci`; `Documentation/Search.md` says how.
  public static let standard = SearchWeights(checked: 1, 1, 2, 0.3, 0.1)

  private init(
    checked semantic: Double, _ exchange: Double, _ keyword: Double, _ people: Double,
    _ recency: Double
  ) {
    self.semantic = semantic
    self.exchange = exchange
    self.keyword = keyword
    self.people = people
    self.recency = recency
  }
}

/// How the signals of a free-text search become one ranking.
public enum SearchRanking: Hashable, Sendable {
  /// By cosine alone.
  case semantic
  /// By BM25 alone.
  case keyword
  /// By `Σ 1 / (60 + rank)` over the rankings by cosine and by BM25 (Cormack, Clarke and Büttcher,
  /// "Reciprocal Rank Fusion outperforms Condorcet and individual Rank Learning Methods", 2009).
  case reciprocalRank
  /// By the weighted sum of ``SearchComponents``.
  case weightedSum(SearchWeights)
}
