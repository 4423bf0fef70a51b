import Foundation
import Testing

@testable import VaultEmbedding

@Suite("Transformer weights")
struct TransformerWeightsTests {
  @Test("The extents follow from the tensors")
  func readsShape() throws {
    let shape = try TinyModel().weights(seed: 1, heads: 3).shape
    #expect(
      shape
        == .init(
          vocabulary: 50, positions: 256, hidden: 24, intermediate: 40, layers: 2, heads: 3))
  }

  @Test(
    "A missing tensor is refused by name",
    arguments: [
      "embeddings.word_embeddings.weight", "embeddings.LayerNorm.bias",
      "encoder.layer.0.intermediate.dense.weight",
      "encoder.layer.1.intermediate.dense.weight", "encoder.layer.1.attention.self.key.bias",
      "encoder.layer.1.output.LayerNorm.weight",
    ])
  func refusesMissingTensor(name: String) {
    #expect(
      throws: EmbeddingError.malformedWeights(file: "tiny", defect: .missingTensor(name))
    ) { try TinyModel(omitted: name).weights(seed: 1, heads: 3) }
  }

  @Test("A width that the heads do not divide is refused", arguments: [0, -1, 5, 48])
  func refusesIndivisibleHeads(heads: Int) {
    #expect(
      throws: EmbeddingError.malformedWeights(
        file: "tiny", defect: .indivisibleHeads(hidden: 24, heads: heads))
    ) { try TinyModel().weights(seed: 1, heads: heads) }
  }

  @Test("A feed-forward block without width is refused")
  func refusesMissingWidth() {
    #expect(
      throws: EmbeddingError.malformedWeights(
        file: "tiny",
        defect: .wrongShape(
          tensor: "encoder.layer.0.intermediate.dense.weight", expected: [-1, 24],
          found: [0, 24]))
    ) { try TinyModel(intermediate: 0).weights(seed: 1, heads: 3) }
  }

  @Test("A model without a token type is refused")
  func refusesMissingTokenType() {
    #expect(
      throws: EmbeddingError.malformedWeights(
        file: "tiny",
        defect: .wrongShape(
          tensor: "embeddings.token_type_embeddings.weight", expected: [-1, 24],
          found: [0, 24]))
    ) { try TinyModel(tokenTypes: 0).weights(seed: 1, heads: 3) }
  }

  @Test("A table that is not a matrix is refused")
  func refusesOtherRank() throws {
    var builder = SafetensorsBuilder()
    builder.add("embeddings.word_embeddings.weight", shape: [4], [1, 2, 3, 4])
    let file = try SafetensorsFile(data: builder.data, file: "f")
    #expect(
      throws: EmbeddingError.malformedWeights(
        file: "f",
        defect: .wrongShape(
          tensor: "embeddings.word_embeddings.weight", expected: [-1, -1], found: [4]))
    ) { try TransformerWeights(file, heads: 2) }
  }
}
