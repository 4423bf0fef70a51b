/// A note's element, or with offset 0 an edit, packed for tables that hold millions of them.
///
/// | bits | size | meaning |
/// |---:|---:|---|
/// | 52 | 12 | the replica's position in the log's author table |
/// | 20 | 32 | the edit's number |
/// | 0 | 20 | the scalar's offset in the edit's text |
///
/// Positions differ between replicas, so no order that all must share may compare raw values.
struct ElementKey: Hashable, Sendable {
  let rawValue: UInt64

  /// The parent of a note's first element.
  static let root = ElementKey(rawValue: .max)
  /// Positions stay below it, which keeps `root` distinct.
  static let authorLimit = 0xFFF
  /// The scalars of one edit, and so the offsets in it, stay at or below it.
  static let scalarLimit = 1 << 20

  init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  init(author: Int, sequence: UInt32, offset: Int = 0) {
    rawValue = UInt64(author) << 52 | UInt64(sequence) << 20 | UInt64(offset)
  }

  var author: Int { Int(rawValue >> 52) }
  var sequence: UInt32 { UInt32(truncatingIfNeeded: rawValue >> 20) }
  var offset: Int { Int(rawValue & 0xF_FFFF) }
  /// The edit that it belongs to.
  var operation: ElementKey { ElementKey(rawValue: rawValue & ~0xF_FFFF) }

  /// The element so many scalars later in the same edit.
  func advanced(by count: Int) -> ElementKey {
    ElementKey(rawValue: rawValue + UInt64(count))
  }
}
