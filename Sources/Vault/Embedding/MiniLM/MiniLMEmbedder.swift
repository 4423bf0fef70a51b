public import Foundation
public import VaultCore

/// The sentence transformer all-MiniLM-L6-v2: 384 dimensions, trained on English.
///
/// ```swift
/// let embedder = try MiniLMEmbedder(directory: modelFolder)
/// let vectors = try embedder.embed(["lunch on Friday?", "see you at noon"])
/// ```
///
/// A text's first 254 word pieces are read. The weights take about 90 MB and are shared by all
/// copies; calls may run in parallel, each with about 8 MB of its own.
public struct MiniLMEmbedder: Embedder {
  /// The files of a model folder, weights first: the order in which `modelDigest` covers them.
  public static let fileNames = ["model.safetensors", "vocab.txt"]

  /// The instruction set its kernels run on here: `x86-64-v4`, `x86-64-v3` or `baseline`.
  ///
  /// Vectors from different sets, or from different BLAS libraries, differ in their last bits.
  public static var kernels: String { ActivationKernels.name }

  private static let heads = 12

  /// `minilm`.
  public let name = "minilm"
  /// The files' digest as given by the caller.
  public let modelDigest: String
  /// 384 for the published model.
  public var dimension: Int { transformer.shape.hidden }

  private let tokenizer: WordPieceTokenizer
  private let transformer: BatchedTransformer

  /// Loads a model folder.
  ///
  /// - Parameters:
  ///   - directory: The folder of `model.safetensors` and `vocab.txt`.
  ///   - modelDigest: The SHA-256 in hexadecimal of the two files, one after the other, as the
  ///     caller computed or verified it. The loader hashes nothing; files that were not hashed are
  ///     called `unverified`.
  ///   - precision: The precision to which the weights are rounded; `nil` leaves them unchanged.
  ///     The digest then ends with its name.
  /// - Throws: `missingModel`, `unreadableModel`, `malformedWeights` or `malformedVocabulary`.
  public init(
    directory: URL, modelDigest: String = "unverified", precision: WeightPrecision? = nil
  ) throws(EmbeddingError) {
    let weightsURL = directory.appendingPathComponent(Self.fileNames[0])
    // The small file first: a folder without either is noticed before much is read.
    let tokenizer = try WordPieceTokenizer(
      contentsOf: directory.appendingPathComponent(Self.fileNames[1]))
    let weights = try TransformerWeights(
      SafetensorsFile(contentsOf: weightsURL), heads: Self.heads)
    guard weights.shape.vocabulary == tokenizer.vocabularyCount else {
      throw .malformedWeights(
        file: weightsURL.path,
        defect: .vocabularyMismatch(
          rows: weights.shape.vocabulary, tokens: tokenizer.vocabularyCount))
    }
    guard weights.shape.positions >= WordPieceTokenizer.maximumTokens else {
      throw .malformedWeights(
        file: weightsURL.path,
        defect: .tooFewPositions(
          needed: WordPieceTokenizer.maximumTokens, found: weights.shape.positions))
    }
    self.tokenizer = tokenizer
    self.modelDigest = modelDigest + (precision.map { "-\($0.name)" } ?? "")
    transformer = BatchedTransformer(precision.map(weights.rounded) ?? weights)
  }

  /// Embeds texts; even the empty text has a unit row, that of only the two marks.
  ///
  /// - Returns: Shape [texts, 384], each row of length 1.
  /// - Throws: `nonFiniteEmbedding` if damaged weights drove the arithmetic out of range.
  /// - Complexity: 10.6 million multiply-adds a token, and 4 600 for each pair of tokens of a text.
  public func embed(_ texts: [String]) throws(EmbeddingError) -> Matrix {
    let elements = transformer.embeddings(of: texts.map(tokenizer.tokenize))
    if let index = elements.firstIndex(where: { !$0.isFinite }) {
      throw .nonFiniteEmbedding(textIndex: index / dimension)
    }
    return Matrix(rows: texts.count, columns: dimension, elements: elements)
  }

  /// The number of word pieces read of a text, `[CLS]` and `[SEP]` included: 2 to 256.
  public func tokenCount(of text: String) -> Int {
    tokenizer.tokenize(text).count
  }
}
