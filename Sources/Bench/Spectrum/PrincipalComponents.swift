public import VaultCore

/// Coordinates of vectors along the principal axes of others.
public struct PrincipalComponents: Sendable {
  /// The transformation of vectors before they are compared by cosine.
  public enum Space: Hashable, Sendable {
    /// The parts along the first axes, the mean with them: along all axes, cosines are unchanged.
    case dimensions(Int)
    /// The mean is removed.
    case centred
    /// The mean is removed and the spread along every axis made the same.
    case whitened
  }

  private let spectrum: VectorSpectrum

  /// Takes the axes of a spectrum.
  public init(_ spectrum: VectorSpectrum) {
    self.spectrum = spectrum
  }

  /// The share of the mean variance that whitening adds to each: along axes of less the vectors it
  /// was measured on hardly vary, and others' noise would be amplified.
  private static let whiteningFloor = 1e-3

  /// Returns the coordinates of vectors along the first axes, from the mean.
  ///
  /// - Parameters:
  ///   - vectors: One a row.
  ///   - count: The number of axes.
  /// - Returns: Shape [rows, count].
  /// - Precondition: The vectors have the spectrum's dimension, and `count` is not above it.
  /// - Complexity: O(rows · dimension · count).
  public func coordinates(of vectors: Matrix, count: Int) -> Matrix {
    vectors.subtracting(spectrum.mean).timesTransposed(axes(count))
  }

  /// Vectors in another space, of unit length; those without any part in it are zeros.
  ///
  /// - Parameters:
  ///   - vectors: One a row.
  ///   - space: The space to transform to.
  /// - Returns: Shape [rows, dimension of the space].
  /// - Precondition: As of ``coordinates(of:count:)``.
  /// - Complexity: O(rows · dimension · dimension of the space).
  public func transformed(_ vectors: Matrix, to space: Space) -> Matrix {
    switch space {
    case .dimensions(let count):
      return vectors.timesTransposed(axes(count)).withUnitRows()
    case .centred:
      return vectors.subtracting(spectrum.mean).withUnitRows()
    case .whitened:
      let variances = spectrum.variances
      let floor = Self.whiteningFloor * spectrum.variance / Double(variances.count)
      var whitened = coordinates(of: vectors, count: variances.count)
      let factors = variances.map { Float(1 / ($0 + floor).squareRoot()) }
      for index in whitened.elements.indices {
        whitened.elements[index] *= factors[index % factors.count]
      }
      return whitened.withUnitRows()
    }
  }

  private func axes(_ count: Int) -> Matrix {
    let all = spectrum.axes.vectors
    precondition(count >= 0 && count <= all.rows, "there are fewer axes than asked for")
    return Matrix(
      rows: count, columns: all.columns, elements: Array(all.elements.prefix(count * all.columns)))
  }
}

extension Matrix {
  /// The rows over their lengths; rows of zeros stay.
  ///
  /// - Complexity: O(elements).
  fileprivate consuming func withUnitRows() -> Matrix {
    for row in 0..<rows {
      let squares = self[row: row].reduce(0) { $0 + Double($1) * Double($1) }
      guard squares > 0 else { continue }
      let factor = Float(1 / squares.squareRoot())
      for index in row * columns..<(row + 1) * columns { elements[index] *= factor }
    }
    return self
  }
}
