public import Foundation
public import VaultCore

/// Pieces, and a quantised row for each: a text's vector is the sum of its pieces' rows.
///
/// It ignores the order of words. The rows were trained so that the sums are near a sentence
/// transformer's vectors of the same meaning in English, hence its name: only a table is left of it
/// (compare Reimers and Gurevych, "Making Monolingual Sentence Embeddings Multilingual using
/// Knowledge Distillation", 2020). A model of 64 000 pieces takes 15 MB in `int4`.
public struct StaticModel: Sendable {
  /// The number of elements of a row.
  public static let width = 384

  /// The pieces, which number the rows.
  public let vocabulary: PieceVocabulary
  /// The precision in which the rows are stored.
  public let precision: RowPrecision
  /// The length of the row for text without a piece: the median length of all rows.
  public let unknownWeight: Float

  let contents: Data
  let rowsOffset: Int

  /// Quantises rows.
  ///
  /// - Parameters:
  ///   - vocabulary: The pieces.
  ///   - rows: Shape [pieces, 384].
  ///   - precision: The precision to which the elements are rounded.
  /// - Throws: `malformedPolyglotModel` if the rows have another shape or are not finite.
  /// - Complexity: O(elements).
  public init(
    vocabulary: PieceVocabulary, rows: Matrix, precision: RowPrecision
  ) throws(EmbeddingError) {
    let file = "the model in memory"
    if let defect = Self.defect(of: rows, for: vocabulary) {
      throw .malformedPolyglotModel(file: file, defect: defect)
    }
    let contents = StaticModelFile.encoded(
      vocabulary, rows: rows, precision: precision, unknownWeight: Self.medianLength(of: rows))
    try self.init(data: contents, file: file)
  }

  /// Reads a file; `StaticModelFile` draws its format.
  ///
  /// - Throws: `missingPolyglotModel`, `unreadablePolyglotModel` or `malformedPolyglotModel`.
  public init(contentsOf url: URL) throws(EmbeddingError) {
    // Not mapped: what was checked must not change under us.
    let data = try ModelFile.contents(
      of: url, missing: { .missingPolyglotModel(path: $0) },
      unreadable: { .unreadablePolyglotModel(path: $0) })
    try self.init(data: data, file: url.path)
  }

  /// Reads the bytes of a file, which errors call `file`.
  ///
  /// - Throws: `malformedPolyglotModel`.
  public init(data: Data, file: String) throws(EmbeddingError) {
    let (header, vocabulary) = try StaticModelFile.read(data, file: file)
    self.vocabulary = vocabulary
    precision = header.precision
    unknownWeight = header.unknownWeight
    contents = data
    rowsOffset = header.layout.rows
  }

  /// The file, byte for byte.
  public func encoded() -> Data {
    contents
  }

  /// Returns the row of a piece as its stored codes give it.
  ///
  /// - Precondition: `0 <= piece < vocabulary.count`.
  /// - Returns: Shape [384].
  public func row(_ piece: Int) -> [Float] {
    precondition(vocabulary.scores.indices.contains(piece), "the model has no such piece")
    let rowBytes = precision.rowBytes(width: Self.width)
    let start = rowsOffset + piece * rowBytes
    let bytes: [UInt8] = StaticModelFile.elements(of: contents, at: start, count: rowBytes)
    return RowCoder.decoded(bytes[...], as: precision)
  }

  private static func defect(
    of rows: Matrix, for vocabulary: PieceVocabulary
  ) -> PolyglotModelDefect? {
    guard rows.rows == vocabulary.count else {
      return .wrongRowCount(expected: vocabulary.count, found: rows.rows)
    }
    guard rows.columns == width else { return .wrongWidth(expected: width, found: rows.columns) }
    let index = rows.elements.firstIndex { !$0.isFinite }
    return index.map { .nonFiniteRow(index: $0 / width) }
  }

  // Of an even number, the lower of the two in the middle.
  private static func medianLength(of rows: Matrix) -> Float {
    let lengths = (0..<rows.rows).map { row in
      rows[row: row].reduce(0.0) { $0 + Double($1) * Double($1) }.squareRoot()
    }
    let sorted = lengths.sorted()
    return sorted.isEmpty ? 0 : Float(sorted[(sorted.count - 1) / 2])
  }
}
