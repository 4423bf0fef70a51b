public import Foundation
public import VaultCore

/// The small model of eight languages, in the space of all-MiniLM-L6-v2.
///
/// ```swift
/// let embedder = try PolyglotEmbedder(contentsOf: file, modelDigest: digest)
/// let vectors = try embedder.embed(["lunch on Friday?", "¿comemos el viernes?"])
/// ```
///
/// A text is spelled with the pieces of a unigram vocabulary, and their rows are added and scaled
/// to length 1 (a division by √n before that would cancel out). Characters that no piece spells, as
/// of a script the model was not trained on, add a direction of their own, so that equal words of
/// any language still match. All of a text is read.
public struct PolyglotEmbedder: Embedder {
  /// `polyglot`.
  public let name = "polyglot"
  /// The SHA-256 of the model's file.
  public let modelDigest: String
  /// 384.
  public var dimension: Int { StaticModel.width }
  /// The precision of the model's rows.
  public var precision: RowPrecision { model.precision }

  private let model: StaticModel

  /// Prepares a model.
  ///
  /// - Parameters:
  ///   - model: The pieces and their rows.
  ///   - modelDigest: The SHA-256 of its file in hexadecimal.
  public init(model: StaticModel, modelDigest: String) {
    self.model = model
    self.modelDigest = modelDigest
  }

  /// Reads a model's file.
  ///
  /// - Throws: The errors of `StaticModel.init(contentsOf:)`.
  public init(contentsOf url: URL, modelDigest: String) throws(EmbeddingError) {
    self.init(model: try StaticModel(contentsOf: url), modelDigest: modelDigest)
  }

  /// Returns the same model with its rows rounded from their stored precision.
  ///
  /// - Parameter bits: The bits of an element, 2 to 8; rows are stored as `int8`, which holds the
  ///   multiples of fewer bits, too.
  /// - Returns: The model with rounded rows.
  /// - Throws: `malformedPolyglotModel` where rows are not finite.
  /// - Complexity: O(elements of all rows).
  public func rounded(toBits bits: Int) throws(EmbeddingError) -> PolyglotEmbedder {
    let precision = WeightPrecision.integer(bits: bits)
    let count = model.vocabulary.count
    let rows = Matrix(
      rows: count, columns: dimension,
      elements: precision.rounded((0..<count).flatMap { model.row($0) }, columns: dimension))
    return PolyglotEmbedder(
      model: try StaticModel(vocabulary: model.vocabulary, rows: rows, precision: .int8),
      modelDigest: "\(modelDigest)-\(precision.name)")
  }

  /// Embeds texts; one of only white space and controls gets a row of zeros.
  ///
  /// - Returns: Shape [texts, 384].
  /// - Throws: `nonFiniteEmbedding` if a model's rows are so large that their sum is infinite.
  /// - Complexity: O(n · longest piece + pieces · 384) in the bytes of all texts.
  public func embed(_ texts: [String]) throws(EmbeddingError) -> Matrix {
    var elements = [Float](repeating: 0, count: texts.count * dimension)
    var reader = PieceReader()
    for (index, text) in texts.enumerated() {
      addRows(of: text, by: &reader, to: &elements, at: index * dimension)
      guard StaticModel.normalize(&elements, at: index * dimension) else {
        throw .nonFiniteEmbedding(textIndex: index)
      }
    }
    return Matrix(rows: texts.count, columns: dimension, elements: elements)
  }

  private func addRows(
    of text: String, by reader: inout PieceReader, to elements: inout [Float], at offset: Int
  ) {
    reader.read(text, by: model.vocabulary)
    model.addRows(reader.pieces, to: &elements, at: offset)
    let unknown = UnknownText(weight: model.unknownWeight)
    for run in reader.unknownRuns {
      unknown.add(run, of: reader.bytes.span, to: &elements, at: offset)
    }
  }

  /// The number of pieces, and of runs of characters without a piece.
  public func tokenCount(of text: String) -> Int {
    var reader = PieceReader()
    reader.read(text, by: model.vocabulary)
    return reader.pieces.count + reader.unknownRuns.count
  }
}

extension PolyglotEmbedder: WordWeighting {
  /// Returns the length of the word's vector before it is scaled to 1, at most 2.
  ///
  /// Training has made the rows of frequent words short: "the" has 0.28, "hobbies" 1.9. The
  /// bound concerns scripts that no piece spells.
  public func weight(ofWord word: String) -> Double {
    var elements = [Float](repeating: 0, count: dimension)
    var reader = PieceReader()
    addRows(of: word, by: &reader, to: &elements, at: 0)
    return Double(min(2, elements.reduce(0) { $0 + $1 * $1 }.squareRoot()))
  }
}
