public import VaultCore

/// The method by which the signals of a free-text search become one ranking.
public indirect enum SearchRanking: Hashable, Sendable {
  /// Only by cosine of the vectors.
  case semantic
  /// Only by BM25 of whole words, as in the vault's own keyword index.
  case keyword
  /// By a textbook model over one field.
  case lexical(LexicalModel, LexicalField)
  /// By another ranking's scores, none of which may be negative, halved for every `halfLife` days
  /// between the message and the search's moment.
  case recent(SearchRanking, halfLife: Double)
  /// By `Σ 1 / (offset + rank)` over rankings (Cormack, Clarke and Büttcher, "Reciprocal Rank
  /// Fusion outperforms Condorcet and individual Rank Learning Methods", 2009).
  case fused([SearchRanking], offset: Double)
  /// By two rankings' scores, each scaled to 0…1 over its candidates; the first counts `share`, the
  /// second the rest (Bruch, Gai and Ingber, "An Analysis of Fusion Functions for Hybrid Retrieval",
  /// 2023).
  case blended(SearchRanking, SearchRanking, share: Double)
  /// By the weighted ``SearchComponents``.
  case weighted(SearchWeights)

  /// BM25 as a full-text engine has it: the language's stems without its stop words, the sender's
  /// name as part of the text, k₁ 0.9 and b 0.4 as is usual for Lucene in comparisons.
  public static let bm25 = lexical(.bm25(k1: 0.9, b: 0.4), .namedTerms)
  /// The same, halved for every thirty days.
  public static let recentBM25 = recent(bm25, halfLife: 30)
  /// The cosine of runs of four letters.
  public static let gramCosine = lexical(.cosine, .grams(SearchTerm.gramLength))
  /// The rankings by cosine and by whole words, fused with the offset 60.
  public static let reciprocalRank = fused([semantic, keyword], offset: 60)

  /// True if equal scores are in the order of the messages' times, as a full-text engine has them
  /// in the order in which they were added; others are by ascending identifier.
  var tiesAreByTime: Bool {
    switch self {
    case .lexical: true
    case .recent(let ranking, _): ranking.tiesAreByTime
    case .semantic, .keyword, .fused, .blended, .weighted: false
    }
  }

  /// True if the model of the vectors affects the order.
  public var usesVectors: Bool {
    switch self {
    case .semantic, .weighted: true
    case .keyword, .lexical: false
    case .recent(let ranking, _): ranking.usesVectors
    case .fused(let rankings, _): rankings.contains(where: \.usesVectors)
    case .blended(let first, let second, _): first.usesVectors || second.usesVectors
    }
  }

  /// The fields that it searches, beside those that every table has.
  public var fields: Set<LexicalField> {
    switch self {
    case .semantic, .keyword, .weighted: []
    case .lexical(_, let field): [field]
    case .recent(let ranking, _): ranking.fields
    case .fused(let rankings, _): rankings.reduce(into: []) { $0.formUnion($1.fields) }
    case .blended(let first, let second, _): first.fields.union(second.fields)
    }
  }
}
