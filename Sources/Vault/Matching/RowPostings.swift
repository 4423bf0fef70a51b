internal import VaultCore

/// For each key the rows that have it, ascending.
///
/// All rows are in one array, key after key, so that those of one key within a span of rows are a
/// slice found by two binary searches.
struct RowPostings<Key: Hashable & Sendable>: Sendable {
  private let rows: [UInt32]
  private let extents: [Key: Range<Int>]

  /// Gathers the postings of a table.
  ///
  /// - Parameter keysOfRow: The keys of each row; one that is repeated counts once.
  /// - Precondition: There are at most 2³² rows.
  /// - Complexity: O(rows + postings).
  init(_ keysOfRow: some Sequence<some Sequence<Key>>) {
    var rowsOfKey: [Key: [UInt32]] = [:]
    for (row, keys) in keysOfRow.enumerated() {
      for key in keys where rowsOfKey[key]?.last != UInt32(row) {
        rowsOfKey[key, default: []].append(UInt32(row))
      }
    }
    var rows: [UInt32] = []
    rows.reserveCapacity(rowsOfKey.values.reduce(0) { $0 + $1.count })
    var extents: [Key: Range<Int>] = [:]
    for (key, members) in rowsOfKey {
      extents[key] = rows.count..<rows.count + members.count
      rows += members
    }
    self.rows = rows
    self.extents = extents
  }

  /// The rows of a key that lie within a span, ascending; none for an unknown key.
  ///
  /// - Complexity: O(log rows of the key).
  func rows(of key: Key, within span: Range<Int>) -> ArraySlice<UInt32> {
    let all = extents[key] ?? 0..<0
    let lower = firstPosition(in: all, atOrAfter: span.lowerBound)
    let upper = firstPosition(in: lower..<all.upperBound, atOrAfter: span.upperBound)
    return rows[lower..<upper]
  }

  private func firstPosition(in extent: Range<Int>, atOrAfter row: Int) -> Int {
    rows[extent].partitionIndex { Int($0) < row }
  }
}
