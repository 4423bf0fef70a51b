/// A score of each row, summed up row by row and divided when it is read.
struct RowScores: Sendable {
  private var sums: [Float]
  private var most: Float = 0
  private var factor: Float = 1

  /// All 0.
  init(count: Int) { sums = Array(repeating: 0, count: count) }

  /// The number of rows.
  var count: Int { sums.count }

  subscript(row: Int) -> Float { sums[row] * factor }

  /// Calls the body with the sums, each of which times the factor is a score.
  func withSums<Result>(_ body: ([Float], Float) -> Result) -> Result { body(sums, factor) }

  /// Adds a value that is not negative.
  @inline(__always)
  mutating func add(_ score: Float, to row: Int) {
    let sum = sums[row] + score
    sums[row] = sum
    if sum > most { most = sum }
  }

  /// Divides by the greatest score, or, where no text comes near the greatest score of all terms
  /// together, by a share of that: the few terms of such texts must not count in full beside the
  /// cosine.
  mutating func divide(atLeastBy least: Float) {
    if most > 0 { factor = 1 / max(most, least) }
  }
}
