/// Distinct byte strings, numbered in the order in which they first came.
///
/// One pool holds all bytes: a million short strings cost no million allocations.
struct ByteTable: Sendable {
  /// The number of strings.
  var count: Int { ends.count }

  private var pool: [UInt8] = []
  private var ends: [Int] = []
  private var table = KeyTable()

  /// Returns the range of a string in `bytes`.
  func range(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : ends[index - 1])..<ends[index]
  }

  /// A string.
  subscript(index: Int) -> ArraySlice<UInt8> { pool[range(index)] }

  /// All strings, one after the other.
  var bytes: [UInt8] { pool }

  /// The number of a string, which is added if it is new.
  mutating func insert(_ string: ArraySlice<UInt8>) -> Int {
    let hash = TextDigest.value(of: string)
    if let index = find(string, hash) { return index }
    table.append(hash)
    pool.append(contentsOf: string)
    ends.append(pool.count)
    return count - 1
  }

  /// The number of a string, if it is there.
  func find(_ string: ArraySlice<UInt8>) -> Int? { find(string, TextDigest.value(of: string)) }

  private func find(_ string: ArraySlice<UInt8>, _ hash: UInt64) -> Int? {
    table.find(hash) { self[$0] == string }
  }
}
