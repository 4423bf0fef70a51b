/// Distinguishes a mail that breaks off from one that only lacks its last line end.
///
/// Evidence is a header without an empty line below it, a multipart whose closing delimiter is
/// missing, an encoded unit or a UTF-8 character cut in two, and a Content-Length that leads beyond
/// the end. A last line without a line end is none: many programs write one.
enum MailTruncation {
  /// Returns true if the last mail of a file breaks off.
  ///
  /// - Parameters:
  ///   - content: The mail without its envelope line.
  ///   - mail: What GMime made of it.
  ///   - bodyBytes: The body's size in the file, where escapes count.
  ///   - trustsLength: Whether Content-Length is reliable in this file.
  /// - Returns: Whether there is any evidence.
  /// - Complexity: O(n).
  static func isBroken(
    _ content: [UInt8], _ mail: RawMail?, bodyBytes: Int, trustsLength: Bool
  ) -> Bool {
    guard let mail, mail.headerCount > 0, let body = bodyStart(content.span) else { return true }
    if let boundary = mail.boundary {
      // Some boundaries end in a space, which the delimiters may lack.
      return ![boundary[...], boundary[...].trimmingEnd].contains {
        closes(content.span, boundary: Array("--\($0)--".utf8))
      }
    }
    if trustsLength, let length = header(content.span, upTo: body), length > bodyBytes + 2 {
      // Lengths of CRLF text count a byte a line that LF text has not.
      let lines = content[body...].count { $0 == UInt8(ascii: "\n") }
      if length > bodyBytes + lines + 2 { return true }
    }
    switch mail.encoding {
    case .base64: return endsInsideGroup(content[body...])
    case .quotedPrintable: return endsInsideEscape(content[body...])
    case .identity: return endsInsideCharacter(content[body...])
    }
  }

  /// The value of a Content-Length line; `nil` if it is another line or no sensible number.
  static func contentLength(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Int? {
    guard MboxEnvelopeRule.fieldName(bytes, line) == "content-length" else { return nil }
    let digits = bytes.text(line).dropFirst("content-length:".count)
      .drop { $0.isWhitespace }.prefix { $0.isASCII && $0.isNumber }
    return digits.utf8.count <= 15 ? Int(digits) : nil
  }

  /// The start of the body: behind the first empty line.
  private static func bodyStart(_ bytes: Span<UInt8>) -> Int? {
    let empty = line(in: bytes) { MboxEnvelopeRule.isEmpty(bytes, $0) }
    return empty.flatMap { $0.upperBound < bytes.count ? $0.upperBound + 1 : nil }
  }

  /// The first line that is of a kind, without its line end.
  private static func line(
    in bytes: Span<UInt8>, where isWanted: (Range<Int>) -> Bool
  ) -> Range<Int>? {
    var start = 0
    while start < bytes.count {
      let end = bytes.lineEnd(from: start)
      if isWanted(start..<end) { return start..<end }
      start = end + 1
    }
    return nil
  }

  private static func header(_ bytes: Span<UInt8>, upTo body: Int) -> Int? {
    var start = 0
    while start < body {
      let end = bytes.lineEnd(from: start)
      if end - start < 60, let length = contentLength(bytes, start..<end) { return length }
      start = end + 1
    }
    return nil
  }

  private static func closes(_ bytes: Span<UInt8>, boundary: [UInt8]) -> Bool {
    let delimiter = line(in: bytes) { line in
      line.count >= boundary.count
        && boundary.indices.allSatisfy { bytes[line.lowerBound + $0] == boundary[$0] }
    }
    return delimiter != nil
  }

  /// RFC 2045, section 6.8: base64 comes in groups of four characters.
  private static func endsInsideGroup(_ body: ArraySlice<UInt8>) -> Bool {
    var characters = 0
    for byte in body where byte > UInt8(ascii: " ") {
      // Anything else is a footer that a mailing list added without encoding it: the end is there.
      guard byte.isASCIIAlphanumeric || "+/=".utf8.contains(byte) else { return false }
      characters += 1
    }
    return characters % 4 != 0
  }

  /// RFC 2045, section 6.7: `=` is followed by two digits, or by a line end and another line.
  private static func endsInsideEscape(_ body: ArraySlice<UInt8>) -> Bool {
    body.suffix(2).contains(UInt8(ascii: "=")) && body.last != UInt8(ascii: "\n")
  }

  private static func endsInsideCharacter(_ body: ArraySlice<UInt8>) -> Bool {
    let tail = body.suffix(3)
    guard let lead = tail.lastIndex(where: { $0 >= 0xC2 }) else { return false }
    let expected = body[lead] >= 0xF0 ? 4 : body[lead] >= 0xE0 ? 3 : 2
    let rest = body[(lead + 1)...]
    guard rest.count + 1 < expected, rest.allSatisfy({ $0 & 0xC0 == 0x80 }) else { return false }
    // Bytes of another charset may look alike: all before it must be UTF-8, and not ASCII.
    let before = body[..<lead]
    return before.contains { $0 >= 0x80 } && String(validating: before, as: UTF8.self) != nil
  }
}
