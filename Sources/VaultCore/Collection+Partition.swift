extension RandomAccessCollection where Index == Int {
  /// The index of the first element that no longer precedes, or the end where all do.
  ///
  /// - Parameter precedes: True for a leading part of the elements, false for the rest.
  /// - Complexity: O(log n) calls.
  @inlinable
  package func partitionIndex(where precedes: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if precedes(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
