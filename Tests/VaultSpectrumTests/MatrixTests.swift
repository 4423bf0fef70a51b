import Testing
import VaultCore
import VaultTestSupport

@testable import VaultSpectrum

/// The products of BLAS against their definitions.
@Suite("Matrix products of spectra")
struct MatrixTests {
  private static let shapes = [(0, 3, 2), (1, 1, 1), (3, 5, 2), (7, 16, 9), (33, 31, 17)]

  @Test("A product with a transposed matrix holds the inner products of rows", arguments: shapes)
  func products(rows: Int, columns: Int, others: Int) {
    let left = RandomVectors.gaussian(rows: rows, columns: columns, seed: 1)
    let right = RandomVectors.gaussian(rows: others, columns: columns, seed: 2)
    let product = left.timesTransposed(right)
    #expect(product.rows == rows && product.columns == others)
    for row in 0..<rows {
      for other in 0..<others {
        let expected = zip(left[row: row], right[row: other]).reduce(0) { $0 + $1.0 * $1.1 }
        #expect(abs(product.elements[row * others + other] - expected) < 1e-4)
      }
    }
  }

  @Test("A Gram matrix holds the inner products of columns above its diagonal", arguments: shapes)
  func gram(rows: Int, columns: Int, divisor: Int) {
    let matrix = RandomVectors.gaussian(rows: rows, columns: columns, seed: 3)
    let gram = matrix.upperGram(dividedBy: Float(divisor))
    for first in 0..<columns {
      for second in 0..<columns {
        let sum = (0..<rows).reduce(Float(0)) {
          $0 + matrix.elements[$1 * columns + first] * matrix.elements[$1 * columns + second]
        }
        let expected = second >= first ? sum / Float(divisor) : 0
        #expect(abs(gram.elements[first * columns + second] - expected) < 1e-4)
      }
    }
  }
}
