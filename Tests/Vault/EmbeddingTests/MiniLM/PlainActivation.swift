import Foundation

/// The functions between a transformer's matrix products, written to be read.
///
/// They are the twins of the kernels in `VaultActivation.h`, in double precision.
enum PlainActivation {
  /// `x Φ(x)`, the Gaussian error linear unit with the exact error function (Hendrycks and Gimpel,
  /// "Gaussian Error Linear Units", 2016).
  static func gelu(_ x: Double) -> Double {
    0.5 * x * (1 + erf(x / 2.0.squareRoot()))
  }

  /// The exponentials of a row, scaled to sum to 1.
  static func softmax(_ row: [Double]) -> [Double] {
    // Subtracting the maximum changes nothing but keeps the exponentials within range.
    let maximum = row.max() ?? 0
    let exponentials = row.map { exp($0 - maximum) }
    let sum = exponentials.reduce(0, +)
    return exponentials.map { $0 / sum }
  }

  /// A row brought to mean 0 and variance 1, then scaled and shifted element by element (Ba et
  /// al., "Layer Normalization", 2016).
  static func layerNorm(
    _ row: [Double], gain: [Float], offset: [Float], epsilon: Float
  ) -> [Double] {
    let count = Double(row.count)
    let mean = row.reduce(0, +) / count
    let variance = row.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count
    let deviation = (variance + Double(epsilon)).squareRoot()
    return row.indices.map {
      (row[$0] - mean) / deviation * Double(gain[$0]) + Double(offset[$0])
    }
  }

  /// The element-wise sum of two rows of equal length.
  static func sum(_ left: [Double], _ right: [Double]) -> [Double] {
    zip(left, right).map { $0 + $1 }
  }
}
