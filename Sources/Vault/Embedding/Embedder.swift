public import VaultCore

/// Turns texts into vectors whose dot product is their cosine similarity.
///
/// Laws of every conformer, which `checkEmbedder` in the test support verifies:
/// - Row i of the result belongs to text i, and there are `dimension` columns.
/// - A row has length 1 (within 1e-5), or is all zeros where the embedder finds no units in the
///   text. The transformer reads its own marks and so gives even the empty text a unit row; the
///   hashing embedder gives it zeros.
/// - A row depends only on its text: for any other texts in the batch, no element changes by more
///   than 1e-5.
/// - The same batch on the same machine gives the same bits.
/// - It may be called from several threads at once.
public protocol Embedder: Sendable {
  /// The name by which reports and options call it, for example `minilm`.
  var name: String { get }

  /// The digest of everything that the vectors depend on: two embedders with equal digests make
  /// comparable vectors.
  ///
  /// It is a SHA-256 in hexadecimal for an embedder with weights, and a list of the parameters
  /// for one without.
  var modelDigest: String { get }

  /// The number of elements of a vector.
  var dimension: Int { get }

  /// Embeds texts in any language.
  ///
  /// - Returns: Shape [texts, dimension].
  /// - Throws: `nonFiniteEmbedding` if the arithmetic left the range of numbers.
  func embed(_ texts: [String]) throws(EmbeddingError) -> Matrix

  /// True if texts leave this process: for a service on this machine or another.
  var sendsTexts: Bool { get }

  /// The number of units the embedder reads of a text, its own marks and any truncation included.
  func tokenCount(of text: String) -> Int
}

extension Embedder {
  /// False: the texts stay here.
  public var sendsTexts: Bool { false }
}
