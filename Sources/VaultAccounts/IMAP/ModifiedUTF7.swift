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

  /// The name as IMAP writes it.
  static func encode(_ name: String) -> [UInt8] {
    var result: [UInt8] = []
    var held: [UInt8] = []
    func flush() {
      guard !held.isEmpty else { return }
      result.append(UInt8(ascii: "&"))
      result += base64(held)
      result.append(UInt8(ascii: "-"))
      held = []
    }
    for unit in name.utf16 {
      if (0x20...0x7E).contains(unit) {
        flush()
        result.append(UInt8(unit))
        if unit == UInt16(UInt8(ascii: "&")) { result.append(UInt8(ascii: "-")) }
      } else {
        held.append(UInt8(unit >> 8))
        held.append(UInt8(unit & 0xFF))
      }
    }
    flush()
    return result
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

  private static func base64(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var bits: UInt32 = 0
    var count: UInt32 = 0
    for byte in bytes {
      bits = (bits << 8 | UInt32(byte)) & 0x3FFF
      count += 8
      while count >= 6 {
        count -= 6
        result.append(alphabet[Int(bits >> count & 0x3F)])
      }
    }
    if count > 0 { result.append(alphabet[Int(bits << (6 - count) & 0x3F)]) }
    return result
  }
}
