internal import Foundation

/// Encodes bodies for transport: RFC 2045 and the quoting of mbox.
enum MailBody {
  /// The transfer encoding of a body.
  enum Encoding: String, CaseIterable, Sendable {
    case sevenBit = "7bit"
    case eightBit = "8bit"
    case quotedPrintable = "quoted-printable"
    case base64
  }

  /// The longest line that may be sent unencoded (RFC 5322, section 2.1.1), with room to spare.
  static let longestLine = 900

  /// Adds a body with LF line ends in an encoding, its last line ended.
  ///
  /// - Complexity: O(n).
  static func append(_ body: [UInt8], _ encoding: Encoding, to bytes: inout [UInt8]) {
    switch encoding {
    case .sevenBit, .eightBit:
      bytes += body
      bytes.append(lineFeed)
    case .quotedPrintable:
      appendQuotedPrintable(body, to: &bytes)
    case .base64:
      // RFC 2045, section 6.8: line breaks of text are CRLF before they are encoded.
      var text: [UInt8] = []
      text.reserveCapacity(body.count + 32)
      for byte in body {
        if byte == lineFeed { text.append(0x0D) }
        text.append(byte)
      }
      text += [0x0D, lineFeed]
      appendBase64(text, to: &bytes)
    }
  }

  /// Adds base64 in lines of 76 characters.
  static func appendBase64(_ data: [UInt8], to bytes: inout [UInt8]) {
    var start = 0
    while start < data.count {
      let end = min(start + 57, data.count)
      bytes += Data(data[start..<end]).base64EncodedString().utf8
      bytes.append(lineFeed)
      start = end
    }
  }

  /// Quotes each line that mbox would take for the start of a message, from an offset on: `From `
  /// becomes `>From `, and what is quoted already is quoted once more (the "mboxrd" rule, which is
  /// reversible).
  static func quoteFromLines(_ bytes: inout [UInt8], from start: Int) {
    var places: [Int] = []
    var at = start
    while at < bytes.count {
      var mark = at
      while mark < bytes.count, bytes[mark] == greater { mark += 1 }
      if mark + 5 <= bytes.count, bytes[mark] == UInt8(ascii: "F"),
        bytes[mark..<mark + 5].elementsEqual("From ".utf8)
      {
        places.append(at)
      }
      while at < bytes.count, bytes[at] != lineFeed { at += 1 }
      at += 1
    }
    for place in places.reversed() { bytes.insert(greater, at: place) }
  }

  /// Adds `=` and two upper-case hex digits.
  static func appendEscaped(_ byte: UInt8, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "="))
    bytes.append(digit(byte >> 4))
    bytes.append(digit(byte & 0xF))
  }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let greater = UInt8(ascii: ">")

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  // Soft line breaks after at most 75 characters (RFC 2045, section 6.7).
  private static func appendQuotedPrintable(_ body: [UInt8], to bytes: inout [UInt8]) {
    bytes.reserveCapacity(bytes.count + body.count * 3 / 2)
    var column = 0
    for (index, byte) in body.enumerated() {
      if byte == lineFeed {
        bytes.append(lineFeed)
        column = 0
        continue
      }
      let endsLine = index + 1 == body.count || body[index + 1] == lineFeed
      let isLiteral =
        (33...126).contains(byte) && byte != UInt8(ascii: "=") || byte == 0x20 && !endsLine
      if column + (isLiteral ? 1 : 3) > 75 {
        bytes.append(UInt8(ascii: "="))
        bytes.append(lineFeed)
        column = 0
      }
      if isLiteral { bytes.append(byte) } else { appendEscaped(byte, to: &bytes) }
      column += isLiteral ? 1 : 3
    }
    bytes.append(lineFeed)
  }
}
