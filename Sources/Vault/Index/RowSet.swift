/// A set of rows of one index, as a bit for each row.
///
/// It filters a search: ``VectorIndex/search(_:limit:within:)`` takes a set whose capacity is the
/// index's `count`. It iterates by ascending row.
public struct RowSet: Hashable, Sendable {
  /// The number of rows that there are to choose from: members are below it.
  public let capacity: Int
  /// The number of members, kept up to date.
  public private(set) var count: Int
  // Row r is bit r mod 64 of word r / 64; bits from `capacity` on are 0.
  private(set) var words: [UInt64]

  /// An empty set.
  ///
  /// - Precondition: The capacity is not negative.
  /// - Complexity: O(capacity / 64).
  public init(capacity: Int) {
    precondition(capacity >= 0, "the capacity of a row set is negative")
    self.capacity = capacity
    count = 0
    words = Array(repeating: 0, count: (capacity + 63) / 64)
  }

  /// The set of given rows, in any order; repeated rows count once.
  ///
  /// - Precondition: Every row is in `0..<capacity`.
  /// - Complexity: O(capacity / 64 + rows).
  public init(_ rows: some Sequence<Int>, capacity: Int) {
    self.init(capacity: capacity)
    for row in rows { insert(row) }
  }

  /// The set of consecutive rows.
  ///
  /// - Precondition: The range is within `0..<capacity`.
  /// - Complexity: O(capacity / 64).
  public init(_ range: Range<Int>, capacity: Int) {
    self.init(capacity: capacity)
    precondition(
      range.lowerBound >= 0 && range.upperBound <= capacity, "a row is outside the row set")
    count = range.count
    for word in words.indices {
      let first = Swift.max(range.lowerBound - word * 64, 0)
      let end = Swift.min(range.upperBound - word * 64, 64)
      guard first < end else { continue }
      words[word] = (.max >> UInt64(64 - (end - first))) << UInt64(first)
    }
  }

  /// True if there are no members.
  public var isEmpty: Bool { count == 0 }

  /// Returns true if a row is a member; no row outside `0..<capacity` is.
  ///
  /// - Complexity: O(1).
  public func contains(_ row: Int) -> Bool {
    row >= 0 && row < capacity && words[row >> 6] >> UInt64(row & 63) & 1 == 1
  }

  /// Adds a row.
  ///
  /// - Returns: True if it was no member before.
  /// - Precondition: `0 <= row < capacity`.
  /// - Complexity: O(1).
  @discardableResult
  public mutating func insert(_ row: Int) -> Bool {
    precondition(row >= 0 && row < capacity, "a row is outside the row set")
    let bit: UInt64 = 1 << UInt64(row & 63)
    guard words[row >> 6] & bit == 0 else { return false }
    words[row >> 6] |= bit
    count += 1
    return true
  }

  /// Takes a row out.
  ///
  /// - Returns: True if it was a member before.
  /// - Complexity: O(1).
  @discardableResult
  public mutating func remove(_ row: Int) -> Bool {
    guard contains(row) else { return false }
    words[row >> 6] &= ~(1 << UInt64(row & 63))
    count -= 1
    return true
  }

  /// Adds the members of another set.
  ///
  /// - Precondition: Both sets have the same capacity.
  /// - Complexity: O(capacity / 64).
  public mutating func formUnion(_ other: RowSet) {
    combine(with: other) { $0 | $1 }
  }

  /// Keeps only the members of another set.
  ///
  /// - Precondition: Both sets have the same capacity.
  /// - Complexity: O(capacity / 64).
  public mutating func formIntersection(_ other: RowSet) {
    combine(with: other) { $0 & $1 }
  }

  /// Takes the members of another set out.
  ///
  /// - Precondition: Both sets have the same capacity.
  /// - Complexity: O(capacity / 64).
  public mutating func subtract(_ other: RowSet) {
    combine(with: other) { $0 & ~$1 }
  }

  private mutating func combine(
    with other: RowSet, _ operation: (UInt64, UInt64) -> UInt64
  ) {
    precondition(capacity == other.capacity, "row sets of different indexes do not combine")
    count = 0
    for index in words.indices {
      words[index] = operation(words[index], other.words[index])
      count += words[index].nonzeroBitCount
    }
  }
}

extension RowSet: Sequence {
  /// Iterates over the members by ascending row.
  public struct Iterator: IteratorProtocol {
    private let words: [UInt64]
    private var index = 0
    private var remaining: UInt64

    init(words: [UInt64]) {
      self.words = words
      remaining = words.first ?? 0
    }

    /// The next member; `nil` after the last.
    public mutating func next() -> Int? {
      while remaining == 0 {
        guard index + 1 < words.count else { return nil }
        index += 1
        remaining = words[index]
      }
      defer { remaining &= remaining - 1 }
      return index * 64 + remaining.trailingZeroBitCount
    }
  }

  /// Starts at the smallest member.
  public func makeIterator() -> Iterator {
    Iterator(words: words)
  }

  /// The number of members, which is known exactly.
  public var underestimatedCount: Int { count }
}
