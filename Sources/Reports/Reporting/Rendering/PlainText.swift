internal import VaultResults

/// Text for terminals.
enum PlainText {
  /// Words broken at spaces into lines; a number and its percent sign stay together, and escapes of
  /// ANSI take no room.
  ///
  /// - Parameters:
  ///   - text: The words.
  ///   - width: The most characters on a line, unless a single word is longer.
  ///   - first: The start of the first line.
  ///   - rest: The start of every other line.
  /// - Returns: Lines that each end in a line feed.
  static func wrapped(
    _ text: String, width: Int, first: String = "  ", rest: String = "    "
  ) -> String {
    var lines: [String] = []
    var line = first
    var length = first.count
    var isEmpty = true
    for word in text.replacing(" %", with: "\u{A0}%").split(separator: " ") {
      let size = Self.length(word)
      if !isEmpty, length + 1 + size > width {
        lines.append(line)
        (line, length, isEmpty) = (rest, rest.count, true)
      }
      line += (isEmpty ? "" : " ") + word
      length += size + (isEmpty ? 0 : 1)
      isEmpty = false
    }
    return (lines + [line]).joined(separator: "\n").replacing("\u{A0}%", with: " %") + "\n"
  }

  private static func length(_ word: Substring) -> Int {
    word.contains("\u{1B}") ? word.replacing(/\u{1B}\[[0-9]*m/, with: "").count : word.count
  }

  /// Terminals show the narrow space at odd widths.
  static func plain(_ text: String) -> String {
    text.replacing(DecimalText.thinSpace, with: " ")
  }
}
