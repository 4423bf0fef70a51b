internal import Foundation

/// Turns the bytes of a calendar into text.
enum CalendarText {
  /// A whole file as UTF-8, or Latin-1 where it is that, without a byte order mark.
  ///
  /// UTF-16 is recognized by its mark or by the zeros of `BEGIN`.
  static func utf8(_ data: Data) -> Data {
    let start = Array(data.prefix(4))
    let marks: [UInt8]? =
      start == [0x42, 0, 0x45, 0]
      ? [0xFF, 0xFE] : start == [0, 0x42, 0, 0x45] ? [0xFE, 0xFF] : nil
    guard let marks else { return TextFile.utf8(data) }
    return TextFile.utf8(Data(marks) + data)
  }

  /// Bytes as UTF-8 or, if they are not, as windows-1252; NUL bytes are left out.
  ///
  /// Damaged UTF-8 is still UTF-8: it is recognized by a character of several bytes.
  static func plain(_ bytes: Span<UInt8>) -> String {
    guard bytes.position(of: 0, from: 0) == nil else {
      var kept: [UInt8] = []
      for index in bytes.indices where bytes[index] != 0 { kept.append(bytes[index]) }
      return plain(kept.span)
    }
    do {
      return String(copying: try UTF8Span(validating: bytes))
    } catch {
      return holdsUTF8(bytes) ? bytes.text(0..<bytes.count) : western(bytes)
    }
  }

  /// A TEXT value without its escapes (section 3.3.11), its line breaks LF.
  ///
  /// A backslash before anything that needs none stays, as in `C:\Users`.
  static func unescaped(_ bytes: Span<UInt8>) -> String {
    guard
      bytes.position(of: backslash, from: 0) != nil
        || bytes.position(of: UInt8(ascii: "\r"), from: 0) != nil
    else { return plain(bytes) }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      index += 1
      if byte == backslash, let meant = meaning(of: next) {
        text.append(meant)
        index += 1
      } else if byte == UInt8(ascii: "\r") {
        text.append(UInt8(ascii: "\n"))
        if next == UInt8(ascii: "\n") { index += 1 }
      } else {
        text.append(byte)
      }
    }
    return plain(text.span)
  }

  /// A parameter's value without its quotes and the escapes of RFC 6868, white space as single
  /// spaces.
  static func parameter(_ bytes: Span<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var range = 0..<bytes.count
    if range.count >= 2, bytes[0] == quote, bytes[range.count - 1] == quote {
      range = 1..<range.count - 1
    }
    var owesSpace = false
    var index = range.lowerBound
    while index < range.upperBound {
      var byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "^") || byte == backslash, index < range.upperBound {
        let meant =
          byte == backslash
          ? (bytes[index] == quote || bytes[index] == UInt8(ascii: ",") ? bytes[index] : nil)
          : caretMeaning(of: bytes[index])
        if let meant {
          byte = meant
          index += 1
        }
      }
      if byte == 0x20 || (0x09...0x0D).contains(byte) {
        owesSpace = !text.isEmpty
        continue
      }
      if owesSpace { text.append(0x20) }
      owesSpace = false
      text.append(byte)
    }
    return plain(text.span)
  }

  private static func meaning(of escaped: UInt8) -> UInt8? {
    switch escaped {
    case UInt8(ascii: "n"), UInt8(ascii: "N"): UInt8(ascii: "\n")
    case backslash, quote, UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"): escaped
    default: nil
    }
  }

  private static func caretMeaning(of escaped: UInt8) -> UInt8? {
    switch escaped {
    case UInt8(ascii: "n"): UInt8(ascii: "\n")
    case UInt8(ascii: "'"): quote
    case UInt8(ascii: "^"): escaped
    default: nil
    }
  }

  private static func holdsUTF8(_ bytes: Span<UInt8>) -> Bool {
    bytes.indices.contains { bytes[$0] >= 0xC2 && bytes.scalar(at: $0).length > 1 }
  }

  /// Calendars from before UTF-8 was usual are read as windows-1252.
  private static func western(_ bytes: Span<UInt8>) -> String {
    var scalars = String.UnicodeScalarView()
    for index in bytes.indices {
      let byte = bytes[index]
      let isC1 = (0x80...0x9F).contains(byte)
      scalars.append(isC1 ? CharsetText.windows1252[Int(byte) - 0x80] : Unicode.Scalar(byte))
    }
    return String(scalars)
  }

  private static let backslash = UInt8(ascii: "\\")
  private static let quote = UInt8(ascii: "\"")
}
