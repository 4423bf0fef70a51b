public import VaultCore

/// An embedder that counts letters: what the letters of a text alone say about its meaning.
public struct LetterEmbedder: Embedder {
  /// `letters`.
  public let name = "letters"
  /// The parameters in words.
  public let modelDigest = "letters-1"
  /// One for each letter from a to z.
  public let dimension = 26

  /// Prepares an embedder.
  public init() {}

  /// Embeds texts; one without a letter from a to z gets a row of zeros.
  ///
  /// - Returns: Shape [texts, 26].
  public func embed(_ texts: [String]) throws(EmbeddingError) -> Matrix {
    Matrix(rows: texts.count, columns: dimension, elements: texts.flatMap(row))
  }

  /// The number of letters from a to z.
  public func tokenCount(of text: String) -> Int { Self.letters(text).count }

  private func row(of text: String) -> [Float] {
    var row = [Float](repeating: 0, count: dimension)
    for letter in Self.letters(text) { row[Int(letter) - 97] += 1 }
    let length = row.reduce(0) { $0 + $1 * $1 }.squareRoot()
    return length > 0 ? row.map { $0 / length } : row
  }

  private static func letters(_ text: String) -> [UInt8] {
    text.lowercased().utf8.filter { (97...122).contains($0) }
  }
}
