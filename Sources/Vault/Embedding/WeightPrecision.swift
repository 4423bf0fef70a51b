/// A rounding of weights, to measure its cost in quality; arithmetic stays in single precision, so
/// nothing is faster or smaller.
public enum WeightPrecision: Hashable, Sendable {
  /// bfloat16: the upper half of single precision, rounded to nearest, ties to even.
  case bf16
  /// IEEE 754 half precision.
  case fp16
  /// Whole multiples of a scale for each row of a matrix, symmetric around 0; the scale is the
  /// row's largest magnitude over the largest code, 127 of eight bits. Vectors are unchanged.
  case integer(bits: Int)

  /// The name in reports: `bf16`, `fp16`, `int8`.
  public var name: String {
    switch self {
    case .bf16: "bf16"
    case .fp16: "fp16"
    case .integer(let bits): "int\(bits)"
    }
  }

  /// A matrix, row-major, with its elements rounded.
  ///
  /// - Precondition: The elements are whole rows and finite, and integers have 2 to 16 bits.
  /// - Complexity: O(elements).
  func rounded(_ matrix: [Float], columns: Int) -> [Float] {
    guard case .integer(let bits) = self else { return matrix.map(rounded) }
    precondition((2...16).contains(bits) && columns > 0 && matrix.count.isMultiple(of: columns))
    let limit = Float((1 << (bits - 1)) - 1)
    var result = matrix
    for start in stride(from: 0, to: matrix.count, by: columns) {
      var largest: Float = 0
      for index in start..<start + columns { largest = max(largest, abs(matrix[index])) }
      let scale = largest / limit
      guard scale > 0 else { continue }
      for index in start..<start + columns {
        result[index] = (matrix[index] / scale).rounded(.toNearestOrEven) * scale
      }
    }
    return result
  }

  /// A vector of biases or gains, rounded where whole files are in the precision.
  func rounded(_ vector: [Float]) -> [Float] {
    if case .integer = self { vector } else { vector.map(rounded) }
  }

  private func rounded(_ element: Float) -> Float {
    switch self {
    case .bf16:
      let bits = element.bitPattern
      return Float(bitPattern: (bits + 0x7FFF + (bits >> 16 & 1)) & 0xFFFF_0000)
    case .fp16: return Float(Float16(element))
    case .integer: return element
    }
  }
}
