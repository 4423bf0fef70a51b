/// The parameters of a BERT encoder, as its file names and lays them out.
///
/// Linear layers compute `x · weightᵀ + bias` with a weight of shape [outputs, inputs]. The pooler
/// and the position identifiers that the file also holds are not needed for mean pooling.
public struct TransformerWeights: Sendable {
  /// The extents of the model.
  public struct Shape: Equatable, Sendable {
    /// The number of tokens it embeds.
    public let vocabulary: Int
    /// The longest sequence it can read.
    public let positions: Int
    /// The width of a token's vector.
    public let hidden: Int
    /// The width inside the feed-forward block.
    public let intermediate: Int
    /// The number of encoder layers.
    public let layers: Int
    /// The number of attention heads, each `hidden / heads` wide.
    public let heads: Int
  }

  struct Linear: Sendable {
    /// Shape [outputs, inputs].
    let weight: [Float]
    /// Shape [outputs].
    let bias: [Float]
    let outputs: Int
    let inputs: Int
  }

  struct Normalization: Sendable {
    let gain: [Float]
    let offset: [Float]
  }

  struct Layer: Sendable {
    let query: Linear
    let key: Linear
    let value: Linear
    let attentionOutput: Linear
    let attentionNormalization: Normalization
    let expansion: Linear
    let contraction: Linear
    let outputNormalization: Normalization
  }

  /// The constant added to a variance before its root is taken.
  static let epsilon: Float = 1e-12

  /// The extents of the model.
  public let shape: Shape

  /// Shape [vocabulary, hidden].
  var words: [Float]
  /// Shape [positions, hidden].
  var positions: [Float]
  /// Shape [hidden]: the type of every token of a single sentence.
  var tokenType: [Float]
  var embeddingNormalization: Normalization
  var layers: [Layer]

  /// Reads the parameters from their file.
  ///
  /// The extents follow from the tensors' shapes, except for the number of attention heads.
  ///
  /// - Throws: `malformedWeights` if a tensor is absent, or its type or shape does not fit.
  public init(_ file: SafetensorsFile, heads: Int) throws(EmbeddingError) {
    let wordsName = "embeddings.word_embeddings.weight"
    let positionsName = "embeddings.position_embeddings.weight"
    let typesName = "embeddings.token_type_embeddings.weight"
    let (vocabulary, hidden) = try file.extents(wordsName)
    let positionCount = try file.extents(positionsName).rows
    let typeCount = try file.extents(typesName).rows
    let layerCount = file.layerCount
    guard heads > 0, hidden > 0, hidden.isMultiple(of: heads) else {
      throw file.malformed(.indivisibleHeads(hidden: hidden, heads: heads))
    }
    guard typeCount > 0 else {
      throw file.malformed(
        .wrongShape(tensor: typesName, expected: [-1, hidden], found: [0, hidden]))
    }
    words = try file.floats(wordsName, shape: [vocabulary, hidden])
    positions = try file.floats(positionsName, shape: [positionCount, hidden])
    tokenType = Array(try file.floats(typesName, shape: [typeCount, hidden]).prefix(hidden))
    embeddingNormalization = try file.normalization("embeddings.LayerNorm", width: hidden)
    let expansionName = "encoder.layer.0.intermediate.dense.weight"
    let intermediate = try file.extents(expansionName).rows
    guard intermediate > 0 else {
      throw file.malformed(
        .wrongShape(tensor: expansionName, expected: [-1, hidden], found: [0, hidden]))
    }
    var layers: [Layer] = []
    for index in 0..<layerCount {
      layers.append(
        try file.layer("encoder.layer.\(index)", hidden: hidden, intermediate: intermediate))
    }
    self.layers = layers
    shape = Shape(
      vocabulary: vocabulary, positions: positionCount, hidden: hidden,
      intermediate: intermediate, layers: layerCount, heads: heads)
  }
}

extension SafetensorsFile {
  // As many as there are numbers; a gap between them shows when a layer's tensor is missing.
  fileprivate var layerCount: Int {
    let numbers = tensors.compactMap { tensor -> Substring? in
      let parts = tensor.name.split(separator: ".", maxSplits: 3)
      return parts.count == 4 && parts[0] == "encoder" && parts[1] == "layer" ? parts[2] : nil
    }
    return Set(numbers).count
  }

  fileprivate func extents(_ name: String) throws(EmbeddingError) -> (rows: Int, columns: Int) {
    let shape = try tensor(name).shape
    guard let rows = shape.first, let columns = shape.last, shape.count == 2 else {
      throw malformed(.wrongShape(tensor: name, expected: [-1, -1], found: shape))
    }
    return (rows, columns)
  }

  fileprivate func linear(
    _ name: String, outputs: Int, inputs: Int
  ) throws(EmbeddingError) -> TransformerWeights.Linear {
    .init(
      weight: try floats(name + ".weight", shape: [outputs, inputs]),
      bias: try floats(name + ".bias", shape: [outputs]),
      outputs: outputs, inputs: inputs)
  }

  fileprivate func normalization(
    _ name: String, width: Int
  ) throws(EmbeddingError) -> TransformerWeights.Normalization {
    .init(
      gain: try floats(name + ".weight", shape: [width]),
      offset: try floats(name + ".bias", shape: [width]))
  }

  fileprivate func layer(
    _ name: String, hidden: Int, intermediate: Int
  ) throws(EmbeddingError) -> TransformerWeights.Layer {
    let attention = name + ".attention"
    return .init(
      query: try linear(attention + ".self.query", outputs: hidden, inputs: hidden),
      key: try linear(attention + ".self.key", outputs: hidden, inputs: hidden),
      value: try linear(attention + ".self.value", outputs: hidden, inputs: hidden),
      attentionOutput: try linear(attention + ".output.dense", outputs: hidden, inputs: hidden),
      attentionNormalization: try normalization(attention + ".output.LayerNorm", width: hidden),
      expansion: try linear(name + ".intermediate.dense", outputs: intermediate, inputs: hidden),
      contraction: try linear(name + ".output.dense", outputs: hidden, inputs: intermediate),
      outputNormalization: try normalization(name + ".output.LayerNorm", width: hidden))
  }
}

extension TransformerWeights.Shape {
  /// Traps unless a sequence is one that the model can read.
  func requireReadable(_ tokens: [Int32]) {
    precondition(
      !tokens.isEmpty && tokens.count <= positions, "a sequence has no tokens or too many")
    precondition(
      tokens.allSatisfy { $0 >= 0 && Int($0) < vocabulary }, "a token is outside the vocabulary")
  }
}
