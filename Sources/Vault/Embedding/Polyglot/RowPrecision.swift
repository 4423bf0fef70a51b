/// The number of bits of an element of a model's row.
///
/// A stored row has no padding; elements are multiples of a scale:
///
/// | precision | offset | size | meaning                                                        |
/// |-----------|--------|------|----------------------------------------------------------------|
/// | `int8`    | 0      | 4    | scale, single precision                                        |
/// |           | 4      | 384  | element i is scale · code i; codes are signed bytes            |
/// | `int4`    | 0      | 4    | unit, single precision                                         |
/// |           | 4      | 12   | the scale of elements 32g ..< 32g + 32 is unit · unsigned byte g |
/// |           | 16     | 192  | element i is scale · (2 · code i − 15); see below              |
///
/// A 4-bit code c of 0...15 means the odd number 2c − 15: sixteen levels around zero. Byte j of a
/// group's 16 holds the code of the group's element j in its lower half and that of element j + 16
/// in its upper.
public enum RowPrecision: String, Sendable, Codable, CaseIterable {
  /// Four bits an element, a scale for each 32.
  case int4
  /// Eight bits an element, a scale for each row.
  case int8

  /// The elements that share a scale in `int4`.
  static let groupWidth = 32

  /// The bits of an element.
  var bits: UInt32 {
    switch self {
    case .int4: 4
    case .int8: 8
    }
  }

  /// The size of a stored row of `width` elements, a multiple of 32.
  func rowBytes(width: Int) -> Int {
    switch self {
    case .int4: 4 + width / Self.groupWidth + width / 2
    case .int8: 4 + width
    }
  }
}
