import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultSpectrum

@Suite("OrthogonalMap")
struct OrthogonalMapTests {
  /// The rotation by 30 degrees about the third axis takes (x, y, z) to
  /// (x cos 30° − y sin 30°, x sin 30° + y cos 30°, z).
  @Test("A known rotation is found again, and maps vectors that were not fitted")
  func rotation() throws {
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
