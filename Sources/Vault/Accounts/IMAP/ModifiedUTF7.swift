/// Mailbox names as IMAP writes them (RFC 3501 section 5.1.3): ASCII, with anything else as
/// UTF-16 in base64 between `&` and `-`, and `,` in place of `/`.
enum ModifiedUTF7 {
  /// The name in Unicode; `nil` if the bytes are not of this form, as with servers that send UTF-8.
  static func decode(_ name: some Sequence<UInt8>) -> String? {
    var units: [UInt16] = []
    var shifted: [UInt8]?
    for byte in name {
      if let base64 = shifted {
        if byte == UInt8(ascii: "-") {
          if base64.isEmpty {
            units.append(UInt16(UInt8(ascii: "&")))
          } else {
            guard let decoded = utf16(base64) else { return nil }
            units += decoded
          }
          shifted = nil
        } else {
          shifted?.append(byte)
        }
      } else if byte == UInt8(ascii: "&") {
        shifted = []
      } else {
        guard (0x20...0x7E).contains(byte) else { return nil }
        units.append(UInt16(byte))
      }
    }
    guard shifted == nil else { return nil }
    let text = String(decoding: units, as: UTF16.self)
    return text.utf16.elementsEqual(units) ? text : nil
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+,".utf8)

  /// Without padding; the bits left over must be fewer than six, and zero.
  private static func utf16(_ base64: [UInt8]) -> [UInt16]? {
    var units: [UInt16] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in base64 {
      guard let value = alphabet.firstIndex(of: byte) else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 16 {
        count -= 16
        units.append(UInt16(truncatingIfNeeded: bits >> UInt32(count)))
        bits &= 1 << UInt32(count) - 1
      }
    }
    return count < 6 && bits == 0 ? units : nil
  }
}
