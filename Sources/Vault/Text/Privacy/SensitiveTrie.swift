/// Terms as paths of glyphs from a root.
struct SensitiveTrie: Sendable {
  private struct Node {
    var next: [UInt32: Int] = [:]
    var isEnd = false
  }

  private var nodes = [Node()]

  /// Adds a term.
  mutating func insert(_ term: some Sequence<UInt32>) {
    var place = 0
    for glyph in term {
      if let next = nodes[place].next[glyph] {
        place = next
      } else {
        nodes.append(Node())
        nodes[place].next[glyph] = nodes.count - 1
        place = nodes.count - 1
      }
    }
    nodes[place].isEnd = true
  }

  /// Returns true if some glyphs are a term.
  func contains(_ glyphs: some Sequence<UInt32>) -> Bool {
    var place = 0
    for glyph in glyphs {
      guard let next = nodes[place].next[glyph] else { return false }
      place = next
    }
    return nodes[place].isEnd
  }

  /// The length of the longest term that some glyphs start with, of those that may end there.
  ///
  /// `nil` if there is none. O(w) in the length of the longest term.
  func longestTerm(in glyphs: some Sequence<UInt32>, where mayEnd: (Int) -> Bool) -> Int? {
    var place = 0
    var length = 0
    var longest: Int?
    for glyph in glyphs {
      guard let next = nodes[place].next[glyph] else { break }
      place = next
      length += 1
      if nodes[place].isEnd, mayEnd(length) { longest = length }
    }
    return longest
  }
}
