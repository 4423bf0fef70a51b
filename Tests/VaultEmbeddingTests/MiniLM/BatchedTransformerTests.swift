import Testing
import VaultCore

@testable import VaultEmbedding

@Suite("The transformer and its specification")
struct BatchedTransformerTests {
  private func sequences(_ counts: [Int], vocabulary: Int) -> [[Int32]] {
    var random = SeededRandom(seed: 9).stream("sequences")
    return counts.map { count in
      (0..<count).map { _ in Int32(random.index(below: vocabulary)) }
    }
  }

  static let models: [(TinyModel, Int)] = [
    (TinyModel(), 3), (TinyModel(hidden: 24, intermediate: 40, layers: 1), 12),
    (TinyModel(vocabulary: 7, hidden: 5, intermediate: 3, layers: 3), 1),
    (TinyModel(vocabulary: 3, hidden: 34, intermediate: 65, layers: 1), 2),
    (TinyModel(layers: 1, tokenTypes: 1), 24),
  ]

  @Test("Batches of odd lengths agree with the specification within 1e-5", arguments: models)
  func agreesWithSpecification(model: TinyModel, heads: Int) throws {
    let weights = try model.weights(seed: 4, heads: heads)
    let batch = sequences([1, 2, 31, 16, 17, 1], vocabulary: model.vocabulary)
    let fast = BatchedTransformer(weights).embeddings(of: batch)
    let reference = ReferenceTransformer(weights)
    for (index, tokens) in batch.enumerated() {
      let expected = reference.embedding(of: tokens)
      let row = fast[index * model.hidden..<(index + 1) * model.hidden]
      #expect(zip(row, expected).allSatisfy { abs(Double($0) - $1) <= 1e-5 })
    }
  }

  @Test("The longest sequence, and more than one group, agree with the specification")
  func agreesOnLongSequences() throws {
    let weights = try TinyModel(hidden: 4, intermediate: 3, layers: 1).weights(seed: 5, heads: 2)
    let batch = sequences([256, 1, 255, 30], vocabulary: 50)
    let fast = BatchedTransformer(weights).embeddings(of: batch)
    let reference = ReferenceTransformer(weights)
    for (index, tokens) in batch.enumerated() {
      let row = fast[index * 4..<(index + 1) * 4]
      #expect(
        zip(row, reference.embedding(of: tokens)).allSatisfy { abs(Double($0) - $1) <= 1e-5 })
    }
  }

  @Test("No sequences give no rows")
  func embedsNothing() throws {
    let weights = try TinyModel().weights(seed: 6, heads: 3)
    #expect(BatchedTransformer(weights).embeddings(of: []).isEmpty)
  }
}
