/// The reason why vectors have no spectrum.
public enum SpectrumError: Error, Equatable, Sendable {
  /// The matrix to decompose is not square, or empty.
  case notSquare(rows: Int, columns: Int)
  /// A row holds NaN or infinity.
  case rowNotFinite(row: Int)
  /// There are too few vectors to vary.
  case tooFewRows(found: Int, least: Int)
  /// The vectors are the same up to the rounding of single precision.
  case noVariance(rows: Int)
  /// LAPACK gave up; the number is its `info`.
  case notDecomposed(info: Int)
}

extension SpectrumError: CustomStringConvertible {
  /// The problem, its place and its remedy.
  public var description: String {
    switch self {
    case .notSquare(let rows, let columns):
      "a matrix of \(rows) × \(columns) has no eigenvalues; pass a square one that is not empty."
    case .rowNotFinite(let row):
      "row \(row) of the vectors is not finite; check the embedder's output."
    case .tooFewRows(let found, let least):
      "vectors: \(found), but at least \(least) are needed to vary; use a dataset with more messages."
    case .noVariance(let rows):
      "all \(rows) vectors are the same; check the embedder's output, or use a dataset whose "
        + "messages differ."
    case .notDecomposed(let info):
      "LAPACK failed with info \(info); check the installed LAPACK with another library."
    }
  }
}
