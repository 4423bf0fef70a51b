public import VaultCore

/// Vectors to search, drawn from a seed.
public enum RandomVectors {
  /// Rows of independent, nearly normal numbers.
  public static func gaussian(rows: Int, columns: Int, seed: UInt64) -> Matrix {
    var random = SeededRandom(seed: seed).stream("gaussian-vectors")
    let elements = (0..<rows * columns).map { _ in Float(random.gaussian()) }
    return Matrix(rows: rows, columns: columns, elements: elements)
  }

  /// Unit vectors around random centers, as embeddings of texts on several topics lie.
  ///
  /// - Parameters:
  ///   - rows: How many vectors.
  ///   - columns: The dimension.
  ///   - clusters: How many centers, each as likely.
  ///   - spread: The standard deviation around a center relative to the center's own.
  ///   - seed: What the vectors are drawn from.
  /// - Returns: Shape [rows, columns].
  public static func clustered(
    rows: Int, columns: Int, clusters: Int, spread: Double = 0.7, seed: UInt64
  ) -> Matrix {
    let centers = gaussian(rows: clusters, columns: columns, seed: seed)
    var random = SeededRandom(seed: seed).stream("clustered-vectors")
    var elements: [Float] = []
    elements.reserveCapacity(rows * columns)
    for _ in 0..<rows {
      let center = centers[row: random.index(below: clusters)]
      let vector = center.map { $0 + Float(spread * random.gaussian()) }
      let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
      elements += vector.map { $0 / length }
    }
    return Matrix(rows: rows, columns: columns, elements: elements)
  }
}
