internal import Foundation

/// Bytes in a named character set as text.
enum CharsetText {
  /// The text of bytes: in the named set if it is known, else as UTF-8, else as Windows-1252, which
  /// gives every byte a meaning.
  ///
  /// It is a guess if it is not in the set that is named, or none is and it is not UTF-8.
  static func text(_ bytes: [UInt8], charset: String?) -> (text: String, isGuess: Bool) {
    let name = charset.map { $0.uppercased() } ?? ""
    let isOther = !["UTF-8", "UTF8", "US-ASCII", "ASCII", ""].contains(name)
    if isOther,
      name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_:.".contains($0)) }),
      RawMail.knowsCharset(name), let text = converted(bytes, name)
    {
      return (text, false)
    }
    if let text = String(validating: bytes, as: UTF8.self) { return (text, isOther) }
    return (converted(bytes, "windows-1252") ?? String(decoding: bytes, as: UTF8.self), true)
  }

  /// The bytes that quoted-printable encodes (RFC 2045, section 6.7), whose soft line breaks are
  /// already joined; `=` at the end is one, and it stays before anything but two hexadecimal
  /// digits.
  static func decodedQuotedPrintable(_ text: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      if byte == UInt8(ascii: "="), digits.count == 2 {
        bytes.append(UInt8(digits[0] << 4 | digits[1]))
        rest = rest.dropFirst(2)
      } else if byte != UInt8(ascii: "=") || !rest.isEmpty {
        bytes.append(byte)
      }
    }
    return bytes
  }

  /// Bytes 80 to 9F of Windows-1252; the five without a character become their control codes.
  static let windows1252 = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

  /// An encoded word (RFC 2047) is text in a named set, and there is a decoder for it.
  private static func converted(_ bytes: [UInt8], _ charset: String) -> String? {
    guard !bytes.isEmpty else { return "" }
    let word = "=?\(charset)?B?\(Data(bytes).base64EncodedString())?="
    let text = RawMail.decodingWords(word)
    return text == word || text.hasPrefix("=?") ? nil : text
  }
}
