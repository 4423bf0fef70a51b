/// The ways to write one unit with pieces, of which the cheapest is kept (Viterbi, 1967).
///
/// The arrays serve unit after unit.
struct PieceLattice {
  private static let unknownStep: Int32 = -1
  private static let bareSpaceStep: Int32 = -2

  // At each offset of the unit: the cost of the cheapest way there, and its last step.
  private var costs = [Int64](repeating: .max, count: PieceText.maximumUnitBytes + 1)
  private var steps = [Int32](repeating: 0, count: PieceText.maximumUnitBytes + 1)
  private var origins = [UInt8](repeating: 0, count: PieceText.maximumUnitBytes + 1)
  private var start = 0
  private var length = 0

  /// Finds the cheapest way through a unit.
  ///
  /// - Precondition: The unit has at most `PieceText.maximumUnitBytes` bytes.
  mutating func segment(
    _ unit: Range<Int>, of bytes: Span<UInt8>, by vocabulary: borrowing PieceVocabulary
  ) {
    start = unit.lowerBound
    length = unit.count
    for offset in 1...length { costs[offset] = .max }
    costs[0] = 0
    var offset = 0
    while offset < length {
      // No way leads into the middle of a character.
      if costs[offset] != .max { extend(from: offset, in: bytes, by: vocabulary) }
      offset += 1
    }
  }

  private mutating func extend(
    from offset: Int, in bytes: Span<UInt8>, by vocabulary: borrowing PieceVocabulary
  ) {
    let cost = costs[offset]
    let end = start + length
    var position = start + offset
    let isWordStart = offset == 0 && bytes[position] == 0x20 && length > 1
    // The space and the first character stay without a piece together.
    let character = position + (isWordStart ? 1 : 0)
    let unknownEnd = character + UTF8Scalar.length(at: character, in: bytes)
    var isKnown = false
    var cell = vocabulary.trie.cells[0]
    while position < end {
      let byte = UInt32(bytes[position])
      let child = vocabulary.trie.cells[DoubleArray.base(of: cell) ^ Int(byte)]
      guard child & 0xFF == byte, byte != 0 else { break }
      position += 1
      cell = child
      if DoubleArray.isKey(cell) {
        let piece = DoubleArray.base(of: vocabulary.trie.cells[DoubleArray.base(of: cell)])
        let price = PieceCosts.price(vocabulary.costs.ofPiece[piece])
        take(Int32(truncatingIfNeeded: piece), from: offset, to: position - start, cost + price)
        if position == unknownEnd { isKnown = true }
      }
    }
    if isWordStart {
      take(Self.bareSpaceStep, from: 0, to: 1, cost + vocabulary.costs.bareSpace)
    }
    if !isKnown {
      take(
        Self.unknownStep, from: offset, to: min(unknownEnd - start, length),
        cost + PieceCosts.unknown)
    }
  }

  @inline(__always)
  private mutating func take(_ step: Int32, from origin: Int, to offset: Int, _ cost: Int64) {
    let best = costs[offset]
    guard cost < best || (cost == best && step < steps[offset]) else { return }
    costs[offset] = cost
    steps[offset] = step
    origins[offset] = UInt8(truncatingIfNeeded: origin)
  }

  /// Appends the pieces of the way that was found, in their order.
  func appendIdentifiers(to ids: inout [Int32]) {
    let first = ids.count
    var offset = length
    while offset > 0 {
      if steps[offset] >= 0 { ids.append(steps[offset]) }
      offset = Int(origins[offset])
    }
    ids[first...].reverse()
  }

  /// Appends the runs of characters without a piece, in their order, as ranges of the text.
  ///
  /// The space before a word belongs to no run.
  func appendUnknown(in bytes: Span<UInt8>, to runs: inout [Range<Int>]) {
    let first = runs.count
    var offset = length
    while offset > 0 {
      let origin = Int(origins[offset])
      if steps[offset] == Self.unknownStep {
        let isSpace = origin == 0 && offset > 1 && bytes[start] == 0x20
        let range = start + origin + (isSpace ? 1 : 0)..<start + offset
        if let last = runs.last, runs.count > first, last.lowerBound == range.upperBound {
          runs[runs.count - 1] = range.lowerBound..<last.upperBound
        } else {
          runs.append(range)
        }
      }
      offset = origin
    }
    runs[first...].reverse()
  }
}
