/// The ways to rank that runs compare, by the names that reports use.
enum OwnSystem: String, CaseIterable {
  case random
  case recency
  case keyword
  case semantic
  /// The document's formula.
  case document
  /// Learned weights.
  case best
  /// The document's formula with other settings.
  case custom

  /// Those that every run has, whatever its settings.
  static let baselines: [OwnSystem] = [.random, .recency, .keyword, .semantic]
}
