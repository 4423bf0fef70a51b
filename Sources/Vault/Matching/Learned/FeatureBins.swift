internal import VaultCore

/// A matrix with each value replaced by the number of its bin, column by column.
///
/// At most ``limit`` bins a column hold about as many rows each; trees then need to look at the
/// bins' borders only (Ke et al., "LightGBM", 2017, section 2.1).
struct FeatureBins {
  static let limit = 64

  let rows: Int
  let columns: Int
  /// The greatest value of each bin but the last; ascending, one list per column.
  let borders: [[Float]]
  /// The bins; that of row i and column j is at `j * rows + i`.
  let bins: [UInt8]

  /// Sorts values into bins.
  ///
  /// - Precondition: No value is NaN.
  /// - Complexity: O(columns · rows · log rows).
  init(_ matrix: Matrix) {
    precondition(matrix.elements.allSatisfy { !$0.isNaN }, "a feature is not a number")
    rows = matrix.rows
    columns = matrix.columns
    var borders: [[Float]] = []
    var bins: [UInt8] = []
    bins.reserveCapacity(rows * columns)
    for column in 0..<columns {
      let values = (0..<rows).map { matrix.elements[$0 * matrix.columns + column] }
      let cuts = Self.borders(of: values)
      borders.append(cuts)
      for value in values { bins.append(UInt8(Self.bin(of: value, borders: cuts))) }
    }
    self.borders = borders
    self.bins = bins
  }

  /// Borders half-way between neighboring values, so that a value not seen goes to the nearer.
  private static func borders(of values: [Float]) -> [Float] {
    let sorted = values.sorted()
    var distinct: [Float] = []
    for value in sorted where distinct.last != value { distinct.append(value) }
    guard distinct.count > 1 else { return [] }
    if distinct.count <= limit {
      return zip(distinct, distinct.dropFirst()).map { ($0 + $1) / 2 }
    }
    var cuts: [Float] = []
    for part in 1..<limit {
      let index = part * sorted.count / limit
      guard sorted[index - 1] < sorted[index] else {
        // A run of equal values spans the border: cut after it, if anything follows.
        if let next = sorted[index...].first(where: { $0 > sorted[index] }) {
          let cut = (sorted[index] + next) / 2
          if cuts.last.map({ $0 < cut }) ?? true { cuts.append(cut) }
        }
        continue
      }
      let cut = (sorted[index - 1] + sorted[index]) / 2
      if cuts.last.map({ $0 < cut }) ?? true { cuts.append(cut) }
    }
    return cuts
  }

  private static func bin(of value: Float, borders: [Float]) -> Int {
    borders.partitionIndex { $0 < value }
  }
}
