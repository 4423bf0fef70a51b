/// The body of a mail in its parts, before it is laid out as plain text or HTML.
struct MailLetter: Sendable {
  /// The text that the sender wrote.
  var own: String
  /// The mail that is passed on, its heading included.
  var passedOn: String?
  var signature: String?
  var quotation: LetterFrame.Quotation?

  /// The text that a reader takes for the sender's: news that are passed on count, repeated text
  /// does not.
  var text: String { passedOn.map { own + "\n\n" + $0 } ?? own }

  /// The text that a reader separates as repeated; HTML leaves an empty line above the quotation.
  func quotedText(isHTML: Bool) -> String? {
    quotation.map { $0.attribution + (isHTML ? "\n>\n" : "\n") + $0.marked }
  }

  /// The whole as plain text, the signature below its separator (RFC 3676, section 4.3: "-- " with
  /// its space).
  var plain: String {
    var plain = own
    if let signature { plain += "\n\n-- \n" + signature }
    if let passedOn { plain += "\n\n" + passedOn }
    if let quotation { plain += "\n\n\(quotation.attribution)\n\(quotation.marked)" }
    return plain
  }

  /// True if HTML shows exactly this text: it has neither runs of spaces and empty lines nor
  /// characters of no width, nor wider ones than the common space.
  var survivesHTML: Bool {
    var previous = UInt8(ascii: "\n")
    var beforePrevious = UInt8(ascii: "\n")
    for part in [own, passedOn ?? "x", signature ?? "x", quotation?.text ?? "x"] {
      for byte in part.utf8 {
        switch (beforePrevious, previous, byte) {
        case (_, 0x20, 0x20), (_, 0x0A, 0x20), (_, 0x20, 0x0A), (0x0A, 0x0A, 0x0A), (_, _, 0x09),
          (_, _, 0x0D):
          return false
        case (_, 0xC2, 0x85), (_, 0xC2, 0xA0), (_, 0xC2, 0xAD), (_, 0xCD, 0x8F),
          (0xE3, 0x80, 0x80), (0xEF, 0xBB, 0xBF), (0xE2, 0x81, 0x9F), (0xE1, 0x9A, 0x80),
          (0xE2, 0x80, 0x80...0x8B), (0xE2, 0x80, 0xA8), (0xE2, 0x80, 0xA9), (0xE2, 0x80, 0xAF):
          return false
        default: break
        }
        beforePrevious = previous
        previous = byte
      }
      beforePrevious = UInt8(ascii: "x")
      previous = UInt8(ascii: "x")
    }
    return true
  }

  /// The whole as `format=flowed` (RFC 3676): paragraphs broken softly after at most 72
  /// characters, lines stuffed that begin like a quotation, with a space, or with `From `.
  var flowed: String {
    var bytes: [UInt8] = []
    let plain = plain
    bytes.reserveCapacity(plain.utf8.count + 64)
    for line in plain.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if !bytes.isEmpty { bytes.append(UInt8(ascii: "\n")) }
      let isQuoted = line.first == UInt8(ascii: ">")
      if isQuoted || line.elementsEqual("-- ".utf8) {
        bytes += line
        continue
      }
      if line.first == UInt8(ascii: " ") || line.starts(with: "From ".utf8) {
        bytes.append(UInt8(ascii: " "))
      }
      Self.wrap(line, into: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  // A soft break keeps its space at the end of the line.
  private static func wrap(_ line: Substring.UTF8View, into bytes: inout [UInt8]) {
    var column = 0
    var start = line.startIndex
    while start < line.endIndex {
      let stop = line[start...].firstIndex(of: UInt8(ascii: " ")).map { line.index(after: $0) }
      let word = line[start..<(stop ?? line.endIndex)]
      if column > 0, column + word.count > 72 {
        bytes.append(UInt8(ascii: "\n"))
        column = 0
        // A word that would look like a quotation or an envelope at the start of a line is stuffed.
        if word.first == UInt8(ascii: ">") || word.elementsEqual("From ".utf8) {
          bytes.append(UInt8(ascii: " "))
        }
      }
      bytes += word
      column += word.count
      start = word.endIndex
    }
  }

  /// True if flowed text is read back unchanged: no line of it may end in a space or look like a
  /// quotation, and an empty line that is quoted would get a space behind its mark.
  var survivesFlowing: Bool {
    for part in [own, passedOn ?? "", signature ?? ""] {
      var previous = UInt8(ascii: "\n")
      var dashes = 0
      for byte in part.utf8 {
        let isBreak = byte == UInt8(ascii: "\n")
        if isBreak, previous == UInt8(ascii: " ") { return false }
        if byte == UInt8(ascii: ">"), previous == UInt8(ascii: "\n") { return false }
        if byte == UInt8(ascii: " "), dashes == 2 { return false }
        dashes = byte == UInt8(ascii: "-") ? dashes + 1 : 0
        previous = byte
      }
    }
    return quotation?.text.utf8.allSatisfy { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: ">") }
      ?? true
  }
}
