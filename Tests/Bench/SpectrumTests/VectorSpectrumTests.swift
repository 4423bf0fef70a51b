import Testing
import VaultCore
import VaultTestSupport

@testable import VaultSpectrum

@Suite("VectorSpectrum")
struct VectorSpectrumTests {
  /// By hand: the covariance is a multiple of the identity; all pairs' cosines sum to −2d of
  /// 2d(2d − 1).
  @Test("Vectors in every direction fill all dimensions", arguments: [1, 2, 5, 12])
  func isotropic(dimension: Int) throws {
    let spectrum = try VectorSpectrum(of: SpectrumSample.axes(dimension))
    #expect(abs(spectrum.effectiveRank - Double(dimension)) < 1e-4)
    #expect(abs(spectrum.firstShare - 1 / Double(dimension)) < 1e-6)
    #expect(abs(spectrum.meanCosine + 1 / Double(2 * dimension - 1)) < 1e-12)
    #expect(spectrum.components(holding: 0.999) == dimension)
  }

  /// By hand: three times u and once −u have the mean u / 2; the cosines of six pairs sum to 0.
  @Test("Vectors on one line have rank one")
  func line() throws {
    let line: [Float] = [0.6, 0, 0.8]
    let spectrum = try VectorSpectrum(
      of: Matrix(rows: 4, columns: 3, elements: line + line + line + line.map { -$0 }))
    #expect(abs(spectrum.effectiveRank - 1) < 1e-4)
    #expect(abs(spectrum.firstShare - 1) < 1e-6)
    #expect(abs(spectrum.meanCosine) < 1e-7)
    #expect(spectrum.components(holding: 0.99) == 1)
    #expect(zip(spectrum.mean, line).allSatisfy { abs($0 - $1 / 2) < 1e-7 })
  }

  /// Variances 16, 4 and 1 along the rotated axes (2, 2, 1) / 3, (−2, 1, 2) / 3 and (1, −2, 2) / 3.
  @Test("A rotation is found again, with the variances along its axes")
  func rotation() throws {
    let axes: [[Float]] = [[2, 2, 1], [-2, 1, 2], [1, -2, 2]].map { $0.map { $0 / 3 } }
    var elements: [Float] = []
    for (axis, deviation) in zip(axes, [Float](arrayLiteral: 4, 2, 1)) {
      for sign in [Float(1), -1] { elements += axis.map { sign * deviation * $0 } }
    }
    let spectrum = try VectorSpectrum(of: Matrix(rows: 6, columns: 3, elements: elements))
    // Two vectors of six lie along each axis; the divisor is 5.
    for (value, expected) in zip(spectrum.axes.values, [Float](arrayLiteral: 6.4, 1.6, 0.4)) {
      #expect(abs(value - expected) < 1e-5)
    }
    for (row, axis) in axes.enumerated() {
      let cosine = zip(spectrum.axes.vectors[row: row], axis).reduce(0) { $0 + $1.0 * $1.1 }
      #expect(abs(abs(cosine) - 1) < 1e-6)
    }
    #expect([0.5, 0.9, 0.99].map { spectrum.components(holding: $0) } == [1, 2, 3])
  }

  /// Of numpy 2.4: `cov`, `linalg.eigvalsh`, and the mean of all inner products of distinct rows.
  @Test("Figures are numpy's")
  func numpy() throws {
    let spectrum = try VectorSpectrum(of: SpectrumSample.vectors)
    #expect(spectrum.rows == 6)
    #expect(abs(spectrum.effectiveRank - 1.83754426) < 1e-5)
    #expect(abs(spectrum.meanCosine - 0.44857983) < 1e-7)
    #expect(abs(spectrum.firstShare - 0.77002263) < 1e-6)
    #expect([0.5, 0.9, 0.99].map { spectrum.components(holding: $0) } == [1, 2, 3])
    #expect(
      zip(spectrum.axes.values, [0.42460601, 0.11549503, 0.01131913] as [Float])
        .allSatisfy { abs($0 - $1) < 1e-6 })
  }

  /// A model whose vectors all share a direction, as those of untreated language models do.
  @Test("A shared direction shows as anisotropy, collapsed vectors as a low rank")
  func badModels() throws {
    let good = RandomVectors.clustered(rows: 300, columns: 24, clusters: 20, seed: 1)
    var narrow = good
    var flat = good
    for row in 0..<good.rows {
      narrow.elements[row * 24] += 2
      for column in 3..<24 { flat.elements[row * 24 + column] *= 0.01 }
    }
    let honest = try VectorSpectrum(of: good)
    let shared = try VectorSpectrum(of: narrow.unit)
    let collapsed = try VectorSpectrum(of: flat.unit)
    #expect(honest.meanCosine < 0.1 && shared.meanCosine > 0.7)
    #expect(honest.effectiveRank > 12 && collapsed.effectiveRank < 4)
    #expect(honest.firstShare < 0.2 && collapsed.firstShare > 0.25)
    #expect(collapsed.components(holding: 0.9) <= 3 && honest.components(holding: 0.9) > 10)
  }

  @Test("Too few vectors, equal ones and such as are not finite are refused with a reason")
  func refuses() {
    for rows in [0, 1] {
      #expect(throws: SpectrumError.tooFewRows(found: rows, least: 2)) {
        try VectorSpectrum(of: Matrix(rows: rows, columns: 3))
      }
    }
    let line: [Float] = [0.6, 0, 0.8]
    #expect(throws: SpectrumError.noVariance(rows: 3)) {
      try VectorSpectrum(of: Matrix(rows: 3, columns: 3, elements: line + line + line))
    }
    #expect(throws: SpectrumError.noVariance(rows: 2)) {
      try VectorSpectrum(of: Matrix(rows: 2, columns: 3))
    }
    #expect(throws: SpectrumError.rowNotFinite(row: 1)) {
      try VectorSpectrum(of: Matrix(rows: 2, columns: 2, elements: [1, 0, .nan, 1]))
    }
    #expect(SpectrumError.tooFewRows(found: 1, least: 2).description.contains("at least 2"))
  }
}

extension Matrix {
  /// The rows over their lengths.
  fileprivate var unit: Matrix {
    var result = self
    for row in 0..<rows {
      let length = self[row: row].reduce(0) { $0 + $1 * $1 }.squareRoot()
      for column in 0..<columns { result.elements[row * columns + column] /= length }
    }
    return result
  }
}

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
