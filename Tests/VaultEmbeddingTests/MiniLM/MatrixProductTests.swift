import Testing
import VaultCore

@testable import VaultEmbedding

@Suite("Matrix products")
struct MatrixProductTests {
  static let extents = [
    (0, 3, 2), (3, 0, 2), (3, 2, 0), (1, 1, 1), (2, 3, 4), (7, 5, 3), (17, 33, 9), (31, 1, 64),
  ]

  @Test(
    "A product of blocks agrees with the sums written out, within 1e-4", arguments: extents,
    [false, true])
  func multiplies(extents: (Int, Int, Int), transposing: Bool) {
    let (rows, columns, inner) = extents
    var random = SeededRandom(seed: 3).stream("products")
    func storage(_ count: Int) -> [Float] { (0..<count).map { _ in Float(random.gaussian()) } }
    let leftBlock = MatrixBlock(start: 5, rows: rows, columns: inner, stride: inner + 2)
    let left = storage(5 + rows * (inner + 2))
    let rightBlock = MatrixBlock(
      start: 1, rows: transposing ? columns : inner, columns: transposing ? inner : columns,
      stride: 70)
    let right = storage(1 + rightBlock.rows * 70)
    let resultBlock = MatrixBlock(start: 2, rows: rows, columns: columns, stride: columns + 1)
    let before = storage(2 + rows * (columns + 1))
    var result = before
    MatrixProduct.store(
      left, leftBlock, right, rightBlock, transposingRight: transposing, scale: 0.5,
      in: &result, resultBlock)
    var expected = before
    for row in 0..<rows {
      for column in 0..<columns {
        var sum: Float = 0
        for k in 0..<inner {
          sum +=
            left[5 + row * (inner + 2) + k]
            * right[transposing ? 1 + column * 70 + k : 1 + k * 70 + column]
        }
        expected[2 + row * (columns + 1) + column] = 0.5 * sum
      }
    }
    #expect(zip(result, expected).allSatisfy { abs($0 - $1) < 1e-4 })
  }

  @Test(
    "A block knows whether it lies within its storage",
    arguments: [
      (MatrixBlock(start: 2, rows: 2, columns: 3, stride: 4), 9, true),
      (MatrixBlock(start: 2, rows: 2, columns: 3, stride: 4), 8, false),
      (MatrixBlock(start: -1, rows: 1, columns: 1, stride: 1), 9, false),
      (MatrixBlock(rows: 2, columns: 3, stride: 2), 99, false),
      (MatrixBlock(rows: 0, columns: 3, stride: 3), 0, true),
      (MatrixBlock(rows: 1, columns: 0, stride: 0), 9, false),
    ])
  func checksBounds(block: MatrixBlock, count: Int, fits: Bool) {
    #expect(block.fits(in: count) == fits)
  }
}
