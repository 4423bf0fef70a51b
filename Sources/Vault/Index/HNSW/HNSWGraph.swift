/// The layered graph: who links to whom, without the vectors.
///
/// A node is a row. On layer 0 each node has a record of 2 M link slots, on each layer above, up to
/// its level, one of M; used slots come first, and unused ones hold ``none``. The layer-0 records
/// of all rows are adjacent, two cache lines each for M = 16, so a hop reads one place in memory.
/// Only one row in M has records above, which are therefore stored separately, a row's layers one
/// after another.
struct HNSWGraph: Sendable {
  /// The value of an unused slot.
  static let none = UInt32.max

  /// Rows, whether or not they are nodes.
  let count: Int
  /// M.
  let m: Int
  /// The highest layer of each row.
  let levels: [UInt8]
  /// The start of a search: a node of the highest level; `nil` if there is no node.
  var entry: UInt32?
  // Row r's slots of layer 0 start at 2 m r; those of layer l > 0 at upperStart[r] + (l - 1) m.
  var base: AlignedArray<UInt32>
  var upper: [UInt32]
  private let upperStart: [UInt32]

  /// A graph in which nothing is linked.
  ///
  /// - Precondition: The rows' slots on upper layers number fewer than 2³².
  init(levels: [Int], m: Int) {
    count = levels.count
    self.m = m
    self.levels = levels.map { UInt8($0) }
    base = AlignedArray(repeating: Self.none, count: levels.count * 2 * m)
    var starts: [UInt32] = []
    starts.reserveCapacity(levels.count)
    var slots = 0
    for level in levels {
      starts.append(UInt32(slots))
      slots += level * m
    }
    upperStart = starts
    upper = Array(repeating: Self.none, count: slots)
  }

  /// The highest layer that has a node.
  var topLayer: Int { entry.map { Int(levels[Int($0)]) } ?? 0 }

  /// The link slots of a node on a layer: M_max0 or M_max in the paper.
  func width(layer: Int) -> Int { layer == 0 ? 2 * m : m }

  /// The links of a node on a layer, without a copy.
  ///
  /// - Precondition: The node's level is at least `layer`.
  func links(of row: UInt32, layer: Int) -> ArraySlice<UInt32> {
    slots(of: row, layer: layer).prefix { $0 != Self.none }
  }

  /// All slots of a node on a layer, used or not.
  ///
  /// - Precondition: The node's level is at least `layer`.
  func slots(of row: UInt32, layer: Int) -> ArraySlice<UInt32> {
    let start = slotStart(of: row, layer: layer)
    let slots = start..<start + width(layer: layer)
    return layer == 0 ? base[slots] : upper[slots]
  }

  /// Replaces the links of a node on a layer.
  ///
  /// - Precondition: There are no more links than slots.
  mutating func setLinks(of row: UInt32, layer: Int, to links: some Collection<UInt32>) {
    let width = width(layer: layer)
    precondition(links.count <= width, "a node has more links than slots")
    var slot = slotStart(of: row, layer: layer)
    let end = slot + width
    for link in links {
      write(link, to: slot, layer: layer)
      slot += 1
    }
    while slot < end {
      write(Self.none, to: slot, layer: layer)
      slot += 1
    }
  }

  /// Adds a link to a node that has a free slot.
  ///
  /// - Returns: True if it had one.
  mutating func appendLink(_ link: UInt32, to row: UInt32, layer: Int) -> Bool {
    let used = links(of: row, layer: layer).count
    guard used < width(layer: layer) else { return false }
    write(link, to: slotStart(of: row, layer: layer) + used, layer: layer)
    return true
  }

  /// Makes a node the place where searches start.
  mutating func enter(at row: UInt32) {
    entry = row
  }

  /// The bytes that the links occupy.
  var payloadBytes: Int {
    (base.count + upper.count + upperStart.count) * MemoryLayout<UInt32>.stride + levels.count
  }

  private func slotStart(of row: UInt32, layer: Int) -> Int {
    precondition(layer <= levels[Int(row)], "the node is not on this layer")
    return layer == 0 ? Int(row) * 2 * m : Int(upperStart[Int(row)]) + (layer - 1) * m
  }

  private mutating func write(_ link: UInt32, to slot: Int, layer: Int) {
    if layer == 0 { base[slot] = link } else { upper[slot] = link }
  }
}
