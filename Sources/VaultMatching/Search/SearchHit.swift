public import VaultCore

/// A message that a free-text search found, with the reasons for its place.
public struct SearchHit: Hashable, Sendable {
  /// The message's row in the search table.
  public let row: Int
  /// The message's identifier.
  public let id: DocumentID
  /// What the score is made of.
  public let components: SearchComponents
  /// What the hits are ordered by; comparable within one search only.
  public let score: Double
}
