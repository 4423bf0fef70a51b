import Testing
import VaultCore
import VaultTestSupport

@testable import VaultSpectrum

@Suite("SymmetricEigen")
struct SymmetricEigenTests {
  private static func isClose(_ left: [Float], _ right: [Float], within tolerance: Float) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { abs($0 - $1) <= tolerance }
  }

  /// By hand: (2 1; 1 2) stretches (1, 1) by 3 and (1, −1) by 1.
  @Test("A matrix of two rows has the values and vectors of the textbook")
  func textbook() throws {
    let eigen = try SymmetricEigen(Matrix(rows: 2, columns: 2, elements: [2, 1, 1, 2]))
    #expect(Self.isClose(eigen.values, [3, 1], within: 1e-6))
    let half = Float(0.5).squareRoot()
    #expect(Self.isClose(eigen.vectors.elements.map(abs), [half, half, half, half], within: 1e-6))
    #expect(eigen.vectors.elements[0] > 0 && eigen.vectors.elements[1] > 0)
    #expect(eigen.vectors.elements[2] * eigen.vectors.elements[3] < 0)
  }

  /// Of numpy 2.4's `linalg.eigh` in double precision, each vector turned so that its largest
  /// element is positive.
  @Test("Values and vectors are numpy's")
  func numpy() throws {
    let eigen = try SymmetricEigen(
      Matrix(
        rows: 4, columns: 4,
        elements: [4, 1, -2, 0.5, 1, 3, 0, 1.5, -2, 0, 2.5, -1, 0.5, 1.5, -1, 1]))
    #expect(
      Self.isClose(
        eigen.values, [6.0525099, 3.2228730, 1.4726487, -0.2480316], within: 5e-6))
    let vectors: [Float] = [
      0.7319466, 0.3783790, -0.4914645, 0.2820393, -0.2945346, 0.8194852, 0.3748265, 0.3181171,
      0.5762821, 0.0935921, 0.6551580, -0.4794867, 0.2130787, -0.4201356, 0.4344373, 0.7676899,
    ]
    #expect(Self.isClose(eigen.vectors.elements, vectors, within: 5e-6))
  }

  @Test("Random matrices have the values of Jacobi's rotations", arguments: [1, 2, 3, 8, 17, 65])
  func jacobi(size: Int) throws {
    let rows = RandomVectors.gaussian(rows: size, columns: size, seed: UInt64(size))
    var matrix = rows
    for row in 0..<size {
      for column in 0..<size {
        matrix.elements[row * size + column] =
          rows.elements[row * size + column] + rows.elements[column * size + row]
      }
    }
    let eigen = try SymmetricEigen(matrix)
    let expected = Self.jacobiValues(of: matrix)
    let scale = Float(expected.map(abs).max() ?? 1)
    #expect(Self.isClose(eigen.values, expected.map { Float($0) }, within: 1e-5 * scale))
    for row in 0..<size {
      let vector = Array(eigen.vectors[row: row])
      let image = (0..<size).map { line in
        zip(matrix[row: line], vector).reduce(0) { $0 + $1.0 * $1.1 }
      }
      #expect(Self.isClose(image, vector.map { $0 * eigen.values[row] }, within: 2e-5 * scale))
      #expect(abs(vector.reduce(0) { $0 + $1 * $1 } - 1) < 1e-5)
      #expect((vector.max { abs($0) < abs($1) } ?? 0) > 0)
    }
  }

  @Test("Elements left of the diagonal are not read")
  func readsUpperHalf() throws {
    let whole = try SymmetricEigen(Matrix(rows: 2, columns: 2, elements: [2, 1, 1, 2]))
    #expect(try SymmetricEigen(Matrix(rows: 2, columns: 2, elements: [2, 1, 9, 2])) == whole)
  }

  @Test("A matrix that is not square, empty or not finite is refused")
  func refuses() {
    #expect(throws: SpectrumError.notSquare(rows: 2, columns: 3)) {
      try SymmetricEigen(Matrix(rows: 2, columns: 3))
    }
    #expect(throws: SpectrumError.notSquare(rows: 0, columns: 0)) {
      try SymmetricEigen(Matrix(rows: 0, columns: 0))
    }
    for bad in [Float.nan, .infinity] {
      #expect(throws: SpectrumError.rowNotFinite(row: 1)) {
        try SymmetricEigen(Matrix(rows: 2, columns: 2, elements: [1, 0, bad, 1]))
      }
    }
  }

  /// Golub and Van Loan, "Matrix Computations", section 8.5: rotates every pair of rows and columns
  /// until nothing is left beside the diagonal.
  private static func jacobiValues(of matrix: Matrix) -> [Double] {
    let size = matrix.rows
    var a = matrix.elements.map { Double($0) }
    for _ in 0..<30 {
      for p in 0..<size {
        for q in p + 1..<max(size, p + 1) where abs(a[p * size + q]) > 1e-14 {
          let tau = (a[q * size + q] - a[p * size + p]) / (2 * a[p * size + q])
          let t = (tau < 0 ? -1 : 1) / (abs(tau) + (1 + tau * tau).squareRoot())
          let cosine = 1 / (1 + t * t).squareRoot()
          let sine = t * cosine
          for k in 0..<size {
            let (left, right) = (a[k * size + p], a[k * size + q])
            a[k * size + p] = cosine * left - sine * right
            a[k * size + q] = sine * left + cosine * right
          }
          for k in 0..<size {
            let (left, right) = (a[p * size + k], a[q * size + k])
            a[p * size + k] = cosine * left - sine * right
            a[q * size + k] = sine * left + cosine * right
          }
        }
      }
    }
    return (0..<size).map { a[$0 * size + $0] }.sorted(by: >)
  }
}
