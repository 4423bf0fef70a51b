/// Text broken at spaces into lines of at most 80 characters.
struct WrappedLines {
  private(set) var lines: [String] = []

  private static let width = 80

  /// Starts a paragraph.
  mutating func addBlank() {
    lines.append("")
  }

  /// Adds a paragraph.
  ///
  /// - Parameters:
  ///   - text: Words; line feeds count as spaces.
  ///   - first: What the first line starts with.
  ///   - rest: What every other line starts with.
  mutating func add(_ text: String, first: String = "", rest: String = "") {
    var line = first
    var isEmpty = true
    for word in Self.units(text) {
      if !isEmpty, line.count + 1 + word.count > Self.width {
        lines.append(line)
        line = rest
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    lines.append(line)
  }

  /// The words, a number with its percent sign as one.
  private static func units(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).reduce(into: []) { units, word in
      if word.hasPrefix("%"), let last = units.popLast() {
        units.append("\(last) \(word)")
      } else {
        units.append(String(word))
      }
    }
  }
}
