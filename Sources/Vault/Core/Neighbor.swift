/// A row of a matrix that is near a query.
public struct Neighbor: Hashable, Sendable {
  /// The row's index, from 0.
  public let row: Int
  /// The inner product of the query and the row; higher is nearer.
  public let score: Float

  /// Pairs a row with its score.
  public init(row: Int, score: Float) {
    self.row = row
    self.score = score
  }
}
