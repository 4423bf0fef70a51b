/// The ways to write one unit with pieces, of which the cheapest is kept (Viterbi, 1967).
///
/// The arrays serve unit after unit.
struct PieceLattice {
  private static let unknownStep: Int32 = -1
  private static let bareSpaceStep: Int32 = -2

  // The best path to an offset of the unit: its cost and its last step.
  private struct Arrival {
    var cost = Int64.max
    var step: Int32 = 0
    var origin: Int32 = 0
  }

  private var arrivals = [Arrival](
    repeating: Arrival(), count: PieceText.maximumUnitBytes + 1)
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
    let length = length
    let unit = bytes.extracting(unit)
    let cells = vocabulary.trie.cells.span
    let costs = vocabulary.costs.ofPiece.span
    var arrivals = self.arrivals.mutableSpan
    for offset in 1...length { arrivals[offset].cost = .max }
    arrivals[0].cost = 0
    if length > 1, unit[0] == 0x20 {
      Self.take(Self.bareSpaceStep, from: 0, to: 1, vocabulary.costs.bareSpace, &arrivals)
    }
    for offset in 0..<length where arrivals[offset].cost != .max {
      Self.extend(from: offset, of: unit, cells, costs, &arrivals)
    }
  }

  // Takes every piece, or a character without one, as the next step. No way leads into the middle
  // of a character.
  @inline(__always)
  private static func extend(
    from offset: Int, of unit: Span<UInt8>, _ cells: Span<UInt32>, _ costs: Span<UInt32>,
    _ arrivals: inout MutableSpan<Arrival>
  ) {
    let cost = arrivals[offset].cost
    // The space before a word and its first character stay without a piece together.
    let character = offset == 0 && unit[0] == 0x20 && unit.count > 1 ? 1 : offset
    let unknownEnd = character + UTF8Scalar.length(at: character, in: unit)
    var isKnown = false
    var position = offset
    var cell = cells[0]
    while position < unit.count {
      let byte = UInt32(unit[position])
      let child = cells[DoubleArray.base(of: cell) ^ Int(byte)]
      guard child & 0xFF == byte, byte != 0 else { break }
      position += 1
      cell = child
      if DoubleArray.isKey(cell) {
        let piece = DoubleArray.base(of: cells[DoubleArray.base(of: cell)])
        let price = PieceCosts.price(costs[piece])
        take(Int32(truncatingIfNeeded: piece), from: offset, to: position, cost + price, &arrivals)
        if position == unknownEnd { isKnown = true }
      }
    }
    if !isKnown {
      take(unknownStep, from: offset, to: unknownEnd, cost + PieceCosts.unknown, &arrivals)
    }
  }

  @inline(__always)
  private static func take(
    _ step: Int32, from origin: Int, to offset: Int, _ cost: Int64,
    _ arrivals: inout MutableSpan<Arrival>
  ) {
    let best = arrivals[offset]
    guard cost < best.cost || (cost == best.cost && step < best.step) else { return }
    arrivals[offset] = Arrival(
      cost: cost, step: step, origin: Int32(truncatingIfNeeded: origin))
  }

  /// Appends the pieces of the way that was found, in their order.
  func appendIdentifiers(to ids: inout [Int32]) {
    let first = ids.count
    var offset = length
    while offset > 0 {
      let arrival = arrivals[offset]
      if arrival.step >= 0 { ids.append(arrival.step) }
      offset = Int(arrival.origin)
    }
    Self.reverse(&ids, from: first)
  }

  /// Appends the runs of characters without a piece, in their order, as ranges of the text.
  ///
  /// The space before a word belongs to no run.
  func appendUnknown(in bytes: Span<UInt8>, to runs: inout [Range<Int>]) {
    guard arrivals[length].cost >= PieceCosts.unknown else { return }
    let first = runs.count
    var offset = length
    while offset > 0 {
      let origin = Int(arrivals[offset].origin)
      if arrivals[offset].step == Self.unknownStep {
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
    Self.reverse(&runs, from: first)
  }

  private static func reverse<Element>(_ elements: inout [Element], from first: Int) {
    var low = first
    var high = elements.count - 1
    while low < high {
      elements.swapAt(low, high)
      low += 1
      high -= 1
    }
  }
}
