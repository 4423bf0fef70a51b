/// A row of a vault's messages and the score that ranks it.
package struct RankedRow: Hashable, Sendable {
  package let row: Int
  package let score: Double

  /// Scores a row.
  package init(row: Int, score: Double) {
    self.row = row
    self.score = score
  }
}
