/// A graph as bytes, so that a large one need not be built twice over the same vectors.
///
/// | bytes | meaning |
/// |---|---|
/// | 8 | `VBHNSW01` |
/// | 4, 4, 4 | rows, M, the entry (all bits set for none); whole numbers, lowest byte first |
/// | rows | the level of each row |
/// | 8 M · rows | the slots of layer 0 |
/// | 4 M · levels | the slots of the layers above, a row's one after another |
extension HNSWGraph {
  private static let magic = Array("VBHNSW01".utf8)
  private static let headBytes = 20

  /// The graph in this form.
  ///
  /// - Complexity: O(slots).
  var bytes: [UInt8] {
    var bytes = Self.magic
    bytes.reserveCapacity(Self.headBytes + payloadBytes)
    func append(_ number: UInt32) {
      for shift in stride(from: UInt32(0), to: 32, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: number >> shift))
      }
    }
    append(UInt32(count))
    append(UInt32(m))
    append(entry ?? Self.none)
    bytes += levels
    for slot in 0..<base.count { append(base[slot]) }
    for slot in upper { append(slot) }
    return bytes
  }

  /// Reads a graph of a number of rows; `nil` for anything that ``bytes`` does not make.
  ///
  /// Every link is checked, so that a search stays within the rows for any bytes.
  ///
  /// - Complexity: O(slots).
  init?(bytes: [UInt8], rows: Int, m: Int) {
    guard bytes.starts(with: Self.magic), bytes.count >= Self.headBytes + rows else { return nil }
    func number(at offset: Int) -> UInt32 {
      (0..<4).reduce(0) { $0 | UInt32(bytes[offset + $1]) << UInt32(8 * $1) }
    }
    let levels = bytes[Self.headBytes..<Self.headBytes + rows].map(Int.init)
    guard number(at: 8) == rows, number(at: 12) == m,
      levels.allSatisfy({ $0 <= HNSWLevels.highest })
    else { return nil }
    self.init(levels: levels, m: m)
    guard bytes.count == Self.headBytes + rows + 4 * (base.count + upper.count) else { return nil }
    var offset = Self.headBytes + rows
    for slot in 0..<base.count {
      base[slot] = number(at: offset)
      offset += 4
    }
    for slot in upper.indices {
      upper[slot] = number(at: offset)
      offset += 4
    }
    let entry = number(at: 16)
    self.entry = entry == Self.none ? nil : entry
    guard areLinksSound else { return nil }
  }

  /// True if searches start at a node of the highest level, and every link leads to a row that is
  /// on its layer, with no free slot before one in use.
  private var areLinksSound: Bool {
    guard let entry else {
      return upper.isEmpty && (0..<base.count).allSatisfy { base[$0] == Self.none }
    }
    guard entry < count, levels[Int(entry)] == levels.max() else { return false }
    return (0..<UInt32(count)).allSatisfy { row in
      (0...Int(levels[Int(row)])).allSatisfy { layer in
        let slots = slots(of: row, layer: layer)
        let links = links(of: row, layer: layer)
        return slots.dropFirst(links.count).allSatisfy { $0 == Self.none }
          && links.allSatisfy { $0 < count && levels[Int($0)] >= layer }
      }
    }
  }
}
