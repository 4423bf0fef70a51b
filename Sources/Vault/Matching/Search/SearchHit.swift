public import VaultCore

/// A message that a free-text search found, with the reasons for its place.
public struct SearchHit: Hashable, Sendable {
  /// The message's row in the search table.
  public let row: Int
  /// The message's identifier.
  public let id: DocumentID
  /// The components of the score.
  public let components: SearchComponents
  /// The score by which the hits are ordered; comparable within one search only.
  public let score: Double
}
