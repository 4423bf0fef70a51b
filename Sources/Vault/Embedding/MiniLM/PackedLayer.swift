/// An encoder layer with its weights arranged for the products of `BatchedTransformer`.
struct PackedLayer: Sendable {
  /// Query, key and value side by side.
  let attention: PackedLinear
  let attentionOutput: PackedLinear
  let attentionNormalization: TransformerWeights.Normalization
  let expansion: PackedLinear
  let contraction: PackedLinear
  let outputNormalization: TransformerWeights.Normalization

  init(_ layer: TransformerWeights.Layer) {
    attention = PackedLinear([layer.query, layer.key, layer.value])
    attentionOutput = PackedLinear([layer.attentionOutput])
    attentionNormalization = layer.attentionNormalization
    expansion = PackedLinear([layer.expansion])
    contraction = PackedLinear([layer.contraction])
    outputNormalization = layer.outputNormalization
  }
}

/// Linear layers of the same input, side by side and transposed.
///
/// The transpose makes BLAS read along rows of both operands: a tenth faster with OpenBLAS, half
/// as fast again for short inputs, and a third faster with the reference library.
struct PackedLinear: Sendable {
  let inputs: Int
  let outputs: Int
  /// Shape [inputs, outputs].
  let weight: [Float]
  /// Shape [outputs].
  let bias: [Float]

  /// - Precondition: There is a part, and all parts have the same number of inputs.
  init(_ parts: [TransformerWeights.Linear]) {
    let inputs = parts[0].inputs
    precondition(parts.allSatisfy { $0.inputs == inputs }, "fused layers differ in their input")
    let outputs = parts.reduce(0) { $0 + $1.outputs }
    var weight = [Float](repeating: 0, count: inputs * outputs)
    var firstColumn = 0
    for part in parts {
      ActivationKernels.transpose(
        part.weight, rows: part.outputs, columns: inputs, into: &weight,
        firstColumn: firstColumn, stride: outputs)
      firstColumn += part.outputs
    }
    self.inputs = inputs
    self.outputs = outputs
    self.weight = weight
    bias = parts.flatMap(\.bias)
  }

  /// result = input · weight; the bias is left to the kernel that follows.
  ///
  /// The result has shape [input rows, outputs], from the array's start.
  func apply(to input: [Float], _ block: MatrixBlock, result: inout [Float]) {
    MatrixProduct.store(
      input, block, weight, MatrixBlock(rows: inputs, columns: outputs, stride: outputs),
      in: &result, MatrixBlock(rows: block.rows, columns: outputs, stride: outputs))
  }
}
