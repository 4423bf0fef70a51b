internal import Foundation

/// Encodes bodies for transport: RFC 2045 and the quoting of mbox.
enum MailBody {
  /// How a body travels.
  enum Encoding: String, CaseIterable {
    case sevenBit = "7bit"
    case eightBit = "8bit"
    case quotedPrintable = "quoted-printable"
    case base64
  }

  /// The body in an encoding, with LF line ends, the last line ended.
  static func encoded(_ text: String, _ encoding: Encoding) -> String {
    switch encoding {
    case .sevenBit, .eightBit:
      text + "\n"
    case .quotedPrintable:
      text.components(separatedBy: "\n").map(quotedPrintable).joined(separator: "\n") + "\n"
    case .base64:
      // RFC 2045, section 6.8: line breaks of text are CRLF before they are encoded.
      base64(Data((text.replacingOccurrences(of: "\n", with: "\r\n") + "\r\n").utf8))
    }
  }

  /// Base64 in lines of 76 characters.
  static func base64(_ data: Data) -> String {
    var rest = data.base64EncodedString()[...]
    var text = ""
    while !rest.isEmpty {
      text += rest.prefix(76) + "\n"
      rest = rest.dropFirst(76)
    }
    return text
  }

  /// Quotes each line that mbox would take for the start of a message: `From ` becomes `>From `,
  /// and what is quoted already is quoted once more (the "mboxrd" rule, which is reversible).
  static func quotingFromLines(_ text: String) -> String {
    text.components(separatedBy: "\n").map { line in
      line.drop { $0 == ">" }.hasPrefix("From ") ? ">" + line : line
    }.joined(separator: "\n")
  }

  /// `=` and two upper-case hex digits.
  static func escaped(_ byte: UInt8) -> String {
    let hex = String(byte, radix: 16, uppercase: true)
    return hex.count == 1 ? "=0\(hex)" : "=\(hex)"
  }

  // One line, soft line breaks after at most 75 characters (RFC 2045, section 6.7).
  private static func quotedPrintable(_ line: String) -> String {
    var lines: [String] = []
    var current = ""
    let bytes = Array(line.utf8)
    for (index, byte) in bytes.enumerated() {
      let isLast = index + 1 == bytes.count
      let isLiteral = (33...126).contains(byte) && byte != UInt8(ascii: "=")
      let isInnerSpace = byte == 0x20 && !isLast
      let token =
        isLiteral || isInnerSpace ? String(Unicode.Scalar(byte)) : escaped(byte)
      if current.utf8.count + token.utf8.count > 75 {
        lines.append(current + "=")
        current = ""
      }
      current += token
    }
    return (lines + [current]).joined(separator: "\n")
  }
}
