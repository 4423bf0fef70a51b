public import Foundation

/// A file of named tensors whose every claim was checked before use.
///
/// The format is Hugging Face's safetensors 0.x:
///
/// | offset | size  | meaning                                                              |
/// |--------|-------|----------------------------------------------------------------------|
/// | 0      | 8     | n, the length of the header: unsigned, little-endian, ≤ 100 000 000   |
/// | 8      | n     | JSON: name → `dtype`, `shape`, `data_offsets` [begin, end)            |
/// | 8 + n  | rest  | the tensors' elements, little-endian, row-major, without gaps         |
///
/// The key `__metadata__` of the header names no tensor and is ignored. As the format demands, the
/// tensors fill the rest of the file exactly; offsets count from its start.
public struct SafetensorsFile: Sendable {
  /// The type of a tensor's elements, by its name in the header.
  public enum ElementType: String, Sendable, CaseIterable {
    /// One byte, 0 or 1.
    case bool = "BOOL"
    /// An unsigned byte.
    case uint8 = "U8"
    /// A signed byte.
    case int8 = "I8"
    /// 8-bit float with 4 exponent bits.
    case float8E4M3 = "F8_E4M3"
    /// 8-bit float with 5 exponent bits.
    case float8E5M2 = "F8_E5M2"
    /// A signed 16-bit integer.
    case int16 = "I16"
    /// An unsigned 16-bit integer.
    case uint16 = "U16"
    /// IEEE 754 half precision.
    case float16 = "F16"
    /// The upper half of a single-precision number.
    case bfloat16 = "BF16"
    /// A signed 32-bit integer.
    case int32 = "I32"
    /// An unsigned 32-bit integer.
    case uint32 = "U32"
    /// IEEE 754 single precision.
    case float32 = "F32"
    /// A signed 64-bit integer.
    case int64 = "I64"
    /// An unsigned 64-bit integer.
    case uint64 = "U64"
    /// IEEE 754 double precision.
    case float64 = "F64"

    /// The size of one element.
    public var bytes: Int {
      switch self {
      case .bool, .uint8, .int8, .float8E4M3, .float8E5M2: 1
      case .int16, .uint16, .float16, .bfloat16: 2
      case .int32, .uint32, .float32: 4
      case .int64, .uint64, .float64: 8
      }
    }
  }

  /// The header's entry for one tensor.
  public struct Tensor: Equatable, Sendable {
    /// The name, unique within the file.
    public let name: String
    /// The type of the elements.
    public let elementType: ElementType
    /// The extents, outermost first; empty for a scalar.
    public let shape: [Int]
    /// The range of the elements, counted from the end of the header.
    public let byteRange: Range<Int>
  }

  /// The tensors in the order of their bytes.
  public let tensors: [Tensor]

  let file: String
  let contents: Data
  let elementsOffset: Int

  /// Maps a file and checks its header; elements are read on demand.
  ///
  /// - Throws: `missingModel`, `unreadableModel` or `malformedWeights`.
  public init(contentsOf url: URL) throws(EmbeddingError) {
    try self.init(
      data: ModelFile.contents(of: url, options: .mappedIfSafe), file: url.path)
  }

  /// Checks the header of a file in memory, which errors call `file`.
  ///
  /// - Throws: `malformedWeights`.
  public init(data: Data, file: String) throws(EmbeddingError) {
    (tensors, elementsOffset) = try SafetensorsHeader(file: file).read(data)
    self.file = file
    self.contents = data
  }

  func malformed(_ defect: WeightsDefect) -> EmbeddingError {
    .malformedWeights(file: file, defect: defect)
  }

  /// The tensor of a name.
  ///
  /// - Throws: `malformedWeights` if there is none.
  public func tensor(_ name: String) throws(EmbeddingError) -> Tensor {
    guard let tensor = tensors.first(where: { $0.name == name }) else {
      throw malformed(.missingTensor(name))
    }
    return tensor
  }

  /// The elements of a single-precision tensor in row-major order.
  ///
  /// - Parameters:
  ///   - name: The tensor's name.
  ///   - shape: The extents it must have.
  /// - Returns: As many elements as the shape's extents multiply to.
  /// - Throws: `malformedWeights` if the tensor is absent or of another type or shape.
  /// - Complexity: O(tensors + elements).
  public func floats(_ name: String, shape: [Int]) throws(EmbeddingError) -> [Float] {
    let tensor = try tensor(name)
    guard tensor.elementType == .float32 else {
      throw malformed(
        .wrongElementType(tensor: name, expected: ElementType.float32.rawValue))
    }
    guard tensor.shape == shape else {
      throw malformed(.wrongShape(tensor: name, expected: shape, found: tensor.shape))
    }
    let start = contents.startIndex + elementsOffset
    return copiedFloats(
      contents,
      in: start + tensor.byteRange.lowerBound..<start + tensor.byteRange.upperBound)
  }
}
