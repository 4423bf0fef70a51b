/// Pairs of texts that mean the same, with the teacher's vector of that meaning.
public struct TrainingBatch: Hashable, Sendable {
  /// One text of each pair.
  public var left: PieceBags
  /// The other text of each pair, in the same order.
  public var right: PieceBags
  /// The teacher's unit vectors: one row for each pair.
  public var teacher: LaneMatrix

  /// Makes a batch of its parts.
  ///
  /// - Precondition: Both sides have as many bags as the teacher has rows.
  public init(left: PieceBags, right: PieceBags, teacher: LaneMatrix) {
    precondition(
      left.count == right.count && left.count == teacher.rows,
      "the sides of a batch differ in length")
    self.left = left
    self.right = right
    self.teacher = teacher
  }

  /// The number of pairs.
  public var count: Int { left.count }
}
