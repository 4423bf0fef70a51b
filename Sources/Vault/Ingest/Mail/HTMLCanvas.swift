/// Lays rendered HTML out as lines.
struct HTMLCanvas {
  /// The number of open quotations.
  var quoteDepth = 0
  /// The mark that the open elements give to lines.
  var mark = MailLine.Mark.none
  private var lines: [MailLine] = []
  private var line: [UInt8] = []
  /// The state at the start of the current line.
  private var lineDepth = 0
  private var lineMark = MailLine.Mark.none
  private var preformattedDepth = 0
  /// The maximum number of separate lines.
  private let limit: Int

  init(limit: Int = MailLine.limit) {
    self.limit = limit
  }

  /// The last line that is not empty, the current one included.
  var lastText: Substring? {
    let current = String(decoding: line, as: UTF8.self)
    if !current.isEmpty { return current[...] }
    return lines.suffix(4).last { !$0.text.isEmpty }?.text
  }

  mutating func open(_ name: String) {
    if name == "pre" { preformattedDepth += 1 }
    breakLine(for: name)
  }

  mutating func close(_ name: String) {
    if name == "pre" { preformattedDepth = max(0, preformattedDepth - 1) }
    breakLine(for: name)
  }

  mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\u{AD}", "\u{034F}", "\u{200B}", "\u{FEFF}", "\0": break
    case "\n" where preformattedDepth > 0: breakLine(evenIfEmpty: true)
    case _ where scalar.properties.isWhitespace: appendSpace(scalar)
    default:
      begin()
      appendEncoded(scalar)
    }
  }

  /// Appends UTF-8 from between the tags, unchanged.
  mutating func append(_ input: [UInt8], _ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = input[index]
      if Self.isPlain(byte) {
        let start = index
        while index < range.upperBound, Self.isPlain(input[index]) { index += 1 }
        begin()
        line.append(contentsOf: input[start..<index])
      } else if byte == UInt8(ascii: " ") {
        appendSpace(" ")
        index += 1
      } else {
        let (scalar, length) = input.span.scalar(at: index)
        append(scalar)
        index += length
      }
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte > UInt8(ascii: " ") && byte < 0x7F
  }

  /// The lines without those that are empty at both ends and of several in a row.
  consuming func finished() -> [MailLine] {
    while let last = line.last, last <= UInt8(ascii: " ") { line.removeLast() }
    if !line.isEmpty { endLine() }
    var kept: [MailLine] = []
    for line in lines where !line.text.isEmpty || kept.last?.text.isEmpty == false {
      kept.append(line)
    }
    while kept.last?.text.isEmpty == true { kept.removeLast() }
    return kept
  }

  private mutating func appendEncoded(_ scalar: Unicode.Scalar) {
    if let encoded = UTF8.encode(scalar) { line.append(contentsOf: encoded) }
  }

  private mutating func begin() {
    guard line.isEmpty else { return }
    lineDepth = quoteDepth
    lineMark = mark
  }

  private mutating func appendSpace(_ scalar: Unicode.Scalar) {
    if preformattedDepth > 0 {
      guard scalar != "\r" else { return }
      begin()
      appendEncoded(scalar)
    } else if let last = line.last, last != UInt8(ascii: " ") {
      line.append(UInt8(ascii: " "))
    }
  }

  private mutating func breakLine(for name: String) {
    if name == "td" || name == "th" { appendSpace(" ") }
    guard Self.blocks.contains(name) else { return }
    if name == "br" {
      breakLine(evenIfEmpty: true)
    } else {
      breakLine()
      if Self.paragraphs.contains(name), lines.count < limit, lines.last?.text.isEmpty == false {
        lines.append(MailLine(text: "", quoteDepth: quoteDepth, mark: .none))
      }
    }
  }

  /// Ends the current line, if there is anything on it.
  mutating func breakLine(evenIfEmpty: Bool = false) {
    while let last = line.last, last <= UInt8(ascii: " ") { line.removeLast() }
    if line.isEmpty { begin() }
    // Text beyond the limit of lines stays together, so that its lines take no more memory than
    // itself.
    if lines.count >= limit {
      if !line.isEmpty { line.append(UInt8(ascii: "\n")) }
      return
    }
    if !line.isEmpty || evenIfEmpty { endLine() }
  }

  private mutating func endLine() {
    let text = String(decoding: line, as: UTF8.self)
    lines.append(MailLine(text: text[...], quoteDepth: lineDepth, mark: lineMark))
    line.removeAll(keepingCapacity: true)
  }

  private static let blocks: Set<String> = [
    "p", "div", "br", "tr", "li", "ul", "ol", "dl", "dt", "dd", "table", "thead", "tbody", "hr",
    "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "section", "article", "header",
    "footer", "address", "center", "form", "main", "aside", "nav", "figure", "figcaption",
    "fieldset", "body", "head", "html", "caption", "details", "summary",
  ]
  private static let paragraphs: Set<String> = [
    "p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "ul", "ol", "table", "pre", "hr",
  ]
}
