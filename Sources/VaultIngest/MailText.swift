/// Turns the readable parts of a mail into one plain text.
enum MailText {
  /// The parts as text with LF line ends, an empty line between them, trimmed at the end.
  static func text(of bodies: [RawMail.Body]) -> String {
    let texts = bodies.map(text).filter { !$0.isEmpty }
    return texts.joined(separator: "\n\n")
  }

  private static func text(of body: RawMail.Body) -> String {
    switch body.form {
    case .plain: trimmedEnd(unixLines(body.text))
    case .flowed(let deletesSpace):
      trimmedEnd(unflowed(unixLines(body.text), deletesSpace: deletesSpace))
    case .html: HTMLText.text(of: body.text)
    }
  }

  /// Joins the lines of a flowed paragraph (RFC 3676, section 4.2).
  ///
  /// A line that ends in a space goes on in the next line of the same quote depth; the signature
  /// separator `-- ` does not. Stuffed spaces are taken off; quote marks stay.
  static func unflowed(_ text: String, deletesSpace: Bool) -> String {
    var result: [String] = []
    var depthOfOpen: Int?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let depth = line.prefix { $0 == ">" }.count
      var content = line.dropFirst(depth)
      if content.hasPrefix(" ") { content = content.dropFirst() }
      let isSignature = content == "-- "
      let isFlowed = content.hasSuffix(" ") && !isSignature
      if isFlowed, deletesSpace { content = content.dropLast() }
      if depthOfOpen == depth, !isSignature, let last = result.indices.last {
        result[last] += content
      } else {
        let quote = depth == 0 ? "" : String(repeating: ">", count: depth) + " "
        result.append(quote + content)
      }
      depthOfOpen = isFlowed ? depth : nil
    }
    return result.joined(separator: "\n")
  }

  private static func unixLines(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\r")) else { return text }
    var scalars = String.UnicodeScalarView()
    var followsReturn = false
    for scalar in text.unicodeScalars {
      if scalar == "\r" {
        scalars.append("\n")
      } else if scalar != "\n" || !followsReturn {
        scalars.append(scalar)
      }
      followsReturn = scalar == "\r"
    }
    return String(scalars)
  }

  private static func trimmedEnd(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let last = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return String(scalars[...last])
  }
}
