import Testing
import VaultCore

@testable import VaultTraining

@Suite("Lane product")
struct LaneProductTests {
  private static func random(_ rows: Int, _ columns: Int, seed: UInt64) -> LaneMatrix {
    var random = SeededRandom(seed: seed)
    return LaneMatrix(
      Matrix(
        rows: rows, columns: columns,
        elements: (0..<rows * columns).map { _ in Float(random.gaussian()) }))
  }

  @Test(
    "Every way to transpose gives the products of rows and columns",
    arguments: [(false, false), (false, true), (true, false), (true, true)], [false, true])
  func agreesWithPlainSums(transposing: (left: Bool, right: Bool), adding: Bool) {
    let left = Self.random(32, 16, seed: 1)
    let outer = transposing.left ? 16 : 32
    let inner = transposing.left ? 32 : 16
    let right =
      transposing.right
      ? Self.random(48, inner, seed: 2) : Self.random(inner, 48, seed: 2)
    let before = Self.random(outer, 48, seed: 3)
    var result = before
    LaneProduct.store(
      left, transposingLeft: transposing.left, right, transposingRight: transposing.right,
      adding: adding, in: &result)
    for row in 0..<outer {
      for column in 0..<48 {
        var expected: Float = adding ? before[row, column] : 0
        for index in 0..<inner {
          expected +=
            (transposing.left ? left[index, row] : left[row, index])
            * (transposing.right ? right[column, index] : right[index, column])
        }
        #expect(abs(result[row, column] - expected) < 1e-4)
      }
    }
  }

  @Test("A lane matrix gives back the matrix it was made of")
  func keepsElements() {
    let matrix = Matrix(rows: 3, columns: 32, elements: (0..<96).map(Float.init))
    #expect(LaneMatrix(matrix).matrix == matrix)
    #expect(LaneMatrix(matrix)[2, 17] == 81)
  }
}
