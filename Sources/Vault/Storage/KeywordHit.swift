public import VaultCore

/// A message that a keyword search found.
public struct KeywordHit: Hashable, Sendable {
  /// The message.
  public let id: DocumentID
  /// The BM25 score: positive, higher is better, comparable within one search only.
  public let score: Double
}

extension KeywordHit {
  /// Returns true if this hit ranks above another: by score, then by ascending id.
  func precedes(_ other: KeywordHit) -> Bool {
    score != other.score ? score > other.score : id < other.id
  }
}
