import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultEmbedding

@Suite("Files of weights")
struct ModelFileTests {
  static let malformedHeaders: [(String, Int, WeightsDefect)] = [
    ("[]", 0, .headerNotJSON), ("", 0, .headerNotJSON), ("{", 0, .headerNotJSON),
    (#"{"a":1}"#, 0, .malformedEntry(tensor: "a")),
    (#"{"a":{"dtype":"F32","shape":[1]}}"#, 4, .malformedEntry(tensor: "a")),
    (entry("F32", "[-1]", "[0,4]"), 4, .malformedEntry(tensor: "a")),
    (entry("F32", "[1.5]", "[0,4]"), 4, .malformedEntry(tensor: "a")),
    (entry("F32", "[1]", "[0]"), 4, .malformedEntry(tensor: "a")),
    (entry("F32", "[1]", "[4,0]"), 4, .malformedEntry(tensor: "a")),
    (entry("F32", "[1]", "[-4,0]"), 4, .malformedEntry(tensor: "a")),
    (entry("F32", "[1]", "[0,1e30]"), 4, .malformedEntry(tensor: "a")),
    (entry("F31", "[1]", "[0,4]"), 4, .unknownElementType(tensor: "a")),
    (entry("F32", "[2]", "[0,4]"), 4, .sizeMismatch(tensor: "a")),
    (entry("F32", "[1]", "[0,5]"), 5, .sizeMismatch(tensor: "a")),
    (entry("F32", "[4611686018427387904,4]", "[0,0]"), 0, .sizeMismatch(tensor: "a")),
    (entry("F32", "[1]", "[4,8]"), 8, .notContiguous(tensor: "a")),
    (entry("F32", "[1]", "[0,4]"), 9, .trailingBytes(count: 5)),
    ("{}", 1, .trailingBytes(count: 1)),
    (
      #"{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},"#
        + #""b":{"dtype":"F32","shape":[2],"data_offsets":[4,12]}}"#, 12,
      .notContiguous(tensor: "b")
    ),
  ]

  private static func entry(_ type: String, _ shape: String, _ offsets: String) -> String {
    #"{"a":{"dtype":"\#(type)","shape":\#(shape),"data_offsets":\#(offsets)}}"#
  }

  @Test("Tensors are read by name, in any order, unaligned, with metadata ignored")
  func readsTensors() throws {
    // The header has an odd length, so no element is aligned. Bytes by hand: 1.0 is 0x3F800000,
    // -2.0 is 0xC0000000, 0.5 is 0x3F000000.
    let header =
      #"{"b":{"dtype":"F32","shape":[2],"data_offsets":[8,16]},"__metadata__":{"format":"pt"},"#
      + #""a":{"dtype":"I64","shape":[],"data_offsets":[0,8]},"#
      + #""c":{"dtype":"F32","shape":[1,1],"data_offsets":[16,20]},"#
      + #""e":{"dtype":"F32","shape":[0,7],"data_offsets":[20,20]}}"#
    let padding = header.utf8.count.isMultiple(of: 2) ? " " : ""
    let elements = Data([7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x80, 0x3F, 0, 0, 0, 0xC0, 0, 0, 0, 0x3F])
    let data = SafetensorsBuilder.file(header: header + padding, elements: elements)
    let file = try SafetensorsFile(data: data, file: "f")
    #expect(file.tensors.map(\.name) == ["a", "b", "c", "e"])
    #expect(try file.tensor("a").elementType == .int64)
    #expect(try file.tensor("a").shape.isEmpty)
    #expect(try file.floats("b", shape: [2]) == [1, -2])
    #expect(try file.floats("c", shape: [1, 1]) == [0.5])
    #expect(try file.floats("e", shape: [0, 7]).isEmpty)
    let slice = (Data([1, 2, 3]) + data).dropFirst(3)
    #expect(try SafetensorsFile(data: slice, file: "f").floats("b", shape: [2]) == [1, -2])
  }

  @Test("A malformed header is refused by what is wrong with it", arguments: malformedHeaders)
  func refusesMalformedHeader(header: String, elements: Int, defect: WeightsDefect) {
    let data = SafetensorsBuilder.file(header: header, elements: Data(count: elements))
    #expect(throws: EmbeddingError.malformedWeights(file: "f", defect: defect)) {
      try SafetensorsFile(data: data, file: "f")
    }
  }

  @Test("Nesting without end is refused, not followed")
  func refusesDeepNesting() {
    let header = String(repeating: #"{"a":"#, count: 100_000)
    #expect(throws: EmbeddingError.malformedWeights(file: "f", defect: .headerNotJSON)) {
      try SafetensorsFile(data: SafetensorsBuilder.file(header: header), file: "f")
    }
  }

  @Test("Every truncation of a file is refused")
  func refusesTruncation() {
    let data = TinyModel(vocabulary: 3, positions: 2, hidden: 2, intermediate: 1, layers: 1)
      .data(seed: 1)
    for count in stride(from: 0, to: data.count, by: 7) {
      #expect(throws: EmbeddingError.self) {
        try SafetensorsFile(data: data.prefix(count), file: "f")
      }
    }
    #expect(
      throws: EmbeddingError.malformedWeights(
        file: "f", defect: .truncated(neededBytes: UInt64(data.count), foundBytes: data.count - 1))
    ) { try SafetensorsFile(data: data.dropLast(), file: "f") }
  }

  @Test(
    "A length beyond the format's bound is refused before anything is read",
    arguments: [
      [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [1, 0xE1, 0xF5, 5, 0, 0, 0, 0],
    ])
  func refusesHugeHeader(prefix: [UInt8]) {
    #expect(
      throws: EmbeddingError.malformedWeights(
        file: "f",
        defect: .headerTooLong(bytes: prefix[0] == 1 ? 100_000_001 : UInt64.max))
    ) { try SafetensorsFile(data: Data(prefix) + Data(count: 64), file: "f") }
  }

  @Test("A tensor of another name, type or shape is refused")
  func refusesOtherTensor() throws {
    let header =
      #"{"a":{"dtype":"F16","shape":[2],"data_offsets":[0,4]},"#
      + #""b":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}}"#
    let data = SafetensorsBuilder.file(header: header, elements: Data(count: 8))
    let file = try SafetensorsFile(data: data, file: "f")
    let cases: [(String, WeightsDefect)] = [
      ("x", .missingTensor("x")), ("a", .wrongElementType(tensor: "a", expected: "F32")),
      ("b", .wrongShape(tensor: "b", expected: [2], found: [1])),
    ]
    for (name, defect) in cases {
      #expect(throws: EmbeddingError.malformedWeights(file: "f", defect: defect)) {
        try file.floats(name, shape: [2])
      }
    }
  }

  @Test("A file that is not there, and one that is a folder, are told apart")
  func refusesMissingFile() throws {
    let folder = try TemporaryDirectory()
    let missing = folder.url.appendingPathComponent("none")
    #expect(throws: EmbeddingError.missingModel(path: missing.path)) {
      try SafetensorsFile(contentsOf: missing)
    }
    #expect(throws: EmbeddingError.unreadableModel(path: folder.url.path)) {
      try SafetensorsFile(contentsOf: folder.url)
    }
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

  @Test("A block without width, no token type and a table that is no matrix are refused")
  func refusesShapes() throws {
    var table = SafetensorsBuilder()
    table.add("embeddings.word_embeddings.weight", shape: [4], [1, 2, 3, 4])
    let flat = try SafetensorsFile(data: table.data, file: "tiny")
    let cases: [(String, [Int], [Int], () throws -> TransformerWeights)] = [
      (
        "encoder.layer.0.intermediate.dense.weight", [-1, 24], [0, 24],
        { try TinyModel(intermediate: 0).weights(seed: 1, heads: 3) }
      ),
      (
        "embeddings.token_type_embeddings.weight", [-1, 24], [0, 24],
        { try TinyModel(tokenTypes: 0).weights(seed: 1, heads: 3) }
      ),
      (
        "embeddings.word_embeddings.weight", [-1, -1], [4],
        { try TransformerWeights(flat, heads: 2) }
      ),
    ]
    for (tensor, expected, found, read) in cases {
      let defect = WeightsDefect.wrongShape(tensor: tensor, expected: expected, found: found)
      #expect(throws: EmbeddingError.malformedWeights(file: "tiny", defect: defect)) { try read() }
    }
  }
}

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
