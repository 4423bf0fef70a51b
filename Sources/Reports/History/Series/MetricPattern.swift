/// A metric id, or a family of them: `*` matches any characters, none included, `?` one.
public struct MetricPattern: Hashable, Sendable {
  /// As it was written.
  public let text: String

  /// Takes a pattern.
  public init(_ text: String) {
    self.text = text
  }

  /// Returns true if an id belongs to the family; case counts.
  ///
  /// - Complexity: O(pattern · id).
  public func matches(_ id: String) -> Bool {
    let pattern = Array(text.unicodeScalars)
    let name = Array(id.unicodeScalars)
    var (place, at) = (0, 0)
    var star: (place: Int, at: Int)?
    while at < name.count {
      if place < pattern.count, pattern[place] == "*" {
        star = (place, at)
        place += 1
      } else if place < pattern.count, pattern[place] == "?" || pattern[place] == name[at] {
        place += 1
        at += 1
      } else if let last = star {
        // The last star takes one more character.
        star = (last.place, last.at + 1)
        place = last.place + 1
        at = last.at + 1
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == "*" }
  }
}
