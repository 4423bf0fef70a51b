/// One line of a mail's readable text, and its markup.
struct MailLine: Hashable, Sendable {
  /// The information in a line's markup that its words may lack.
  enum Mark: Hashable, Sendable {
    /// Nothing.
    case none
    /// It names whom the quotation below it repeats.
    case attribution
    /// It belongs to the sender's signature block.
    case signature
    /// An earlier mail starts here and reaches to the end.
    case replyStart
  }

  /// The line without its line end.
  var text: Substring
  /// The number of quotations that the markup opened around it; `>` marks in the text do not count.
  var quoteDepth = 0
  /// The mark of its markup.
  var mark = Mark.none

  /// True if there is nothing but white space.
  var isBlank: Bool {
    guard let first = text.utf8.first else { return true }
    if first > UInt8(ascii: " "), first < 0x7F { return false }
    return text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }

  /// True if it repeats an earlier mail: it is marked up as a quotation, or it starts with `>`.
  var isQuoted: Bool {
    if quoteDepth > 0 { return true }
    guard text.utf8.first == UInt8(ascii: ">") else { return false }
    // Emoticons such as >:( and >_< are the sender's own.
    let rest = text.utf8.dropFirst().prefix(2)
    return !(text.utf8.count <= 4 && rest.first.map { ":;=_.-x<".utf8.contains($0) } == true)
  }

  /// The line as plain text: what the markup quotes gets `>` marks.
  var plain: Substring {
    guard quoteDepth > 0 else { return text }
    let marks = String(repeating: ">", count: min(quoteDepth, 16))
    return text.isEmpty ? marks[...] : (marks + " " + text)[...]
  }

  /// The maximum number of separate lines in a mail: the text after them stays together on the last
  /// one.
  ///
  /// No person writes or quotes that much; a pasted list or log is the sender's own text.
  static let limit = 20_000

  /// The lines of a text whose line ends are LF.
  ///
  /// - Complexity: O(n).
  static func lines(of text: String, limit: Int = limit) -> [MailLine] {
    var lines: [MailLine] = []
    let utf8 = text.utf8
    let bytes = utf8.span
    var start = utf8.startIndex
    var offset = 0
    while lines.count + 1 < limit,
      let end = bytes.position(of: UInt8(ascii: "\n"), from: offset)
    {
      let stop = utf8.index(start, offsetBy: end - offset)
      lines.append(MailLine(text: text[start..<stop]))
      start = utf8.index(after: stop)
      offset = end + 1
    }
    lines.append(MailLine(text: text[start...]))
    return lines
  }
}
