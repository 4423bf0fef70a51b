/// The peak rate of one core in products of matrices: the limit with which a transformer is
/// compared.
public enum BLASPeak {
  private static let extent = 768
  private static let rounds = 6

  /// Multiplies two square matrices that fit the second cache a few times; the fastest counts.
  ///
  /// - Returns: Multiplications and additions a second, in thousand millions.
  /// - Complexity: About 5 · 10⁹ operations.
  public static func gigaflopsPerSecond() -> Double {
    let left = [Float](repeating: 0.5, count: extent * extent)
    let right = [Float](repeating: 0.25, count: extent * extent)
    var result = [Float](repeating: 0, count: extent * extent)
    let block = MatrixBlock(rows: extent, columns: extent, stride: extent)
    var fastest = Duration.seconds(3600)
    for _ in 0..<rounds {
      let elapsed = ContinuousClock().measure {
        MatrixProduct.store(left, block, right, block, in: &result, block)
      }
      fastest = min(fastest, elapsed)
    }
    let operations = 2 * Double(extent) * Double(extent) * Double(extent)
    return operations / (fastest / .seconds(1)) / 1e9
  }
}
