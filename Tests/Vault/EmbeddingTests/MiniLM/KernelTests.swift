internal import Testing
internal import VaultCore

@testable internal import VaultEmbedding

/// The kernels against their plain twins in double precision.
@Suite("Kernels and their plain twins")
struct KernelTests {
  static let shapes = [
    (0, 5), (3, 0), (1, 1), (1, 16), (2, 15), (3, 17), (5, 31), (4, 33), (7, 384), (2, 257),
  ]

  private func values(_ count: Int, scale: Double = 3, seed: UInt64) -> [Float] {
    var random = SeededRandom(seed: seed).stream("kernels")
    return (0..<count).map { _ in Float(scale * random.gaussian()) }
  }

  // Only the first `rows` rows may change: one more row stands guard.
  private let guardRow: Float = 12345

  private func guarded(_ values: [Float], columns: Int) -> [Float] {
    values + [Float](repeating: guardRow, count: columns)
  }

  private func checkGuard(_ values: [Float], rows: Int, columns: Int) {
    #expect(values[(rows * columns)...].allSatisfy { $0 == guardRow })
  }

  private func excess(_ output: Float, _ x: Float) -> Double {
    abs(Double(output) - PlainActivation.gelu(Double(x))) / tolerance(x)
  }

  // 1e-6 of error in erf, times x / 2, and the rounding of single precision.
  private func tolerance(_ x: Float) -> Double {
    0.5e-6 * Double(abs(x)) + 1e-12
  }

  @Test("A bias is added to every row", arguments: shapes)
  func addsBias(rows: Int, columns: Int) {
    let input = values(rows * columns, seed: 1)
    let bias = values(columns, seed: 2)
    var output = guarded(input, columns: columns)
    ActivationKernels.addBias(bias, to: &output, rows: rows, columns: columns)
    for index in input.indices { #expect(output[index] == input[index] + bias[index % columns]) }
    checkGuard(output, rows: rows, columns: columns)
  }

  @Test("GELU agrees within 1e-6 of half the argument", arguments: shapes)
  func gelu(rows: Int, columns: Int) {
    let input = values(rows * columns, seed: 3)
    let bias = values(columns, scale: 0.5, seed: 4)
    var output = guarded(input, columns: columns)
    ActivationKernels.gelu(&output, bias: bias, rows: rows, columns: columns)
    for index in input.indices {
      let x = input[index] + bias[index % columns]
      #expect(abs(Double(output[index]) - PlainActivation.gelu(Double(x))) <= tolerance(x))
    }
    checkGuard(output, rows: rows, columns: columns)
  }

  @Test("GELU holds its tolerance from far left to far right")
  func geluOverRange() {
    let input = (-100_000...100_000).map { Float($0) * 2e-4 }
    var output = input
    ActivationKernels.gelu(&output, bias: [0], rows: input.count, columns: 1)
    let worst = input.indices.max {
      excess(output[$0], input[$0]) < excess(output[$1], input[$1])
    }
    #expect(worst.map { excess(output[$0], input[$0]) <= 1 } == true)
  }

  @Test("Residual layer normalisation agrees within 5e-6", arguments: shapes)
  func layerNorm(rows: Int, columns: Int) {
    let hidden = values(rows * columns, seed: 5)
    let update = values(rows * columns, seed: 6)
    let bias = values(columns, seed: 7)
    let gain = values(columns, scale: 1, seed: 8)
    let offset = values(columns, scale: 1, seed: 9)
    var output = guarded(hidden, columns: columns)
    ActivationKernels.layerNorm(
      &output, plus: update, bias: bias, .init(gain: gain, offset: offset), rows: rows,
      columns: columns)
    for row in 0..<rows {
      let sum = (0..<columns).map { column in
        Double(hidden[row * columns + column]) + Double(update[row * columns + column])
          + Double(bias[column])
      }
      let expected = PlainActivation.layerNorm(
        sum, gain: gain, offset: offset, epsilon: TransformerWeights.epsilon)
      // A single column has variance 0, where rounding is all there is.
      for column in 0..<columns where columns > 1 {
        #expect(abs(Double(output[row * columns + column]) - expected[column]) <= 5e-6)
      }
    }
    checkGuard(output, rows: rows, columns: columns)
  }

  @Test("Softmax agrees within 1e-6 and keeps to its columns", arguments: shapes)
  func softmax(rows: Int, columns: Int) {
    let stride = (columns + 15) / 16 * 16 + 16
    let scores = values(rows * stride, scale: 20, seed: 10)
    var output = scores
    ActivationKernels.softmax(&output, rows: rows, columns: columns, stride: stride)
    for row in 0..<rows {
      let start = row * stride
      let expected = PlainActivation.softmax(scores[start..<start + columns].map(Double.init))
      for column in 0..<columns {
        #expect(abs(Double(output[start + column]) - expected[column]) <= 1e-6)
      }
      #expect(
        output[(start + stride - 16)..<start + stride]
          == scores[(start + stride - 16)..<start + stride])
    }
  }

