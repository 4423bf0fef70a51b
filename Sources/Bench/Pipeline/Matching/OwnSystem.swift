/// The ways to rank that runs compare, by the names that reports use.
package enum OwnSystem: String, CaseIterable {
  case random
  case recency
  case keyword
  case semantic
  /// BM25 of the event's text, as a full-text engine has it.
  case bm25
  /// The same, halved with distance in time.
  case timedBM25
  /// TF-IDF of runs of letters.
  case gramCosine
  /// The ranks by cosine and by whole words, fused.
  case reciprocalRank
  /// BM25 of the event's title with neighbors, senders and closeness in time, in one formula.
  case titleSum
  /// The design document's formula.
  case formula
  /// Learned weights.
  case learned
  /// The design document's formula with other settings.
  case custom

  /// True if the model of the vectors affects the ranking.
  package var dependsOnVectors: Bool {
    switch self {
    case .semantic, .reciprocalRank, .formula, .learned, .custom: true
    case .random, .recency, .keyword, .bm25, .timedBM25, .gramCosine, .titleSum: false
    }
  }

  /// The systems that every run has, independent of its settings.
  package static let baselines: [OwnSystem] = [
    .random, .recency, .keyword, .semantic, .bm25, .timedBM25, .gramCosine, .reciprocalRank,
    .titleSum,
  ]
}
