extension RandomAccessCollection where Index == Int {
  /// Returns the index at which a leading part of the elements ends.
  ///
  /// - Parameter precedes: True for a leading part of the elements, false for the rest.
  /// - Returns: The index of the first element that no longer precedes, or the end where all do.
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
