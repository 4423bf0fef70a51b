public import VaultCore

/// An embedder of English by one model and of all other languages by another, in one space.
///
/// The two must have been trained into the same space, as the small multilingual model was into
/// MiniLM's; otherwise the cosine of texts of different models means nothing.
public struct RoutedEmbedder: Embedder {
  /// `routed`.
  public let name = "routed"
  /// The digests of both embedders.
  public var modelDigest: String { "routed(\(english.modelDigest),\(others.modelDigest))" }
  /// The dimension of both embedders.
  public var dimension: Int { english.dimension }

  private let english: any Embedder
  private let others: any Embedder
  private let isEnglish: @Sendable (String) -> Bool

  /// Joins two embedders.
  ///
  /// - Parameters:
  ///   - english: The embedder of English.
  ///   - others: The embedder of every other language, and of text without one.
  ///   - isEnglish: Returns true for English text; depends only on the text.
  /// - Precondition: Both have the same dimension.
  public init(
    english: any Embedder, others: any Embedder, isEnglish: @escaping @Sendable (String) -> Bool
  ) {
    precondition(english.dimension == others.dimension, "embedders of one space differ in width")
    self.english = english
    self.others = others
    self.isEnglish = isEnglish
  }

  /// Embeds each text by the embedder of its language.
  ///
  /// - Returns: Shape [texts, dimension].
  /// - Throws: The embedders' errors, under the text's index in `texts`.
  public func embed(_ texts: [String]) throws(EmbeddingError) -> Matrix {
    var result = Matrix(rows: texts.count, columns: dimension)
    let routes = texts.map(isEnglish)
    for (embedder, route) in [(english, true), (others, false)] {
      let indices = texts.indices.filter { routes[$0] == route }
      guard !indices.isEmpty else { continue }
      let vectors = try Self.embed(indices, of: texts, by: embedder)
      for (row, index) in indices.enumerated() {
        let start = index * dimension
        result.elements.replaceSubrange(start..<start + dimension, with: vectors[row: row])
      }
    }
    return result
  }

  /// Returns the token count of the embedder of the text's language.
  public func tokenCount(of text: String) -> Int {
    (isEnglish(text) ? english : others).tokenCount(of: text)
  }

  private static func embed(
    _ indices: [Int], of texts: [String], by embedder: any Embedder
  ) throws(EmbeddingError) -> Matrix {
    do {
      return try embedder.embed(indices.map { texts[$0] })
    } catch .nonFiniteEmbedding(let index) {
      throw .nonFiniteEmbedding(textIndex: indices[index])
    } catch {
      throw error
    }
  }
}

extension RoutedEmbedder: WordWeighting {
  /// Returns the weight in the model of the other languages, or else in the English one; 1 if
  /// neither has it.
  public func weight(ofWord word: String) -> Double {
    ((others as? any WordWeighting) ?? (english as? any WordWeighting))?.weight(ofWord: word) ?? 1
  }
}
