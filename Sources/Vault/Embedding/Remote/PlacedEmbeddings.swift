public import VaultCore

/// Vectors in two spaces, and which text has which.
///
/// Local and remote vectors have different dimensions and meanings; they are kept in separate
/// matrices, so that no caller can compare one with the other.
public struct PlacedEmbeddings: Sendable {
  /// The place of one text's vector.
  public struct Place: Equatable, Sendable {
    /// The matrix that holds it.
    public let space: EmbeddingLedger.Space
    /// The row there.
    public let row: Int
    /// The reason why it is local; `nil` if it is remote.
    public let reason: LocalReason?
  }

  /// Shape [local texts, local dimension].
  public let local: Matrix
  /// Shape [remote texts, remote dimension].
  public let remote: Matrix
  /// One place for each text, in the order of the texts.
  public let places: [Place]
}

/// The result of reconciliation for messages that were local for a temporary reason.
public struct Reconciliation: Sendable {
  /// The messages whose vectors are now remote, in the order of the rows.
  public let ids: [DocumentID]
  /// Shape [ids, remote dimension].
  public let vectors: Matrix
  /// The number still waiting.
  public let waiting: Int
}
