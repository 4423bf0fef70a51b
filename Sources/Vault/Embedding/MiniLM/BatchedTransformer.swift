/// The sentence transformer in single precision, many sequences at a time.
///
/// Sequences are never padded: the tokens of several are rows of one matrix for the linear layers,
/// where only the number of rows matters, and are separate for attention, where each token attends
/// only to its own sequence. Query, key and value are one product.
///
/// The weights are immutable; each call has a workspace of its own, so calls may run in parallel.
/// BLAS may use threads of its own: set `OPENBLAS_NUM_THREADS=1` when the callers are parallel.
struct BatchedTransformer: Sendable {
  /// Sequences are gathered up to this many tokens: enough rows for BLAS to reach its speed,
  /// few enough for the widest activations (3 MB) to stay near the cores.
  static let tokensPerGroup = 512

  let shape: TransformerWeights.Shape

  private let words: [Float]
  private let positions: [Float]
  private let tokenType: [Float]
  private let embeddingNormalization: TransformerWeights.Normalization
  private let layers: [PackedLayer]

  init(_ weights: TransformerWeights) {
    shape = weights.shape
    words = weights.words
    positions = weights.positions
    tokenType = weights.tokenType
    embeddingNormalization = weights.embeddingNormalization
    layers = weights.layers.map(PackedLayer.init)
  }

  /// Embeds sequences of tokens.
  ///
  /// - Precondition: Each has 1 to `positions` tokens within the vocabulary.
  /// - Returns: Shape [sequences, hidden]: unit rows, or NaN where the arithmetic overflowed.
  func embeddings(of sequences: [[Int32]]) -> [Float] {
    for tokens in sequences { shape.requireReadable(tokens) }
    var result = [Float](repeating: 0, count: sequences.count * shape.hidden)
    let groups = TokenGroup.groups(of: sequences, tokensPerGroup: Self.tokensPerGroup)
    var workspace = Workspace(
      shape, tokens: groups.map(\.tokenCount).max() ?? 0,
      longest: sequences.map(\.count).max() ?? 0)
    for group in groups {
      encode(group, sequences, &workspace)
      pool(group, workspace.hidden, into: &result)
    }
    return result
  }

  private func encode(
    _ group: TokenGroup, _ sequences: [[Int32]], _ workspace: inout Workspace
  ) {
    for member in group.members { embed(sequences[member.sequence], member.start, &workspace) }
    let count = group.tokenCount
    let hidden = MatrixBlock(rows: count, columns: shape.hidden, stride: shape.hidden)
    for layer in layers {
      layer.attention.apply(to: workspace.hidden, hidden, result: &workspace.projected)
      ActivationKernels.addBias(
        layer.attention.bias, to: &workspace.projected, rows: count,
        columns: 3 * shape.hidden)
      for member in group.members { attend(member, &workspace) }
      layer.attentionOutput.apply(to: workspace.context, hidden, result: &workspace.update)
      ActivationKernels.layerNorm(
        &workspace.hidden, plus: workspace.update, bias: layer.attentionOutput.bias,
        layer.attentionNormalization, rows: count, columns: shape.hidden)
      layer.expansion.apply(to: workspace.hidden, hidden, result: &workspace.expanded)
      ActivationKernels.gelu(
        &workspace.expanded, bias: layer.expansion.bias, rows: count,
        columns: shape.intermediate)
      let expanded = MatrixBlock(
        rows: count, columns: shape.intermediate, stride: shape.intermediate)
      layer.contraction.apply(
        to: workspace.expanded, expanded, result: &workspace.update)
      ActivationKernels.layerNorm(
        &workspace.hidden, plus: workspace.update, bias: layer.contraction.bias,
        layer.outputNormalization, rows: count, columns: shape.hidden)
    }
  }

  // The sum of word, position and type vectors, normalized: the position table's first rows are the
  // update and the type vector is the bias of a residual normalization.
  private func embed(_ tokens: [Int32], _ start: Int, _ workspace: inout Workspace) {
    let width = shape.hidden
    for (offset, token) in tokens.enumerated() {
      let word = Int(token) * width
      let target = (start + offset) * width
      workspace.hidden.replaceSubrange(target..<target + width, with: words[word..<word + width])
    }
    ActivationKernels.layerNorm(
      &workspace.hidden, firstRow: start, plus: positions, bias: tokenType,
      embeddingNormalization, rows: tokens.count, columns: width)
  }

  private func attend(_ member: TokenGroup.Member, _ workspace: inout Workspace) {
    let width = shape.hidden / shape.heads
    let count = member.count
    let stride = Workspace.scoreStride(count)
    let scores = MatrixBlock(rows: count, columns: count, stride: stride)
    for head in 0..<shape.heads {
      let columns = member.start * 3 * shape.hidden + head * width
      let query = MatrixBlock(
        start: columns, rows: count, columns: width, stride: 3 * shape.hidden)
      let key = MatrixBlock(
        start: columns + shape.hidden, rows: count, columns: width, stride: 3 * shape.hidden)
      let value = MatrixBlock(
        start: columns + 2 * shape.hidden, rows: count, columns: width, stride: 3 * shape.hidden)
      MatrixProduct.store(
        workspace.projected, query, workspace.projected, key, transposingRight: true,
        scale: 1 / Float(width).squareRoot(), in: &workspace.scores, scores)
      ActivationKernels.softmax(
        &workspace.scores, rows: count, columns: count, stride: stride)
      let context = MatrixBlock(
        start: member.start * shape.hidden + head * width, rows: count, columns: width,
        stride: shape.hidden)
      MatrixProduct.store(
        workspace.scores, scores, workspace.projected, value,
        in: &workspace.context, context)
    }
  }

  // The mean over a sequence's tokens, scaled to length 1: the division by their number cancels.
  private func pool(_ group: TokenGroup, _ hidden: [Float], into result: inout [Float]) {
    let width = shape.hidden
    for member in group.members {
      let target = member.sequence * width
      for token in member.start..<member.start + member.count {
        for column in 0..<width { result[target + column] += hidden[token * width + column] }
      }
      var squares: Float = 0
      for column in 0..<width { squares += result[target + column] * result[target + column] }
      guard squares != 0 else { continue }
      let scale = 1 / squares.squareRoot()
      for column in 0..<width { result[target + column] *= scale }
    }
  }
}

/// The arrays between the steps of a forward pass, for a number of tokens at once.
private struct Workspace {
  /// Shape [tokens, hidden].
  var hidden: [Float]
  /// Query, key and value side by side: shape [tokens, 3 · hidden].
  var projected: [Float]
  /// The output of attention: shape [tokens, hidden].
  var context: [Float]
  /// The update that a block adds to `hidden`: shape [tokens, hidden].
  var update: [Float]
  /// Shape [tokens, intermediate].
  var expanded: [Float]
  /// One head's attention within the longest sequence: shape [longest, its padded length].
  var scores: [Float]

  init(_ shape: TransformerWeights.Shape, tokens: Int, longest: Int) {
    func zeros(_ width: Int) -> [Float] { Array(repeating: 0, count: tokens * width) }
    hidden = zeros(shape.hidden)
    projected = zeros(3 * shape.hidden)
    context = zeros(shape.hidden)
    update = zeros(shape.hidden)
    expanded = zeros(shape.intermediate)
    scores = Array(repeating: 0, count: longest * Self.scoreStride(longest))
  }

  static func scoreStride(_ columns: Int) -> Int {
    let alignment = ActivationKernels.scoreAlignment
    return (columns + alignment - 1) / alignment * alignment
  }
}
