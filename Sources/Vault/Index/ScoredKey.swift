internal import VaultCore

/// A row and its score in one word, larger for a better rank.
///
/// Comparing two words compares scores, then, among equal scores, prefers the smaller row. So every
/// queue, array and sort of the module orders plain integers, and ties are broken in the same way.
///
/// | bits | meaning |
/// | --- | --- |
/// | 63…32 | the score's bits, rearranged so that they order as the numbers do |
/// | 31…1 | the row's complement |
/// | 0 | set while a walk has yet to follow the row's links; of no weight, as rows differ |
struct ScoredKey: Hashable, Comparable, BitwiseCopyable {
  /// The most rows that the bits of a row can number.
  static let mostRows = Int(Int32.max)

  private(set) var bits: UInt64

  /// A key that is less than every other.
  static let least = ScoredKey(bits: 0)

  @inline(__always)
  init(score: Float, row: UInt32) {
    // Adding zero turns -0 into +0, so that the two tie.
    let pattern = (score + 0).bitPattern
    let ordered = pattern & 0x8000_0000 == 0 ? pattern | 0x8000_0000 : ~pattern
    bits = UInt64(ordered) << 32 | UInt64((~row & 0x7FFF_FFFF) << 1 | 1)
  }

  private init(bits: UInt64) {
    self.bits = bits
  }

  /// The score.
  @inline(__always)
  var score: Float {
    let ordered = UInt32(truncatingIfNeeded: bits >> 32)
    return Float(bitPattern: ordered & 0x8000_0000 == 0 ? ~ordered : ordered & 0x7FFF_FFFF)
  }

  /// The row.
  @inline(__always)
  var row: UInt32 {
    ~UInt32(truncatingIfNeeded: bits) >> 1
  }

  /// True if the row's links have yet to be followed.
  @inline(__always)
  var isOpen: Bool { bits & 1 == 1 }

  /// The same key, its links followed.
  @inline(__always)
  var closed: ScoredKey { ScoredKey(bits: bits & ~1) }

  /// The same key, its links yet to be followed.
  @inline(__always)
  var opened: ScoredKey { ScoredKey(bits: bits | 1) }

  @inline(__always)
  static func < (left: ScoredKey, right: ScoredKey) -> Bool {
    left.bits < right.bits
  }

  /// The row and score as a search returns them.
  var neighbor: Neighbor { Neighbor(row: Int(row), score: score) }
}
