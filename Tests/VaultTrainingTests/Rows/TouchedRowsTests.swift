import Testing

@testable import VaultTraining

@Suite("Touched rows")
struct TouchedRowsTests {
  @Test("Each row lists the texts that name it, twice if they do so twice")
  func invertsBags() {
    var (left, right) = (PieceBags(), PieceBags())
    for bag: [Int32] in [[5, 2, 5], []] { left.append(bag) }
    for bag: [Int32] in [[2], [7, 5]] { right.append(bag) }
    let batch = TrainingBatch(
      left: left, right: right, teacher: LaneMatrix(rows: 2, columns: 16))
    var touched = TouchedRows(rowCount: 8)
    // The second time as the first: nothing is left over between batches.
    for _ in 0..<2 {
      touched.list(batch)
      #expect(touched.rows == [5, 2, 7])
      #expect(Array(touched.texts(at: 0)) == [0, 0, 3])
      #expect(Array(touched.texts(at: 1)) == [0, 2])
      #expect(Array(touched.texts(at: 2)) == [3])
    }
  }
}
