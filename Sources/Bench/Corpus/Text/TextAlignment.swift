/// The positions of a text's parts in another one that was made from it by a few changes.
struct TextAlignment {
  /// For each scalar of the first text its place in the second, by offsets into UTF-8.
  private let places: [(from: Range<Int>, to: Range<Int>)]

  /// Aligns two texts by their longest common subsequence; scalars that were put in place of as
  /// many others are taken to be those.
  ///
  /// - Complexity: O(length · changes).
  init(_ text: String, _ changed: String) {
    let old = Array(text.unicodeScalars)
    let new = Array(changed.unicodeScalars)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    let oldBytes = Self.ranges(old)
    let newBytes = Self.ranges(new)
    var places: [(Range<Int>, Range<Int>)] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      var (leftEnd, rightEnd) = (left, right)
      while removed.contains(leftEnd) { leftEnd += 1 }
      while inserted.contains(rightEnd) { rightEnd += 1 }
      let isReplaced = leftEnd - left == rightEnd - right
      for step in (0..<min(leftEnd - left, rightEnd - right)).map({ $0 + 1 }) {
        let (before, after) = (old[leftEnd - step], new[rightEnd - step])
        guard isReplaced || before.properties.lowercaseMapping == String(after) else { break }
        places.append((oldBytes[leftEnd - step], newBytes[rightEnd - step]))
      }
      if leftEnd < old.count, rightEnd < new.count {
        places.append((oldBytes[leftEnd], newBytes[rightEnd]))
      }
      (left, right) = (leftEnd + 1, rightEnd + 1)
    }
    self.places = places
  }

  /// The position of a part of the first text in the second; `nil` if nothing is left of it.
  func range(of part: Range<Int>) -> Range<Int>? {
    let kept = places.filter { part.overlaps($0.from) }.map(\.to)
    guard let start = kept.map(\.lowerBound).min(), let end = kept.map(\.upperBound).max() else {
      return nil
    }
    return start..<end
  }

  private static func ranges(_ scalars: [Unicode.Scalar]) -> [Range<Int>] {
    var start = 0
    return scalars.map { scalar in
      defer { start += UTF8.width(scalar) }
      return start..<start + UTF8.width(scalar)
    }
  }
}
