public import VaultCore

/// Vectors in two spaces, and which text has which.
///
/// Local and remote vectors have different dimensions and meanings; they are kept apart, so that
/// nobody can compare one with the other.
public struct PlacedEmbeddings: Sendable {
  /// Where the vector of one text lies.
  public struct Place: Equatable, Sendable {
    /// The matrix that holds it.
    public let space: EmbeddingLedger.Space
    /// The row there.
    public let row: Int
    /// Why it is local; `nil` if it is remote.
    public let reason: LocalReason?
  }

  /// Shape [local texts, local dimension].
  public let local: Matrix
  /// Shape [remote texts, remote dimension].
  public let remote: Matrix
  /// One place for each text, in the order of the texts.
  public let places: [Place]
}

/// What reconciliation made of what was local for a passing reason.
public struct Reconciliation: Sendable {
  /// The messages whose vectors are now remote, in the order of the rows.
  public let ids: [DocumentID]
  /// Shape [ids, remote dimension].
  public let vectors: Matrix
  /// How many still wait.
  public let waiting: Int
}
