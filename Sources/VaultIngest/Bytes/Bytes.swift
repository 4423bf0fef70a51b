internal import Foundation

/// Byte-level reading, shared by the parsers of line-oriented formats.
extension Span where Element == UInt8 {
  /// Where the line that holds `offset` ends: the position of its LF, or the end of the bytes.
  func lineEnd(from offset: Int) -> Int {
    position(of: UInt8(ascii: "\n"), from: offset) ?? count
  }

  /// Whether the bytes at `offset` are the ASCII text.
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

/// Bytes of text files in whatever encoding a byte order mark names.
enum TextFile {
  /// The same text as UTF-8 without a byte order mark; UTF-16 is converted, anything else kept.
  static func utf8(_ data: Data) -> Data {
    let start = Array(data.prefix(3))
    if start == [0xEF, 0xBB, 0xBF] { return data.dropFirst(3) }
    guard start.count >= 2 else { return data }
    let isLittle = start[0] == 0xFF && start[1] == 0xFE
    let isBig = start[0] == 0xFE && start[1] == 0xFF
    guard isLittle || isBig else { return data }
    var units: [UInt16] = []
    units.reserveCapacity(data.count / 2)
    var first: UInt8?
    for byte in data.dropFirst(2) {
      if let held = first {
        units.append(isLittle ? UInt16(byte) << 8 | UInt16(held) : UInt16(held) << 8 | UInt16(byte))
        first = nil
      } else {
        first = byte
      }
    }
    return Data(String(decoding: units, as: UTF16.self).utf8)
  }
}