  @Test("A transpose lands in its columns of a wider matrix", arguments: shapes)
  func transposes(rows: Int, columns: Int) {
    let matrix = values(rows * columns, seed: 11)
    let stride = rows + 3
    var result = [Float](repeating: guardRow, count: columns * stride)
    ActivationKernels.transpose(
      matrix, rows: rows, columns: columns, into: &result, firstColumn: 2, stride: stride)
    var expected = [Float](repeating: guardRow, count: columns * stride)
    for row in 0..<rows {
      for column in 0..<columns {
        expected[column * stride + 2 + row] = matrix[row * columns + column]
      }
    }
    #expect(result == expected)
  }

  static let extents = [
    (0, 3, 2), (3, 0, 2), (3, 2, 0), (1, 1, 1), (2, 3, 4), (7, 5, 3), (17, 33, 9), (31, 1, 64),
  ]

  @Test(
    "A product of blocks agrees with the sums written out, within 1e-4", arguments: extents,
    [false, true])
  func multiplies(extents: (Int, Int, Int), transposing: Bool) {
    let (rows, columns, inner) = extents
    var random = SeededRandom(seed: 3).stream("products")
    func storage(_ count: Int) -> [Float] { (0..<count).map { _ in Float(random.gaussian()) } }
    let leftBlock = MatrixBlock(start: 5, rows: rows, columns: inner, stride: inner + 2)
    let left = storage(5 + rows * (inner + 2))
    let rightBlock = MatrixBlock(
      start: 1, rows: transposing ? columns : inner, columns: transposing ? inner : columns,
      stride: 70)
    let right = storage(1 + rightBlock.rows * 70)
    let resultBlock = MatrixBlock(start: 2, rows: rows, columns: columns, stride: columns + 1)
    let before = storage(2 + rows * (columns + 1))
    var result = before
    MatrixProduct.store(
      left, leftBlock, right, rightBlock, transposingRight: transposing, scale: 0.5,
      in: &result, resultBlock)
    var expected = before
    for row in 0..<rows {
      for column in 0..<columns {
        var sum: Float = 0
        for k in 0..<inner {
          sum +=
            left[5 + row * (inner + 2) + k]
            * right[transposing ? 1 + column * 70 + k : 1 + k * 70 + column]
        }
        expected[2 + row * (columns + 1) + column] = 0.5 * sum
      }
    }
    #expect(zip(result, expected).allSatisfy { abs($0 - $1) < 1e-4 })
  }

  @Test(
    "A block knows whether it lies within its storage",
    arguments: [
      (MatrixBlock(start: 2, rows: 2, columns: 3, stride: 4), 9, true),
      (MatrixBlock(start: 2, rows: 2, columns: 3, stride: 4), 8, false),
      (MatrixBlock(start: -1, rows: 1, columns: 1, stride: 1), 9, false),
      (MatrixBlock(rows: 2, columns: 3, stride: 2), 99, false),
      (MatrixBlock(rows: 0, columns: 3, stride: 3), 0, true),
      (MatrixBlock(rows: 1, columns: 0, stride: 0), 9, false),
    ])
  func checksBounds(block: MatrixBlock, count: Int, fits: Bool) {
    #expect(block.fits(in: count) == fits)
  }
}
