public import VaultCore

/// An embedder without weights: the baseline that any model must exceed.
///
/// A text becomes a bag of features — folded words and their character 3- to 5-grams, or single
/// characters and pairs in scripts that write no spaces — and each feature is added, with a sign,
/// to one of the dimensions that a hash chooses (Weinberger et al., "Feature Hashing for Large
/// Scale Multitask Learning", 2009). It captures spelling, not meaning, in every language alike.
///
/// The arithmetic is exact enough that the same text gives the same bits on every machine.
public struct HashingEmbedder: Embedder {
  /// `hashing`.
  public let name = "hashing"
  /// The parameters in words; a change of any feature, weight or hash changes it.
  public var modelDigest: String { "hashing-1-words-grams3to5-\(dimension)" }
  /// The number of dimensions.
  public let dimension: Int

  /// Prepares an embedder.
  ///
  /// - Precondition: `dimension > 0`.
  public init(dimension: Int = 384) {
    precondition(dimension > 0, "an embedding needs a dimension")
    self.dimension = dimension
  }

  /// Embeds texts; one without a letter or digit gets a row of zeros.
  ///
  /// - Returns: Shape [texts, dimension].
  /// - Complexity: O(n) in the scalars of all texts.
  public func embed(_ texts: [String]) throws(EmbeddingError) -> Matrix {
    var elements: [Float] = []
    elements.reserveCapacity(texts.count * dimension)
    for text in texts { elements.append(contentsOf: row(of: text)) }
    return Matrix(rows: texts.count, columns: dimension, elements: elements)
  }

  /// The number of words, and of characters in scripts without spaces.
  public func tokenCount(of text: String) -> Int {
    TextRuns.runs(of: text).reduce(0) { count, run in
      switch run {
      case .word: count + 1
      case .unspaced(let scalars): count + scalars.count
      }
    }
  }

  private func row(of text: String) -> [Float] {
    var row = [Float](repeating: 0, count: dimension)
    for run in TextRuns.runs(of: text) {
      switch run {
      case .word(let scalars): addWord(scalars, to: &row)
      case .unspaced(let scalars): addUnspaced(scalars, to: &row)
      }
    }
    let length = row.reduce(0) { $0 + $1 * $1 }.squareRoot()
    return length > 0 ? row.map { $0 / length } : row
  }

  // A word and all its grams together have the same weight, for any length of the word.
  private func addWord(_ scalars: [Unicode.Scalar], to row: inout [Float]) {
    add(.word, scalars[...], weight: 1, to: &row)
    let bounded = ["<"] + scalars + [">"]
    var grams: [ArraySlice<Unicode.Scalar>] = []
    for length in 3...5 where length <= bounded.count {
      for start in 0...bounded.count - length { grams.append(bounded[start..<start + length]) }
    }
    let weight = 1 / Float(max(1, grams.count)).squareRoot()
    for gram in grams { add(.gram, gram, weight: weight, to: &row) }
  }

  private func addUnspaced(_ scalars: [Unicode.Scalar], to row: inout [Float]) {
    for start in scalars.indices {
      add(.character, scalars[start...start], weight: 1, to: &row)
      if start + 1 < scalars.count {
        add(.pair, scalars[start...start + 1], weight: 1, to: &row)
      }
    }
  }

  private func add(
    _ kind: FeatureKind, _ scalars: ArraySlice<Unicode.Scalar>, weight: Float,
    to row: inout [Float]
  ) {
    let hash = kind.hash(scalars)
    // The lowest bit is the sign and the upper ones choose the dimension, each equally likely.
    let index = Int(hash.multipliedFullWidth(by: UInt64(dimension)).high)
    row[index] += hash & 1 == 0 ? weight : -weight
  }
}

/// The kind of a feature; kinds are hashed separately, so a word never collides with a gram of the
/// same letters.
private enum FeatureKind: UInt64 {
  case word
  case gram
  case character
  case pair

  // FNV-1a over scalars, then SplitMix64's finalizer: FNV by itself mixes its upper bits too
  // little.
  func hash(_ scalars: ArraySlice<Unicode.Scalar>) -> UInt64 {
    let start = StableHash.next(StableHash.start, rawValue)
    return StableHash.mixed(scalars.reduce(start) { StableHash.next($0, $1.value) })
  }
}
