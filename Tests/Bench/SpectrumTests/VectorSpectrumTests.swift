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
