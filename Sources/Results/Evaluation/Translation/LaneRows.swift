public import VaultCore

/// Vectors laid out in lanes of sixteen, for inner products that are the same on every machine.
///
/// A row is filled up with zeros, which change no product.
public struct LaneRows: Sendable {
  /// The number of vectors.
  public let count: Int
  let lanesPerRow: Int
  let lanes: [SIMD16<Float>]

  /// Lays out the rows of a matrix.
  ///
  /// - Complexity: O(rows · columns).
  public init(_ matrix: Matrix) {
    count = matrix.rows
    lanesPerRow = (matrix.columns + 15) / 16
    var lanes: [SIMD16<Float>] = []
    lanes.reserveCapacity(matrix.rows * lanesPerRow)
    for row in 0..<matrix.rows {
      let elements = matrix[row: row]
      for start in stride(from: elements.startIndex, to: elements.endIndex, by: 16) {
        var lane = SIMD16<Float>(repeating: 0)
        for offset in 0..<min(16, elements.endIndex - start) {
          lane[offset] = elements[start + offset]
        }
        lanes.append(lane)
      }
    }
    self.lanes = lanes
  }
}
