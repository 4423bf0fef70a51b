internal import Foundation

/// The BM25 of SQLite's FTS5 (sqlite.org/fts5.html, "The bm25() function"), sign turned so that
/// higher is better.
///
/// It is Okapi BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and
/// Beyond", 2009) with k₁ = 1.2, b = 0.75; a term in more than half of the documents, whose
/// weight would not be positive, weighs 10⁻⁶.
struct BM25 {
  private let documents: Double
  private let meanLength: Double

  private static let k1 = 1.2
  private static let b = 0.75

  /// Prepares for a collection of so many documents and tokens.
  init(documents: Int, totalLength: Int) {
    self.documents = Double(documents)
    meanLength = Double(totalLength) / Double(max(1, documents))
  }

  /// The weight of a term that occurs in so many documents.
  func weight(documentFrequency: Int) -> Double {
    let containing = Double(documentFrequency)
    let weight = log((documents - containing + 0.5) / (containing + 0.5))
    return weight > 0 ? weight : 1e-6
  }

  /// Returns the amount that a term adds to the score of a document in which it occurs.
  func contribution(weight: Double, termFrequency: Int, length: Int) -> Double {
    let frequency = Double(termFrequency)
    let normalization = 1 - Self.b + Self.b * Double(length) / meanLength
    return weight * (frequency * (Self.k1 + 1) / (frequency + Self.k1 * normalization))
  }
}
