internal import Foundation
public import VaultCore

/// The spread of vectors over the directions of their space.
public struct VectorSpectrum: Hashable, Sendable {
  /// The number of vectors.
  public let rows: Int
  /// The mean of the vectors.
  public let mean: [Float]
  /// The variance along each principal axis and the axes, by descending variance: the eigenvalues
  /// and eigenvectors of the covariance matrix, whose divisor is `rows - 1`.
  public let axes: SymmetricEigen
  /// The mean inner product of two distinct vectors, over all pairs; of unit vectors their mean
  /// cosine.
  ///
  /// It is 0 for vectors in every direction and near 1 for vectors in a narrow cone (Ethayarajh,
  /// "How Contextual are Contextualized Word Representations?", 2019, section 3). No pair is drawn:
  /// the products of all pairs sum to ‖Σx‖² − Σ‖x‖².
  public let meanCosine: Double

  /// Measures vectors.
  ///
  /// - Parameter vectors: One a row.
  /// - Throws: ``SpectrumError``: fewer than two rows, rows that are not finite or all the same.
  /// - Complexity: O(rows · columns² + columns³).
  public init(of vectors: Matrix) throws(SpectrumError) {
    guard vectors.rows >= 2 else { throw .tooFewRows(found: vectors.rows, least: 2) }
    try vectors.checkFinite()
    let count = Double(vectors.rows)
    var sum = [Double](repeating: 0, count: vectors.columns)
    var squares = 0.0
    for row in 0..<vectors.rows {
      for (column, element) in vectors[row: row].enumerated() {
        sum[column] += Double(element)
        squares += Double(element) * Double(element)
      }
    }
    rows = vectors.rows
    mean = sum.map { Float($0 / count) }
    meanCosine = (sum.reduce(0) { $0 + $1 * $1 } - squares) / (count * (count - 1))
    axes = try SymmetricEigen(
      vectors.subtracting(mean).upperGram(dividedBy: Float(vectors.rows - 1)))
    guard variance > Self.rounding * squares / count else { throw .noVariance(rows: rows) }
  }

  /// The share of the squared lengths below which a variance is the rounding of single precision.
  private static let rounding = 1e-12

  /// The variances along the axes; what rounding makes negative is 0.
  var variances: [Double] { axes.values.map { Double(max(0, $0)) } }

  /// The sum of the variances.
  var variance: Double { variances.reduce(0, +) }

  /// The number of directions that the vectors fill: the exponential of the entropy of their shares
  /// of the variance, from 1 to the dimension.
  ///
  /// It is the effective rank of the covariance matrix (Roy and Vetterli, "The effective rank: a
  /// measure of effective dimensionality", 2007, definition 1).
  public var effectiveRank: Double {
    let total = variance
    return exp(
      variances.reduce(0) { entropy, variance in
        variance > 0 ? entropy - variance / total * log(variance / total) : entropy
      })
  }

  /// The share of the variance along the first axis.
  ///
  /// Mu and Viswanath ("All-but-the-Top", 2018, section 2) find a few such directions that all
  /// vectors share and that carry little information about their texts.
  public var firstShare: Double { (variances.first ?? 0) / variance }

  /// The least number of axes with at least this share of the variance.
  ///
  /// - Precondition: `0 < share <= 1`.
  public func components(holding share: Double) -> Int {
    precondition(share > 0 && share <= 1, "a share of the variance is not between 0 and 1")
    let wanted = share * variance
    var held = 0.0
    for (index, variance) in variances.enumerated() {
      held += variance
      if held >= wanted { return index + 1 }
    }
    return variances.count
  }
}

extension Matrix {
  /// The rows less a vector.
  ///
  /// - Complexity: O(elements).
  func subtracting(_ vector: [Float]) -> Matrix {
    precondition(vector.count == columns, "the vector has another dimension than the rows")
    var result = self
    for row in 0..<rows {
      for column in 0..<columns { result.elements[row * columns + column] -= vector[column] }
    }
    return result
  }
}
