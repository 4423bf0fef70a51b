public import VaultCore

/// A dense matrix whose rows are runs of sixteen numbers, the unit that training loops work on.
public struct LaneMatrix: Hashable, Sendable {
  /// Numbers in a lane.
  public static let laneWidth = 16

  /// The number of rows.
  public let rows: Int
  /// The number of lanes of a row: its columns over 16.
  public let lanes: Int
  /// The elements; lane j of row i is at `i * lanes + j`.
  public var elements: [SIMD16<Float>]

  /// The number of columns.
  public var columns: Int { lanes * Self.laneWidth }

  /// A matrix of zeros.
  ///
  /// - Precondition: The columns are a multiple of 16.
  public init(rows: Int, columns: Int) {
    precondition(
      rows >= 0 && columns >= 0 && columns.isMultiple(of: Self.laneWidth),
      "the columns of a training matrix are not a multiple of 16")
    self.rows = rows
    lanes = columns / Self.laneWidth
    elements = Array(repeating: SIMD16(repeating: 0), count: rows * lanes)
  }

  /// A copy of a matrix.
  ///
  /// - Precondition: Its columns are a multiple of 16.
  public init(_ matrix: Matrix) {
    self.init(rows: matrix.rows, columns: matrix.columns)
    for index in elements.indices {
      for lane in 0..<Self.laneWidth {
        elements[index][lane] = matrix.elements[index * Self.laneWidth + lane]
      }
    }
  }

  /// The same numbers as a plain matrix.
  public var matrix: Matrix {
    var flat: [Float] = []
    flat.reserveCapacity(rows * columns)
    for element in elements {
      for lane in 0..<Self.laneWidth { flat.append(element[lane]) }
    }
    return Matrix(rows: rows, columns: columns, elements: flat)
  }

  /// The lanes of one row.
  func lanes(of row: Int) -> Range<Int> { row * lanes..<(row + 1) * lanes }

  /// The element at a row and column.
  subscript(row: Int, column: Int) -> Float {
    get { elements[row * lanes + column / Self.laneWidth][column % Self.laneWidth] }
    set { elements[row * lanes + column / Self.laneWidth][column % Self.laneWidth] = newValue }
  }

  /// Sets every element to 0.
  mutating func clear() {
    for index in elements.indices { elements[index] = SIMD16(repeating: 0) }
  }

  /// Copies a row of a matrix of as many columns.
  mutating func setRow(_ row: Int, to source: Int, of other: LaneMatrix) {
    precondition(lanes == other.lanes, "rows differ in length")
    for lane in 0..<lanes {
      elements[row * lanes + lane] = other.elements[source * lanes + lane]
    }
  }
}
