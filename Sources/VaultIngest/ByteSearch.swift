extension String {
  /// Whether the UTF-8 of a text stands somewhere in this one's.
  ///
  /// The standard library compares at every position; texts of hostile files repeat themselves.
  ///
  /// - Complexity: O(n + m): Knuth, Morris, Pratt 1977.
  func holds(_ text: String) -> Bool {
    let pattern = Array(text.utf8)
    guard !pattern.isEmpty else { return true }
    var overlaps = [0]
    overlaps.reserveCapacity(pattern.count)
    var matched = 0
    for byte in pattern.dropFirst() {
      while matched > 0, pattern[matched] != byte { matched = overlaps[matched - 1] }
      if pattern[matched] == byte { matched += 1 }
      overlaps.append(matched)
    }
    matched = 0
    for byte in utf8 {
      while matched > 0, pattern[matched] != byte { matched = overlaps[matched - 1] }
      if pattern[matched] == byte { matched += 1 }
      if matched == pattern.count { return true }
    }
    return false
  }
}
