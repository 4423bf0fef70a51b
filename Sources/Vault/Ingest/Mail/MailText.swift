/// Turns the readable parts of a mail into lines of plain text.
enum MailText {
  /// The parts line by line, an empty line between them, with the HTML marks of each.
  ///
  /// - Complexity: O(n).
  static func lines(of bodies: [RawMail.Body]) -> [MailLine] {
    var lines: [MailLine] = []
    for body in bodies {
      var part = Self.lines(of: body, limit: max(1, MailLine.limit - lines.count))
      while part.last?.isBlank == true { part.removeLast() }
      guard !part.isEmpty else { continue }
      if !lines.isEmpty { lines.append(MailLine(text: "")) }
      lines += part
    }
    if let last = lines.indices.last { lines[last].text = trimmedEnd(lines[last].text) }
    return lines
  }

  private static func lines(of body: RawMail.Body, limit: Int) -> [MailLine] {
    switch body.form {
    case .plain: MailLine.lines(of: unixLines(body.text), limit: limit)
    case .flowed, .flowedDeletingSpace:
      MailLine.lines(
        of: unflowed(unixLines(body.text), deletesSpace: body.form == .flowedDeletingSpace),
        limit: limit)
    case .html: HTMLText.lines(of: body.text, limit: limit)
    }
  }

  /// Joins the lines of a flowed paragraph (RFC 3676, section 4.2).
  ///
  /// A line that ends in a space goes on in the next line of the same quote depth; the signature
  /// separator `-- ` does not. Stuffed spaces are taken off; quote marks stay.
  static func unflowed(_ text: String, deletesSpace: Bool) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count + 16)
    var depthOfOpen: Int?
    var isFirst = true
    let space = UInt8(ascii: " ")
    for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let depth = line.prefix { $0 == UInt8(ascii: ">") }.count
      var content = line.dropFirst(depth)
      if content.first == space { content = content.dropFirst() }
      let isSignature = content.elementsEqual("-- ".utf8)
      let isFlowed = content.last == space && !isSignature
      if isFlowed, deletesSpace { content = content.dropLast() }
      if depthOfOpen != depth || isSignature {
        if !isFirst { result += "\n" }
        if depth > 0 { result += String(repeating: ">", count: depth) + " " }
      }
      result += Substring(content)
      isFirst = false
      depthOfOpen = isFlowed ? depth : nil
    }
    return result
  }

  private static func unixLines(_ text: String) -> String {
    guard text.utf8.span.position(of: UInt8(ascii: "\r"), from: 0) != nil else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var followsReturn = false
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\r") {
        bytes.append(UInt8(ascii: "\n"))
      } else if byte != UInt8(ascii: "\n") || !followsReturn {
        bytes.append(byte)
      }
      followsReturn = byte == UInt8(ascii: "\r")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func trimmedEnd(_ text: Substring) -> Substring {
    let scalars = text.unicodeScalars
    guard let last = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return Substring(scalars[...last])
  }
}
