internal import Foundation
internal import Testing
internal import VaultTestSupport

@testable internal import VaultEmbedding

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
