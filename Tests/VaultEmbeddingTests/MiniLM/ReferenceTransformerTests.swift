import Foundation
import Testing
import VaultTestSupport

@testable import VaultEmbedding

@Suite("The specification")
struct ReferenceTransformerTests {
  @Test("A model whose layers only add their biases gives what comes out by hand")
  func embedsByHand() throws {
    var builder = SafetensorsBuilder()
    // Token 1 at position 0: word (3, 0) + place (0, 1) + type (1, 0) = (4, 1). Mean 2.5 and
    // deviation 1.5 make it (1, -1); gain 2 and offset (0, 6), (2, 4).
    builder.add("embeddings.word_embeddings.weight", shape: [2, 2], [9, 9, 3, 0])
    builder.add("embeddings.position_embeddings.weight", shape: [1, 2], [0, 1])
    builder.add("embeddings.token_type_embeddings.weight", shape: [1, 2], [1, 0])
    builder.addNormalization("embeddings.LayerNorm", gain: [2, 2], offset: [0, 6])
    for part in ["query", "key", "value"] {
      builder.addConstant("encoder.layer.0.attention.self.\(part)", bias: [7, 8], inputs: 2)
    }
    // (2, 4) + (4, 0) = (6, 4), so (1, -1); offset (0, 3) makes it (1, 2).
    builder.addConstant("encoder.layer.0.attention.output.dense", bias: [4, 0], inputs: 2)
    builder.addNormalization(
      "encoder.layer.0.attention.output.LayerNorm", gain: [1, 1], offset: [0, 3])
    // (1, 2) + (3, 0) = (4, 2), so (1, -1); offset (2, 5) makes it (3, 4), of length 5.
    builder.addConstant("encoder.layer.0.intermediate.dense", bias: [1], inputs: 2)
    builder.addConstant("encoder.layer.0.output.dense", bias: [3, 0], inputs: 1)
    builder.addNormalization("encoder.layer.0.output.LayerNorm", gain: [1, 1], offset: [2, 5])
    let file = try SafetensorsFile(data: builder.data, file: "f")
    let row = ReferenceTransformer(try TransformerWeights(file, heads: 1)).embedding(of: [1])
    #expect(zip(row, [0.6, 0.8]).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test(
    "It gives the published model's vector of the empty text",
    .enabled(if: InstalledModel.isPresent(cases: 1)))
  func agreesWithPublishedModel() throws {
    let url = InstalledModel.directory.appendingPathComponent("model.safetensors")
    let weights = try TransformerWeights(SafetensorsFile(contentsOf: url), heads: 12)
    let empty = try #require(try OwnCases.read().first { $0.text.isEmpty })
    let row = ReferenceTransformer(weights).embedding(of: empty.tokens)
    #expect(
      zip(row, empty.embeddingPrefix).allSatisfy { abs($0 - Double($1)) <= 1e-7 })
  }
}
