/// The Merkle tree over a list that only grows (RFC 6962, 2.1), with SHA-256.
///
/// It keeps the hashes of the complete subtrees that the leaves fill, one for each bit of their
/// number, which is all that a further leaf and the root need.
public struct MerkleTree: Hashable, Sendable {
  /// The number of leaves.
  public private(set) var count: Int
  /// The hashes of the complete subtrees, largest first.
  public private(set) var subtrees: [[UInt8]]

  /// The tree without leaves.
  public init() {
    count = 0
    subtrees = []
  }

  /// Creates the tree of a number of leaves from its stored subtrees.
  ///
  /// - Returns: `nil` unless there is a hash for each bit of the number.
  public init?(count: Int, subtrees: [[UInt8]]) {
    guard count >= 0, subtrees.count == count.nonzeroBitCount,
      subtrees.allSatisfy({ $0.count == SHA256.byteCount })
    else { return nil }
    self.count = count
    self.subtrees = subtrees
  }

  /// The hash of a leaf: SHA-256 of a zero byte and the entry.
  public static func leaf(_ entry: [UInt8]) -> [UInt8] {
    SHA256.hash(data: [0] + entry)
  }

  /// Adds a leaf by its hash.
  ///
  /// - Complexity: O(log n) at worst, O(1) on average.
  public mutating func append(leaf: [UInt8]) {
    var hash = leaf
    for _ in 0..<(~count).trailingZeroBitCount { hash = Self.node(subtrees.removeLast(), hash) }
    subtrees.append(hash)
    count += 1
  }

  /// The tree's hash; of no leaves, the hash of nothing.
  public var root: [UInt8] {
    guard let last = subtrees.last else { return SHA256.hash(data: []) }
    return subtrees.dropLast().reversed().reduce(last) { Self.node($1, $0) }
  }

  private static func node(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
    SHA256.hash(data: [1] + left + right)
  }
}
