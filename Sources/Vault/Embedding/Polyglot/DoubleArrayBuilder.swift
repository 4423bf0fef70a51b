/// Places the nodes of a trie in a double array.
///
/// Keys are placed in their order, children of a node together, at the first base that fits among
/// the last few blocks of 256 cells. Older blocks keep their unused cells: the search would cost
/// more than they do (Darts-clone abandons them likewise), so building is linear in the number of
/// nodes.
struct DoubleArrayBuilder {
  // The number of blocks, from the end, that are searched for room.
  private static let openBlocks = 16

  private let keys: [ArraySlice<UInt8>]
  private var cells: [UInt32] = []
  private var isUsed: [Bool] = []
  private var isBase: [Bool] = []
  // The start of the search for room; everything before it is used or abandoned.
  private var firstFree = 1

  /// The double array of keys, which are numbered by `numbers`.
  ///
  /// - Precondition: The keys are sorted, different, and neither empty nor with a byte 0.
  /// - Returns: `nil` if the nodes or numbers exceed `DoubleArray.limit`, or a number is negative.
  static func build(sortedKeys: [ArraySlice<UInt8>], numbers: [Int]) -> DoubleArray? {
    guard sortedKeys.count < DoubleArray.limit,
      numbers.allSatisfy({ (0..<DoubleArray.limit).contains($0) })
    else { return nil }
    var builder = DoubleArrayBuilder(keys: sortedKeys)
    return builder.place(numbers) ? DoubleArray(trustedCells: builder.cells) : nil
  }

  private init(keys: [ArraySlice<UInt8>]) {
    self.keys = keys
    addBlock()
    isUsed[0] = true
  }

  // A node whose children are still to be placed: the keys below it share `depth` bytes.
  private struct Pending {
    var cell: Int
    var range: Range<Int>
    var depth: Int
  }

  private mutating func place(_ numbers: [Int]) -> Bool {
    var pending = [Pending(cell: 0, range: keys.indices, depth: 0)]
    while let node = pending.popLast() {
      let groups = groups(of: node)
      guard let first = groups.first else { continue }
      let base = base(for: groups.map(\.label))
      guard base < DoubleArray.limit else { return false }
      isBase[base] = true
      cells[node.cell] |= UInt32(base) << 9
      for group in groups { isUsed[base ^ group.label] = true }
      if first.label == 0 {
        cells[node.cell] |= 0x100
        cells[base] = UInt32(numbers[first.range.lowerBound]) << 9
      }
      for group in groups.reversed() where group.label != 0 {
        let cell = base ^ group.label
        cells[cell] = UInt32(group.label)
        pending.append(Pending(cell: cell, range: group.range, depth: node.depth + 1))
      }
    }
    return true
  }

  // The children in ascending order; label 0 for the key that ends at the node itself.
  private func groups(of node: Pending) -> [(label: Int, range: Range<Int>)] {
    var groups: [(label: Int, range: Range<Int>)] = []
    var start = node.range.lowerBound
    while start < node.range.upperBound {
      let label = label(of: start, at: node.depth)
      var end = start + 1
      while end < node.range.upperBound, self.label(of: end, at: node.depth) == label { end += 1 }
      groups.append((label, start..<end))
      start = end
    }
    return groups
  }

  private func label(of key: Int, at depth: Int) -> Int {
    let key = keys[key]
    return depth < key.count ? Int(key[key.startIndex + depth]) : 0
  }

  private mutating func base(for labels: [Int]) -> Int {
    let oldest = max(1, cells.count - 256 * Self.openBlocks)
    firstFree = max(firstFree, oldest)
    while firstFree < cells.count, isUsed[firstFree] { firstFree += 1 }
    for cell in firstFree..<cells.count where !isUsed[cell] {
      let base = cell ^ labels[0]
      if !isBase[base], labels.allSatisfy({ !isUsed[base ^ $0] }) { return base }
    }
    addBlock()
    // An empty block has room for any labels.
    return cells.count - 256
  }

  private mutating func addBlock() {
    cells.append(contentsOf: repeatElement(0, count: 256))
    isUsed.append(contentsOf: repeatElement(false, count: 256))
    isBase.append(contentsOf: repeatElement(false, count: 256))
  }
}
