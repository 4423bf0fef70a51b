/// Plain searches in the UTF-8 of short texts, where the standard library's are slow to prepare.
extension StringProtocol {
  /// Returns true if the bytes of another text occur in this one.
  ///
  /// - Complexity: O(n · m); meant for needles of a few bytes.
  func holds(_ needle: String) -> Bool {
    guard let first = needle.utf8.first else { return true }
    var rest = utf8[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: needle.utf8) { return true }
      rest = rest.dropFirst()
    }
    return false
  }

  /// True if there are bytes beyond ASCII.
  var isWiderThanASCII: Bool { utf8.contains { $0 >= 0x80 } }
}

extension String {
  /// Returns true if the UTF-8 of a text occurs in this one's.
  ///
  /// The standard library compares at every position; texts of hostile files repeat themselves.
  ///
  /// - Complexity: O(n + m): Knuth, Morris, Pratt 1977.
  func holds(bytesOf text: String) -> Bool {
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
