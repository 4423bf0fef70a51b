import Foundation
import Testing

@testable import VaultMatching

struct BM25ParametersTests {
  // Lucene's BM25Similarity: idf = ln(1 + (N − n + 0.5) / (n + 0.5)). Worked out with `bc -l`.
  @Test("Rarity is positive for every term, greatest for one in no text")
  func rarity() {
    #expect(abs(BM25Parameters.rarity(holding: 1, of: 10) - 1.99243016) < 1e-8)
    #expect(abs(BM25Parameters.rarity(holding: 10, of: 10) - 0.04652002) < 1e-8)
    #expect(abs(BM25Parameters.rarity(holding: 0, of: 10) - 3.09104245) < 1e-8)
  }

  @Test("Occurrences saturate, and length counts by b")
  func saturation() {
    let parameters = BM25Parameters(k1: 0.9, b: 0.4)
    // 2 / (2 + 0.9 · (0.6 + 0.4 · 20 / 10)) = 2 / 3.26
    #expect(abs(parameters.saturation(2, length: 20, mean: 10) - 0.61349693) < 1e-8)
    #expect(BM25Parameters(k1: 0.9, b: 0).saturation(1, length: 500, mean: 1) == 1 / 1.9)
    #expect(parameters.saturation(1, length: 0, mean: 0).isFinite)
  }
}
