/// Iterates over the content lines of an iCalendar stream (RFC 5545, section 3.1), still folded.
///
/// Lines end at LF, with or without CR; in a file without any LF, at CR. A line that starts with
/// a space or a tab goes on with the line before it, however short that is. A value in
/// quoted-printable goes on after a soft line break (RFC 2045, section 6.7).
struct CalendarLines {
  /// The number of the current content line's first line, from 1; at the end, of the last line.
  private(set) var line = 0
  /// True if the current content line is folded over several lines.
  private(set) var isFolded = false

  /// The start of the next content line.
  private(set) var position = 0
  private let terminator: UInt8
  private var nextLine = 1

  init(_ bytes: Span<UInt8>) {
    terminator = Self.terminator(of: bytes)
  }

  /// The next content line with its folds, without its line end; `nil` at the end.
  ///
  /// - Complexity: O(n) in the line.
  mutating func next(in bytes: Span<UInt8>) -> Range<Int>? {
    guard position < bytes.count else { return nil }
    line = nextLine
    isFolded = false
    let start = position
    while true {
      let end = bytes.position(of: terminator, from: position) ?? bytes.count
      position = min(bytes.count, end + 1)
      nextLine += 1
      var trimmed = end
      while trimmed > start, bytes[trimmed - 1] == UInt8(ascii: "\r") { trimmed -= 1 }
      guard
        position < bytes.count,
        Self.isFold(bytes[position])
          || Self.isSoftBreak(bytes, start..<trimmed)
            && !bytes.matches("END:", at: position) && !bytes.matches("BEGIN:", at: position)
      else { return start..<trimmed }
      isFolded = true
    }
  }

  /// Appends a content line without its folds and NUL bytes.
  ///
  /// Bytes are joined, not characters: a fold may be inside one.
  static func unfold(_ range: Range<Int>, of bytes: Span<UInt8>, into line: inout [UInt8]) {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      index += 1
      if byte == 0 { continue }
      guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else {
        line.append(byte)
        continue
      }
      var next = index
      while next < range.upperBound, bytes[next] == UInt8(ascii: "\r") { next += 1 }
      if byte == UInt8(ascii: "\r"), next < range.upperBound, bytes[next] == UInt8(ascii: "\n") {
        next += 1
      }
      if isSoftBreak(line.span, 0..<line.count) {
        line.removeLast()
        index = next
      } else if next < range.upperBound, isFold(bytes[next]) {
        index = next + 1
      } else {
        // A CR that ends no line belongs to the text.
        line.append(byte)
      }
    }
  }

  /// True if a line so far is in quoted-printable and ends in `=`.
  private static func isSoftBreak(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    guard let last = line.last, bytes[last] == UInt8(ascii: "=") else { return false }
    for index in line.prefix(256) {
      if bytes[index] == UInt8(ascii: ":") { return false }
      if bytes.matches("QUOTED-PRINTABLE", at: index) { return true }
    }
    return false
  }

  private static func isFold(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private static func terminator(of bytes: Span<UInt8>) -> UInt8 {
    bytes.position(of: UInt8(ascii: "\n"), from: 0) == nil
      ? UInt8(ascii: "\r") : UInt8(ascii: "\n")
  }
}
