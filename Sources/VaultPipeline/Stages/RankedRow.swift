/// A row of a vault's messages and what a system ranks it by.
package struct RankedRow: Hashable, Sendable {
  package let row: Int
  package let score: Double

  /// Scores a row.
  package init(row: Int, score: Double) {
    self.row = row
    self.score = score
  }
}
