/// Renders HTML mail as plain text.
///
/// A tokeniser in the spirit of the HTML standard, not a browser: tags, comments and the contents
/// of scripts, styles and the like go; block elements and `<br>` break lines; white space
/// collapses outside `<pre>`; character references are decoded. Malformed input yields some text,
/// never a failure.
struct HTMLText {
  /// The text with LF line ends, at most one empty line in a row, trimmed at both ends.
  ///
  /// - Complexity: O(n).
  static func text(of html: String) -> String {
    var renderer = HTMLText(Array(html.unicodeScalars))
    renderer.run()
    return renderer.finished()
  }

  private let input: [Unicode.Scalar]
  private var at = 0
  private var lines: [String] = []
  private var line = String.UnicodeScalarView()
  private var preformattedDepth = 0

  private init(_ input: [Unicode.Scalar]) {
    self.input = input
  }

  private static let silent: Set<String> = [
    "script", "style", "title", "template", "noscript", "textarea", "select", "svg", "object",
  ]
  private static let blocks: Set<String> = [
    "p", "div", "br", "tr", "li", "ul", "ol", "dl", "dt", "dd", "table", "thead", "tbody", "hr",
    "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "section", "article", "header",
    "footer", "address", "center", "form", "main", "aside", "nav", "figure", "figcaption",
    "fieldset", "body", "head", "html", "caption", "details", "summary",
  ]
  private static let paragraphs: Set<String> = [
    "p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "ul", "ol", "table", "pre", "hr",
  ]

  private mutating func run() {
    while at < input.count {
      let scalar = input[at]
      if scalar == "<", let end = tagEnd() {
        handleTag(at + 1..<end)
      } else if scalar == "&" {
        let reference = HTMLEntities.decode(input, at: at)
        append(reference?.text ?? "&")
        at += reference?.length ?? 1
      } else {
        append(String(scalar))
        at += 1
      }
    }
  }

  /// Where the markup that starts here ends (after its `>`); `nil` if it is a plain `<`.
  private func tagEnd() -> Int? {
    guard at + 1 < input.count else { return nil }
    let next = input[at + 1]
    if next == "!", at + 3 < input.count, input[at + 2] == "-", input[at + 3] == "-" {
      var index = at + 4
      while index + 2 < input.count {
        if input[index] == "-", input[index + 1] == "-", input[index + 2] == ">" {
          return index + 3
        }
        index += 1
      }
      return input.count
    }
    guard
      next == "!" || next == "?" || next == "/" || (next.isASCII && next.properties.isAlphabetic)
    else { return nil }
    var quote: Unicode.Scalar?
    var index = at + 1
    while index < input.count {
      let scalar = input[index]
      if let open = quote {
        if scalar == open { quote = nil }
      } else if scalar == ">" {
        return index + 1
      } else if (scalar == "\"" || scalar == "'") && input[index - 1] == "=" {
        quote = scalar
      }
      index += 1
    }
    return quote == nil ? nil : input[at...].firstIndex(of: ">").map { $0 + 1 }
  }

  private mutating func handleTag(_ range: Range<Int>) {
    at = range.upperBound
    var scalars = input[range]
    let closes = scalars.first == "/"
    if closes { scalars = scalars.dropFirst() }
    var name = ""
    for scalar in scalars {
      guard scalar.isASCII, scalar.properties.isAlphabetic || scalar.decimalDigit != nil else {
        break
      }
      name += scalar.properties.lowercaseMapping
    }
    if !closes, Self.silent.contains(name) { return skipContent(of: name) }
    if name == "pre" { preformattedDepth = max(0, preformattedDepth + (closes ? -1 : 1)) }
    if name == "td" || name == "th" { append(" ") }
    guard Self.blocks.contains(name) else { return }
    if name == "br" {
      breakLine(evenIfEmpty: true)
    } else {
      breakLine(evenIfEmpty: false)
      if Self.paragraphs.contains(name), lines.last?.isEmpty == false { lines.append("") }
    }
  }

  private mutating func skipContent(of name: String) {
    let closing = Array("</\(name)".unicodeScalars)
    var index = at
    while index < input.count {
      if input[index] == "<", index + closing.count <= input.count,
        zip(input[index...], closing).allSatisfy({ $0.properties.lowercaseMapping == String($1) })
      {
        at = input[index...].firstIndex(of: ">").map { $0 + 1 } ?? input.count
        return
      }
      index += 1
    }
    // Never closed: a browser would show nothing more; the text behind it is worth more.
  }

  private mutating func append(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{00AD}", "\u{034F}", "\u{200B}", "\u{FEFF}", "\0":
        continue
      case "\n" where preformattedDepth > 0:
        breakLine(evenIfEmpty: true)
      case _ where preformattedDepth > 0 && scalar != "\r":
        line.append(scalar)
      case _ where scalar.properties.isWhitespace:
        if let last = line.last, last != " " { line.append(" ") }
      default:
        line.append(scalar)
      }
    }
  }

  private mutating func breakLine(evenIfEmpty: Bool) {
    while line.last?.properties.isWhitespace == true { line.removeLast() }
    if !line.isEmpty || evenIfEmpty { lines.append(String(line)) }
    line = String.UnicodeScalarView()
  }

  private mutating func finished() -> String {
    breakLine(evenIfEmpty: false)
    var kept: [String] = []
    for line in lines where !line.isEmpty || kept.last?.isEmpty == false { kept.append(line) }
    while kept.last?.isEmpty == true { kept.removeLast() }
    return kept.joined(separator: "\n")
  }
}
