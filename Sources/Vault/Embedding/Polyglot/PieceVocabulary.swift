/// The pieces of a unigram language model, and the most probable way to write a text with them.
///
/// The model is Kudo's ("Subword Regularization", 2018, section 3.2): pieces are independent, so a
/// segmentation is as probable as the product of its pieces' probabilities. Scores are rounded to
/// multiples of 2⁻¹⁶ of a nat and added as integers, so equal segmentations are equal everywhere.
public struct PieceVocabulary: Sendable {
  /// A piece of normalized text.
  public struct Piece: Equatable, Sendable {
    /// The bytes, UTF-8; a leading 0x20 marks the beginning of a word.
    public var bytes: [UInt8]
    /// The natural logarithm of the probability.
    public var score: Float

    /// A piece of given bytes and score.
    public init(bytes: [UInt8], score: Float) {
      self.bytes = bytes
      self.score = score
    }
  }

  /// The most pieces that a vocabulary may have.
  public static let maximumCount = 1 << 21
  /// The lowest score that a piece may have.
  public static let minimumScore: Float = -200

  /// The number of pieces; identifiers are 0 ..< `count`.
  public var count: Int { scores.count }

  let scores: [Float]
  // The pieces' bytes one after the other; piece i has those of ends[i - 1] ..< ends[i].
  let bytes: [UInt8]
  let ends: [Int32]
  let trie: DoubleArray
  let costs: PieceCosts

  /// A vocabulary whose identifiers are the pieces' indices.
  ///
  /// - Throws: `unusablePiece` if a piece is empty, a repetition, not UTF-8, longer than
  ///   `PieceText.maximumUnitBytes` or holds a NUL, if its score is not a number from
  ///   `minimumScore` to 0, or if the pieces are too many.
  /// - Complexity: O(n log n) in the pieces' bytes.
  public init(pieces: [Piece]) throws(EmbeddingError) {
    guard pieces.count <= Self.maximumCount else {
      throw .unusablePiece(index: Self.maximumCount, defect: .tooMany)
    }
    for (index, piece) in pieces.enumerated() {
      if let defect = Self.defect(of: piece) { throw .unusablePiece(index: index, defect: defect) }
    }
    let order = pieces.indices.sorted {
      pieces[$0].bytes.lexicographicallyPrecedes(pieces[$1].bytes)
        || (pieces[$0].bytes == pieces[$1].bytes && $0 < $1)
    }
    for (index, next) in zip(order, order.dropFirst())
    where pieces[index].bytes == pieces[next].bytes {
      throw .unusablePiece(index: next, defect: .repeated)
    }
    guard
      let trie = DoubleArrayBuilder.build(
        sortedKeys: order.map { pieces[$0].bytes[...] }, numbers: order)
    else { throw .unusablePiece(index: pieces.count, defect: .tooMany) }
    var ends: [Int32] = []
    var bytes: [UInt8] = []
    ends.reserveCapacity(pieces.count)
    for piece in pieces {
      bytes += piece.bytes
      ends.append(Int32(bytes.count))
    }
    self.init(
      bytes: bytes, ends: ends, scores: pieces.map(\.score), trie: trie)
  }

  init(bytes: [UInt8], ends: [Int32], scores: [Float], trie: DoubleArray) {
    self.bytes = bytes
    self.ends = ends
    self.scores = scores
    self.trie = trie
    self.costs = PieceCosts(scores: scores)
  }

  /// The pieces by identifier.
  ///
  /// - Complexity: O(count); they are made anew.
  public var pieces: [Piece] {
    scores.indices.map { Piece(bytes: Array(bytes[byteRange(of: $0)]), score: scores[$0]) }
  }

  /// Appends the identifiers of the most probable segmentation.
  ///
  /// The text is segmented unit by unit (`PieceText.units`). As few characters as possible are left
  /// without a piece, and these give no identifier here; then the sum of the scores is the highest
  /// possible; then the pieces are few. Remaining ties are decided from the unit's end on: the
  /// piece that ends there has the lower identifier. The space before a word may remain without a
  /// piece at the cost of the most expensive one.
  ///
  /// - Parameters:
  ///   - normalized: The result of `PieceText.normalized`.
  ///   - ids: Receives the identifiers.
  /// - Complexity: O(n · longest piece).
  public func segment(_ normalized: [UInt8], into ids: inout [Int32]) {
    var lattice = PieceLattice()
    var cursor = UnitCursor()
    let bytes = normalized.span
    while let unit = cursor.next(in: bytes) {
      lattice.segment(unit, of: bytes, by: self)
      lattice.appendIdentifiers(to: &ids)
    }
  }

  func byteRange(of piece: Int) -> Range<Int> {
    (piece == 0 ? 0 : Int(ends[piece - 1]))..<Int(ends[piece])
  }

  private static func defect(of piece: Piece) -> PieceDefect? {
    if piece.bytes.isEmpty { return .empty }
    if piece.bytes.count > PieceText.maximumUnitBytes { return .tooLong(bytes: piece.bytes.count) }
    if piece.bytes.contains(0) || String(validating: piece.bytes, as: UTF8.self) == nil {
      return .notText
    }
    return isUsable(piece.score) ? nil : .scoreOutOfRange
  }

  static func isUsable(_ score: Float) -> Bool {
    score >= minimumScore && score <= 0
  }
}

/// The cost of each piece, summed along a path through a lattice.
///
/// A path's cost is one integer, compared as a whole: the characters without a piece from bit 40 up,
/// the negated scores in units of 2⁻¹⁶ in bits 8–39, the number of pieces in bits 0–7. A unit of 252
/// bytes fills none of these fields: 252 · 200 · 2¹⁶ < 2³².
struct PieceCosts: Sendable {
  /// The cost of leaving a character without a piece.
  static let unknown: Int64 = 1 << 40
  /// The negated score of a piece in units of 2⁻¹⁶, by its identifier.
  let ofPiece: [UInt32]
  /// The cost of leaving the space before a word without a piece.
  let bareSpace: Int64

  init(scores: [Float]) {
    ofPiece = scores.map { UInt32((-$0 * 65536).rounded(.toNearestOrEven)) }
    bareSpace = Self.price(ofPiece.max() ?? 0)
  }

  /// Returns the cost that a piece adds to a path.
  @inline(__always)
  static func price(_ cost: UInt32) -> Int64 {
    Int64(cost) << 8 | 1
  }
}
