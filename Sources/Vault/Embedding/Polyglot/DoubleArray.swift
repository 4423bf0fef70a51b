/// A trie over bytes in one array: a step costs one load, independent of the number of children.
///
/// The layout is that of Aoe's double array ("An Efficient Digital Search Algorithm by Using a
/// Double-Array Structure", 1989) with the check reduced to the label, as in Yata's Darts-clone: a
/// node's children are at `base ^ label`, and because no two nodes share a base, a cell with the
/// requested label belongs to the requesting node. A cell is 32 bits:
///
/// | bits  | of a node                          | of a key's end                        |
/// |-------|------------------------------------|---------------------------------------|
/// | 0–7   | its label; 0 for the root and for a cell without use | 0                   |
/// | 8     | 1 if a key ends here: its end is the child of label 0 | 0                  |
/// | 9–31  | the base of its children           | the key's number                      |
struct DoubleArray: Sendable, Equatable {
  /// The most that a base or a key's number may be, plus one.
  static let limit = 1 << 23

  /// The cells; their number is a multiple of 256, so a base within them has its children there.
  let cells: [UInt32]

  /// Creates a trie from stored cells.
  ///
  /// - Returns: `nil` if a base or a number would lead outside, for keys that number `keyCount`.
  /// - Complexity: O(cells).
  init?(cells: [UInt32], keyCount: Int) {
    guard !cells.isEmpty, cells.count.isMultiple(of: 256), cells.count <= Self.limit else {
      return nil
    }
    let span = cells.span
    for index in span.indices where index == 0 || span[index] & 0xFF != 0 {
      let base = Self.base(of: span[index])
      guard base < span.count else { return nil }
      guard Self.isKey(span[index]) else { continue }
      guard span[base] & 0x1FF == 0, Self.base(of: span[base]) < keyCount else { return nil }
    }
    self.cells = cells
  }

  init(trustedCells cells: [UInt32]) {
    self.cells = cells
  }

  /// The number of a key; `nil` if it is none.
  func number(of key: Span<UInt8>) -> Int? {
    var cell = cells[0]
    for index in key.indices {
      let byte = key[index]
      guard byte != 0 else { return nil }
      let child = cells[Self.base(of: cell) ^ Int(byte)]
      guard child & 0xFF == UInt32(byte) else { return nil }
      cell = child
    }
    return Self.isKey(cell) ? Self.base(of: cells[Self.base(of: cell)]) : nil
  }

  /// Returns the position of a node's children, or the number that a key's end holds.
  @inline(__always)
  static func base(of cell: UInt32) -> Int {
    Int(cell >> 9)
  }

  /// Returns true if a key ends at a node.
  @inline(__always)
  static func isKey(_ cell: UInt32) -> Bool {
    cell & 0x100 != 0
  }
}
