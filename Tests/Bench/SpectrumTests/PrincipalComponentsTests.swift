internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultTestSupport

@testable internal import VaultSpectrum

/// The products of BLAS against their definitions.
@Suite("Products, principal components and maps")
struct PrincipalComponentsTests {
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

  private static func components(of vectors: Matrix) throws -> PrincipalComponents {
    PrincipalComponents(try VectorSpectrum(of: vectors))
  }

  /// Of numpy 2.4 in double precision: `(X - X.mean(0)) @ V.T` and the like, rows over their
  /// lengths; whitening adds a thousandth of the mean variance to each.
  @Test("Coordinates and spaces are numpy's")
  func numpy() throws {
    let vectors = SpectrumSample.vectors
    let axes = try Self.components(of: vectors)
    #expect(
      SpectrumSample.isClose(
        axes.coordinates(of: vectors, count: 2),
        [
          0.3829084, -0.0710640, 0.0620293, 0.5816615, 0.1828150, -0.0405199, 0.3510714, -0.4625294,
          0.3281583, 0.0923799, -1.3069825, -0.0999281,
        ]))
    #expect(
      SpectrumSample.isClose(
        axes.transformed(vectors, to: .dimensions(2)),
        [
          0.9986484, 0.0519755, 0.6060787, 0.7954047, 0.9934669, 0.1141208, 0.9209204, -0.3897508,
          0.9676758, 0.2521976, -0.9998294, 0.0184731,
        ]))
    #expect(
      SpectrumSample.isClose(
        axes.transformed(vectors, to: .centred),
        [
          -0.0406163, -0.1272643, 0.9910369, 0.9425175, -0.3267394, -0.0700156, 0.1157447,
          0.6867521, 0.7176174, -0.7005285, -0.0574793, 0.7113058, 0.4187582, -0.0992612, 0.9026565,
          -0.2300745, 0.0928371, -0.9687347,
        ]))
    // The variance of the last axis is a fortieth of the first's, so rounding shows more.
    #expect(
      SpectrumSample.isClose(
        axes.transformed(vectors, to: .whitened),
        [
          0.8472009, -0.3013016, -0.4375705, 0.0516827, 0.9287072, -0.3671946, 0.1481525,
          -0.0629253, 0.9869606, 0.3110589, -0.7853199, -0.5352710, 0.8622219, 0.4651286, 0.2005712,
          -0.9886822, -0.1448554, -0.0390438,
        ], within: 2e-5))
  }

  @Test("Along all axes cosines are those of the vectors themselves")
  func rotation() throws {
    let vectors = RandomVectors.clustered(rows: 40, columns: 16, clusters: 5, seed: 2)
    let moved = try Self.components(of: vectors).transformed(vectors, to: .dimensions(16))
    let expected = vectors.timesTransposed(vectors)
    #expect(
      SpectrumSample.isClose(moved.timesTransposed(moved), expected.elements, within: 1e-5))
  }

  /// Without the mean's removal and the division the variances stay as unequal as they are.
  @Test("Whitening makes the vectors isotropic; removing the mean alone does not")
  func whitening() throws {
    let base = RandomVectors.gaussian(rows: 2000, columns: 8, seed: 3)
    var vectors = base
    for index in vectors.elements.indices where index % 8 < 2 { vectors.elements[index] *= 5 }
    for index in vectors.elements.indices where index % 8 == 3 { vectors.elements[index] += 4 }
    let axes = try Self.components(of: vectors)
    let whitened = try VectorSpectrum(of: axes.transformed(vectors, to: .whitened))
    let centred = try VectorSpectrum(of: axes.transformed(vectors, to: .centred))
    #expect(whitened.effectiveRank > 7.9 && abs(whitened.meanCosine) < 0.01)
    #expect(centred.effectiveRank < 5 && abs(centred.meanCosine) < 0.05)
  }

  @Test("Vectors are of unit length, and what has no part in a space becomes zeros")
  func lengths() throws {
    let axes = try Self.components(
      of: Matrix(rows: 4, columns: 3, elements: [2, 0, 0, -2, 0, 0, 0, 1, 0, 0, -1, 0]))
    let moved = axes.transformed(
      Matrix(rows: 3, columns: 3, elements: [0, 0, 1, 3, 4, 0, 0, 0, 0]), to: .dimensions(2))
    #expect(
      SpectrumSample.isClose(moved, [0, 0, 0.6, 0.8, 0, 0]))
    #expect(axes.transformed(Matrix(rows: 0, columns: 3), to: .whitened).rows == 0)
  }

  /// The rotation by 30 degrees about the third axis takes (x, y, z) to
  /// (x cos 30° − y sin 30°, x sin 30° + y cos 30°, z).
  @Test("A known rotation is found again, and maps vectors that were not fitted")
  func rotationOrthogonalMap() throws {
    let (cosine, sine) = (Float(0.75).squareRoot(), Float(0.5))
    func turned(_ matrix: Matrix) -> Matrix {
      Matrix(
        rows: matrix.rows, columns: 3,
        elements: (0..<matrix.rows).flatMap { row in
          let v = Array(matrix[row: row])
          return [v[0] * cosine - v[1] * sine, v[0] * sine + v[1] * cosine, v[2]]
        })
    }
    let sources = RandomVectors.gaussian(rows: 20, columns: 3, seed: 1)
    let map = try OrthogonalMap(from: sources, to: turned(sources))
    let others = RandomVectors.gaussian(rows: 5, columns: 3, seed: 2)
    for (found, expected) in zip(map.mapped(others).elements, turned(others).elements) {
      #expect(abs(found - expected) < 1e-5)
    }
  }

  /// A map of orthonormal axes keeps lengths; of two axes into three, and no longer ones back.
  @Test("Spaces of different dimension are mapped axis by axis", arguments: [(2, 3), (3, 2)])
  func dimensions(from: Int, to: Int) throws {
    let sources = RandomVectors.gaussian(rows: 30, columns: from, seed: 3)
    let targets = Matrix(
      rows: 30, columns: to,
      elements: (0..<30).flatMap { row in
        (0..<to).map { $0 < from ? sources[row: row][row * from + $0] : 0 }
      })
    let mapped = try OrthogonalMap(from: sources, to: targets).mapped(sources)
    for (found, expected) in zip(mapped.elements, targets.elements) {
      #expect(abs(found - expected) < (from < to ? 1e-5 : 1))
    }
  }

  @Test("Nothing is fitted on no rows, or on rows that are not finite")
  func refusals() throws {
    #expect(throws: SpectrumError.tooFewRows(found: 0, least: 1)) {
      try OrthogonalMap(from: Matrix(rows: 0, columns: 2), to: Matrix(rows: 0, columns: 2))
    }
    let broken = Matrix(rows: 1, columns: 2, elements: [1, .nan])
    #expect(throws: SpectrumError.rowNotFinite(row: 0)) {
      try OrthogonalMap(from: broken, to: broken)
    }
  }
}
