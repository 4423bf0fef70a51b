package import Foundation

/// Byte-level reading, shared by the parsers of line-oriented formats.
extension Span where Element == UInt8 {
  /// The end of the line that holds `offset`: the position of its LF, or the end of the bytes.
  func lineEnd(from offset: Int) -> Int {
    position(of: UInt8(ascii: "\n"), from: offset) ?? count
  }

  /// Returns true if the bytes at `offset` are the ASCII text.
  func hasPrefix(_ text: StaticString, at offset: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, offset + length <= count else { return false }
    let expected = text.description.utf8
    return zip(offset..., expected).allSatisfy { self[$0] == $1 }
  }

  /// One scalar of UTF-8 and its length in bytes; an invalid byte counts as U+FFFD of length 1.
  ///
  /// - Precondition: `offset` lies within the span.
  func scalar(at offset: Int) -> (scalar: Unicode.Scalar, length: Int) {
    let lead = self[offset]
    if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    guard lead >= 0xC2, lead < 0xF5, offset + length <= count else { return ("\u{FFFD}", 1) }
    var value = UInt32(lead) & (0xFF >> UInt32(length + 1))
    for index in 1..<length {
      let byte = self[offset + index]
      guard byte & 0xC0 == 0x80 else { return ("\u{FFFD}", 1) }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    guard let scalar = Unicode.Scalar(value) else { return ("\u{FFFD}", 1) }
    return (scalar, length)
  }
}

extension UInt8 {
  /// True for a digit of ASCII.
  var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
  /// True for a letter of ASCII.
  var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  /// True for a letter or a digit of ASCII.
  var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }
  /// The capital of a small letter of ASCII; any other byte as it is.
  var uppercasedASCII: UInt8 { (0x61...0x7A).contains(self) ? self - 32 : self }
  /// The small letter of a capital of ASCII; any other byte as it is.
  var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self + 32 : self }
}

/// Bytes of text files in the encoding that a byte order mark names.
package enum TextFile {
  /// The same text as UTF-8 without a byte order mark; UTF-16 is converted, anything else kept.
  package static func utf8(_ data: Data) -> Data {
    let start = Array(data.prefix(3))
    if start == [0xEF, 0xBB, 0xBF] { return data.dropFirst(3) }
    guard start.count >= 2 else { return data }
    let isLittle = start[0] == 0xFF && start[1] == 0xFE
    let isBig = start[0] == 0xFE && start[1] == 0xFF
    guard isLittle || isBig else { return data }
    let bytes = Array(data.dropFirst(2))
    let units = stride(from: 1, to: bytes.count, by: 2).map { index in
      let unit = UInt16(bytes[index - 1]) << 8 | UInt16(bytes[index])
      return isLittle ? unit.byteSwapped : unit
    }
    return Data(String(decoding: units, as: UTF16.self).utf8)
  }
}
