public import VaultCore

/// The teacher's vectors of English texts, each stored as one byte an element and a scale.
///
/// A vector's elements are off by at most half a step of its largest element over 127, which for a
/// unit vector of 384 elements leaves a cosine above 0.9998 with the exact one.
public struct TeacherVectors: Sendable {
  /// The number of elements of a vector.
  public let width: Int
  /// The teacher's digest of its weights.
  public let modelDigest: String
  /// The number of texts.
  public var count: Int { scales.count }

  var rowOfText: [UInt64: Int32] = [:]
  var scales: [Float] = []
  var elements: [Int8] = []

  /// Starts without a vector.
  ///
  /// - Precondition: `width > 0`.
  public init(modelDigest: String, width: Int) {
    precondition(width > 0, "a vector has no element")
    self.modelDigest = modelDigest
    self.width = width
  }

  /// The row of a text, or nothing if the teacher has not embedded it.
  public func row(of text: String) -> Int? {
    rowOfText[TextDigest.value(of: text.utf8)].map(Int.init)
  }

  /// The vector of a row.
  ///
  /// - Precondition: `0 <= row < count`.
  public func vector(at row: Int) -> [Float] {
    precondition(row >= 0 && row < count, "the row is outside the vectors")
    let scale = scales[row]
    return elements[row * width..<(row + 1) * width].map { Float($0) * scale }
  }

  /// The vectors of rows, one after the other.
  ///
  /// - Returns: Shape [rows, width].
  /// - Precondition: Each row is one of these.
  public func gathering(_ rows: [Int]) -> Matrix {
    var gathered: [Float] = []
    gathered.reserveCapacity(rows.count * width)
    for row in rows {
      precondition(row >= 0 && row < count, "the row is outside the vectors")
      let scale = scales[row]
      let start = row * width
      for offset in start..<start + width { gathered.append(Float(elements[offset]) * scale) }
    }
    return Matrix(rows: rows.count, columns: width, elements: gathered)
  }

  /// Adds the vector of a text that is not there yet; one that is there stays.
  mutating func add(_ key: UInt64, scale: Float, elements row: some Collection<Int8>) {
    precondition(row.count == width, "a vector has another width")
    guard rowOfText[key] == nil else { return }
    rowOfText[key] = Int32(scales.count)
    scales.append(scale)
    elements.append(contentsOf: row)
  }

  /// A vector as one byte an element and the size of a step.
  static func quantized(_ vector: some Collection<Float>) -> (scale: Float, elements: [Int8]) {
    let largest = vector.reduce(0) { max($0, abs($1)) }
    guard largest > 0, largest.isFinite else {
      return (0, Array(repeating: 0, count: vector.count))
    }
    let scale = largest / 127
    return (scale, vector.map { Int8(max(-127, min(127, ($0 / scale).rounded()))) })
  }
}
