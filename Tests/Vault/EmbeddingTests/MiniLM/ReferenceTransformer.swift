@testable import VaultEmbedding

/// The specification of the sentence transformer: slow, in double precision, written to be read.
///
/// It is the encoder of Devlin et al., "BERT" (2018), followed by the mean over all tokens and
/// scaling to length 1 (Reimers and Gurevych, "Sentence-BERT", 2019). `BatchedTransformer`, which
/// computes the same in single precision, is tested against it.
struct ReferenceTransformer: Sendable {
  private let weights: TransformerWeights

  /// Takes a model's parameters.
  init(_ weights: TransformerWeights) {
    self.weights = weights
  }

  /// Embeds one sequence of tokens.
  ///
  /// - Precondition: There are 1 to `positions` tokens, each within the vocabulary.
  /// - Returns: Shape [hidden], of length 1.
  /// - Complexity: O(layers · (t · hidden · (hidden + intermediate) + t² · hidden)) for t tokens.
  func embedding(of tokens: [Int32]) -> [Double] {
    weights.shape.requireReadable(tokens)
    // From here to the end `hidden` has shape [tokens, hidden].
    var hidden = tokens.enumerated().map { position, token in
      embedded(token, at: position)
    }
    for layer in weights.layers {
      hidden = attended(hidden, layer)
      hidden = hidden.map { fedForward($0, layer) }
    }
    return scaledToUnitLength(mean(of: hidden))
  }

  private func embedded(_ token: Int32, at position: Int) -> [Double] {
    let width = weights.shape.hidden
    let word = weights.words[Int(token) * width..<(Int(token) + 1) * width].map(Double.init)
    let place = weights.positions[position * width..<(position + 1) * width].map(Double.init)
    let type = weights.tokenType.map(Double.init)
    return normalized(
      PlainActivation.sum(PlainActivation.sum(word, place), type), weights.embeddingNormalization)
  }

  // Multi-head self-attention (Vaswani et al., "Attention Is All You Need", 2017, section 3.2).
  private func attended(
    _ hidden: [[Double]], _ layer: TransformerWeights.Layer
  ) -> [[Double]] {
    let queries = hidden.map { applied(layer.query, to: $0) }
    let keys = hidden.map { applied(layer.key, to: $0) }
    let values = hidden.map { applied(layer.value, to: $0) }
    let width = weights.shape.hidden / weights.shape.heads
    return hidden.indices.map { token in
      var context: [Double] = []
      for head in 0..<weights.shape.heads {
        let columns = head * width..<(head + 1) * width
        let scores = keys.map { key in
          dot(queries[token][columns], key[columns]) / Double(width).squareRoot()
        }
        let shares = PlainActivation.softmax(scores)
        context += columns.map { column in
          zip(shares, values).reduce(0) { $0 + $1.0 * $1.1[column] }
        }
      }
      let update = applied(layer.attentionOutput, to: context)
      return normalized(
        PlainActivation.sum(hidden[token], update), layer.attentionNormalization)
    }
  }

  private func fedForward(_ row: [Double], _ layer: TransformerWeights.Layer) -> [Double] {
    let expanded = applied(layer.expansion, to: row).map(PlainActivation.gelu)
    let update = applied(layer.contraction, to: expanded)
    return normalized(PlainActivation.sum(row, update), layer.outputNormalization)
  }

  private func applied(_ linear: TransformerWeights.Linear, to row: [Double]) -> [Double] {
    (0..<linear.outputs).map { output in
      var sum = Double(linear.bias[output])
      let start = output * linear.inputs
      for input in 0..<linear.inputs { sum += Double(linear.weight[start + input]) * row[input] }
      return sum
    }
  }

  private func normalized(
    _ row: [Double], _ normalization: TransformerWeights.Normalization
  ) -> [Double] {
    PlainActivation.layerNorm(
      row, gain: normalization.gain, offset: normalization.offset,
      epsilon: TransformerWeights.epsilon)
  }

  private func mean(of rows: [[Double]]) -> [Double] {
    let zero = [Double](repeating: 0, count: weights.shape.hidden)
    return rows.reduce(zero, PlainActivation.sum).map { $0 / Double(rows.count) }
  }

  private func scaledToUnitLength(_ row: [Double]) -> [Double] {
    let length = dot(row[...], row[...]).squareRoot()
    return length > 0 ? row.map { $0 / length } : row
  }

  private func dot(_ left: ArraySlice<Double>, _ right: ArraySlice<Double>) -> Double {
    zip(left, right).reduce(0) { $0 + $1.0 * $1.1 }
  }
}
