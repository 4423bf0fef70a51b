/// Turns texts into pieces, one after the other in the same buffers.
struct PieceReader {
  /// The pieces of the text read last, in its order.
  private(set) var pieces: [Int32] = []
  /// The runs of its characters without a piece, as ranges of `bytes`.
  private(set) var unknownRuns: [Range<Int>] = []
  /// An array that begins with its normalized form.
  var bytes: [UInt8] { normalizer.storage }

  private var normalizer = PieceNormalizer()
  private var lattice = PieceLattice()

  /// Reads all of a text.
  ///
  /// - Complexity: O(n · longest piece).
  mutating func read(_ text: String, by vocabulary: borrowing PieceVocabulary) {
    pieces.removeAll(keepingCapacity: true)
    unknownRuns.removeAll(keepingCapacity: true)
    normalizer.normalize(text)
    var cursor = UnitCursor()
    let storage = normalizer.storage
    let bytes = storage.span.extracting(first: normalizer.count)
    while let unit = cursor.next(in: bytes) {
      lattice.segment(unit, of: bytes, by: vocabulary)
      lattice.appendIdentifiers(to: &pieces)
      lattice.appendUnknown(in: bytes, to: &unknownRuns)
    }
  }
}
