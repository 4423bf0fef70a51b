internal import Foundation

/// Okapi's BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond",
/// 2009, equation 3.15) with the rarity of Lucene, which is positive for every term.
struct BM25Parameters: Sendable {
  /// The saturation of a term's frequency: the lower, the sooner further occurrences stop counting.
  let k1: Double
  /// The weight of a text's length: 0 not at all, 1 in full.
  let b: Double

  /// ln(1 + (N − n + ½) / (n + ½)) for a term that n of N texts hold.
  static func rarity(holding: Int, of count: Int) -> Double {
    log(1 + (Double(count - holding) + 0.5) / (Double(holding) + 0.5))
  }

  /// Returns the weight of `frequency` occurrences in a text of a length, 0 to 1.
  func saturation(_ frequency: Double, length: Int, mean: Double) -> Double {
    frequency / (frequency + k1 * (1 - b + b * Double(length) / max(mean, 1)))
  }
}
