extension TransformerWeights {
  /// The same parameters, rounded.
  func rounded(to precision: WeightPrecision) -> TransformerWeights {
    var weights = self
    weights.words = precision.rounded(words, columns: shape.hidden)
    weights.positions = precision.rounded(positions, columns: shape.hidden)
    weights.tokenType = precision.rounded(tokenType, columns: shape.hidden)
    weights.embeddingNormalization = embeddingNormalization.rounded(to: precision)
    weights.layers = layers.map { layer in
      Layer(
        query: layer.query.rounded(to: precision), key: layer.key.rounded(to: precision),
        value: layer.value.rounded(to: precision),
        attentionOutput: layer.attentionOutput.rounded(to: precision),
        attentionNormalization: layer.attentionNormalization.rounded(to: precision),
        expansion: layer.expansion.rounded(to: precision),
        contraction: layer.contraction.rounded(to: precision),
        outputNormalization: layer.outputNormalization.rounded(to: precision))
    }
    return weights
  }
}

extension TransformerWeights.Linear {
  fileprivate func rounded(to precision: WeightPrecision) -> Self {
    Self(
      weight: precision.rounded(weight, columns: inputs), bias: precision.rounded(bias),
      outputs: outputs, inputs: inputs)
  }
}

extension TransformerWeights.Normalization {
  fileprivate func rounded(to precision: WeightPrecision) -> Self {
    Self(gain: precision.rounded(gain), offset: precision.rounded(offset))
  }
}
