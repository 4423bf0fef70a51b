internal import Foundation

/// Bytes in a named character set as text.
enum CharsetText {
  /// The text of bytes: in the named set if it is known, else as UTF-8, else as Windows-1252, which
  /// gives every byte a meaning.
  static func text(_ bytes: [UInt8], charset: String?) -> String {
    if let charset,
      charset.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_:.".contains($0)) }),
      !["UTF-8", "UTF8", ""].contains(charset.uppercased()), let text = converted(bytes, charset)
    {
      return text
    }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    return converted(bytes, "windows-1252") ?? String(decoding: bytes, as: UTF8.self)
  }

  /// An encoded word (RFC 2047) is text in a named set, and there is a decoder for it.
  private static func converted(_ bytes: [UInt8], _ charset: String) -> String? {
    guard !bytes.isEmpty else { return "" }
    let word = "=?\(charset)?B?\(Data(bytes).base64EncodedString())?="
    let text = RawMail.decodingWords(word)
    return text == word || text.hasPrefix("=?") ? nil : text
  }
}
