internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultTestSupport

@testable internal import VaultEmbedding

@Suite("The transformer and its specification")
struct TransformerTests {
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

  // x times the standard normal distribution function: Abramowitz and Stegun, table 26.1.
  @Test(
    "GELU is the argument times its normal probability",
    arguments: [
      (0.0, 0.5), (1, 0.84134_47460_68543), (2, 0.97724_98680_51821),
      (-1, 0.15865_52539_31457), (3, 0.99865_01019_68370),
    ])
  func gelu(x: Double, probability: Double) {
    #expect(abs(PlainActivation.gelu(x) - x * probability) < 1e-14)
  }

  @Test("Softmax shares are in the ratio of the exponentials, however large")
  func softmax() {
    // e⁰ : e^ln3 = 1 : 3.
    for offset in [0.0, 1e4, -1e4] {
      let shares = PlainActivation.softmax([offset, offset + log(3.0)])
      #expect(abs(shares[0] - 0.25) < 1e-12)
      #expect(abs(shares[1] - 0.75) < 1e-12)
    }
    #expect(PlainActivation.softmax([]).isEmpty)
  }

  @Test("Layer normalisation gives mean 0 and variance 1, then scales and shifts")
  func layerNorm() {
    // Mean 3, variance 4: (1 - 3) / 2 = -1 and (5 - 3) / 2 = 1.
    let row = PlainActivation.layerNorm(
      [1, 5], gain: [1, 10], offset: [0, 0.5], epsilon: 0)
    #expect(row == [-1, 10.5])
  }
}
