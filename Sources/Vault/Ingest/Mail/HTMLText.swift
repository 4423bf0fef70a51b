/// Renders HTML mail as plain text.
///
/// A tokenizer similar to that of the HTML standard, not a browser: tags, comments, hidden elements
/// and the contents of scripts, styles and the like go; block elements and `<br>` break lines;
/// white space collapses outside `<pre>`; character references are decoded. It keeps no tree and so
/// needs no recursion. Malformed input yields some text, never a failure.
package struct HTMLText {
  /// The lines without their marks, joined by line feeds.
  package static func text(of html: String) -> String {
    lines(of: html).map(\.text).joined(separator: "\n")
  }

  /// The text line by line, at most one empty line in a row and none at the ends, with what the
  /// markup quotes, signs and attributes marked as such.
  ///
  /// - Complexity: O(n).
  static func lines(of html: String, limit: Int = MailLine.limit) -> [MailLine] {
    var renderer = HTMLText(Array(html.utf8), limit: limit)
    renderer.run()
    return renderer.canvas.finished()
  }

  private let input: [UInt8]
  private var at = 0
  private var canvas: HTMLCanvas
  private var regions = HTMLRegions()
  /// The last `>`: no markup behind it ever closes.
  private let lastClose: Int
  /// True if a quoted attribute was found that never closes: from then on quotes do not count.
  private var ignoresQuotes = false
  /// Elements whose end tag does not occur from here on.
  private var neverClosed: Set<String> = []

  private init(_ input: [UInt8], limit: Int) {
    self.input = input
    canvas = HTMLCanvas(limit: limit)
    lastClose = input.lastIndex(of: UInt8(ascii: ">")) ?? -1
  }

  private mutating func run() {
    while at < input.count {
      if input[at] == UInt8(ascii: "<"), let end = markupEnd() {
        handleMarkup(at + 1..<end)
      } else if regions.isHidden {
        at += 1
        while at < input.count, input[at] != UInt8(ascii: "<") { at += 1 }
      } else if input[at] == UInt8(ascii: "&"), let found = HTMLEntities.decode(input, at: at) {
        canvas.append(found.scalar)
        at += found.length
      } else {
        let start = at
        at += 1
        while at < input.count, input[at] != UInt8(ascii: "<"), input[at] != UInt8(ascii: "&") {
          at += 1
        }
        canvas.append(input, start..<at)
      }
    }
  }

  /// The end of the markup that starts here (after its `>`); `nil` if it is a plain `<`.
  private mutating func markupEnd() -> Int? {
    guard at + 1 < input.count else { return nil }
    if input.span.hasPrefix("<!--", at: at) {
      var index = at + 4
      while index + 2 < input.count {
        if input[index] == UInt8(ascii: "-"), input.span.hasPrefix("-->", at: index) {
          return index + 3
        }
        index += 1
      }
      return input.count
    }
    let next = input[at + 1]
    guard at < lastClose, next.isASCIILetter || "!?/".utf8.contains(next) else { return nil }
    return (ignoresQuotes ? nil : quoteAwareEnd()) ?? plainEnd()
  }

  private func plainEnd() -> Int {
    var index = at
    while input[index] != UInt8(ascii: ">") { index += 1 }
    return index + 1
  }

  private mutating func quoteAwareEnd() -> Int? {
    var quote: UInt8?
    var previous: UInt8 = 0
    for index in at + 1..<input.count {
      let byte = input[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        return index + 1
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        if previous == UInt8(ascii: "=") { quote = byte }
      }
      if byte > UInt8(ascii: " ") { previous = byte }
    }
    ignoresQuotes = true
    return nil
  }

  private mutating func handleMarkup(_ range: Range<Int>) {
    at = range.upperBound
    var start = range.lowerBound
    let closes = start < range.upperBound && input[start] == UInt8(ascii: "/")
    if closes { start += 1 }
    var end = start
    while end < range.upperBound, end - start < 15, input[end].isASCIIAlphanumeric { end += 1 }
    guard end > start, input[start].isASCIILetter else { return }
    let name = String(decoding: input[start..<end].map(\.lowercasedASCII), as: UTF8.self)
    if closes {
      regions.close(name, canvas: &canvas)
      if !regions.isHidden { canvas.close(name) }
      return
    }
    let isSilent = Self.silent.contains(name)
    if isSilent, skipContent(of: name) { return }
    let attributes = HTMLAttributes(input, from: end, to: range.upperBound - 1)
    regions.open(isSilent ? "" : name, attributes, canvas: &canvas)
    if !regions.isHidden { canvas.open(name) }
  }

  private static let silent: Set<String> = [
    "script", "style", "title", "template", "noscript", "textarea", "select", "svg", "object",
  ]

  /// Steps behind the end tag of an element; returns false if there is none.
  ///
  /// A browser would show nothing more then, but the text behind it is worth keeping.
  private mutating func skipContent(of name: String) -> Bool {
    guard !neverClosed.contains(name) else { return false }
    var index = at
    while index + name.utf8.count + 2 <= input.count {
      if input[index] == UInt8(ascii: "<"), input[index + 1] == UInt8(ascii: "/"),
        zip(input[(index + 2)...], name.utf8).allSatisfy({ $0.lowercasedASCII == $1 })
      {
        while index < input.count, input[index] != UInt8(ascii: ">") { index += 1 }
        at = min(input.count, index + 1)
        return true
      }
      index += 1
    }
    neverClosed.insert(name)
    return false
  }
}
