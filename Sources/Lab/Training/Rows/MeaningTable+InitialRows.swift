public import VaultCore

extension MeaningTable {
  /// Rows to start training from: the mean of the teacher's vectors of the texts with a piece.
  ///
  /// A text counts by 1 over its number of pieces, so that a dictionary's entries weigh more for
  /// their pieces than sentences do. Half an occurrence at the origin is added, and a little noise
  /// so that no two rows are equal.
  ///
  /// - Returns: Shape [pieces, width].
  /// - Complexity: O(pieces of all texts · width).
  public func initialRows(
    pieceCount: Int, teacher: TeacherVectors, random: SeededRandom
  ) -> Matrix {
    let vectors = LaneMatrix(teacher.gathering(Array(0..<teacher.count)))
    var rows = LaneMatrix(rows: pieceCount, columns: teacher.width)
    var weights = [Float](repeating: 0.5, count: pieceCount)
    for group in groups {
      let source = Int(group.teacher) * vectors.lanes
      for text in group.texts {
        let bag = bags[Int(text)]
        guard !bag.isEmpty else { continue }
        let share = 1 / Float(bag.count)
        for id in bag {
          weights[Int(id)] += share
          for lane in 0..<rows.lanes {
            rows.elements[Int(id) * rows.lanes + lane] += vectors.elements[source + lane] * share
          }
        }
      }
    }
    var random = random.stream("initial rows")
    for row in 0..<pieceCount {
      for lane in rows.lanes(of: row) {
        var noise = SIMD16<Float>(repeating: 0)
        for index in 0..<LaneMatrix.laneWidth { noise[index] = Float(random.unit() - 0.5) }
        rows.elements[lane] = rows.elements[lane] / weights[row] + noise * 0.005
      }
    }
    return rows.matrix
  }
}
