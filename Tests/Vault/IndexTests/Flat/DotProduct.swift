/// The specification of the inner product that every kernel computes, bit for bit.
///
/// The order of additions is part of it, so a score, and with it a ranking, a graph and a count
/// of work, does not depend on the instructions a machine has.
enum DotProduct {
  /// The partial sums kept side by side.
  static let lanes = 64

  /// The inner product of two vectors of equal length.
  ///
  /// Element i is multiplied and added, rounding once, into partial sum i mod 64. Then the
  /// quarters q₀…q₃ of the partial sums are added as (q₀ + q₁) + (q₂ + q₃), lane by lane, and the
  /// sixteen results in halves, each to its counterpart, until one is left.
  ///
  /// - Precondition: The lengths are equal.
  static func specification(_ left: ArraySlice<Float>, _ right: ArraySlice<Float>) -> Float {
    precondition(left.count == right.count, "vectors of different lengths have no inner product")
    var sums = [Float](repeating: 0, count: lanes)
    for (index, (a, b)) in zip(left, right).enumerated() {
      sums[index % lanes].addProduct(a, b)
    }
    var folded: [Float] = []
    for lane in 0..<16 {
      let low = sums[lane] + sums[lane + 16]
      let high = sums[lane + 32] + sums[lane + 48]
      folded.append(low + high)
    }
    while folded.count > 1 {
      let half = folded.count / 2
      folded = zip(folded[..<half], folded[half...]).map { $0 + $1 }
    }
    return folded[0]
  }
}
