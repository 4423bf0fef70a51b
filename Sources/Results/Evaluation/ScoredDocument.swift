public import VaultCore

/// A document and the score by which a system ranked it.
///
/// Scores are single precision because trec_eval compares them so: what differs only beyond that
/// is a tie.
public struct ScoredDocument: Hashable, Sendable {
  /// The document.
  public let document: DocumentID
  /// The score; higher is better.
  public let score: Float

  /// Pairs a document with its score.
  public init(document: DocumentID, score: Float) {
    self.document = document
    self.score = score
  }

  /// Returns true if trec_eval ranks this before another: by score from the highest, then by the
  /// document's UTF-8 bytes, also from the highest.
  func ranksBefore(_ other: ScoredDocument) -> Bool {
    score == other.score ? document > other.document : score > other.score
  }
}
