internal import Foundation

/// Looks for texts in the bytes that left, as they are and with the escapes of JSON undone.
struct SentBytes {
  private let raw: Data
  private let plain: Data

  /// Prepares bytes for searching.
  ///
  /// - Complexity: O(n).
  init(_ bytes: [UInt8]) {
    raw = Data(bytes)
    plain = Data(Self.unescaped(bytes))
  }

  /// Returns true if a text is among them.
  func hold(_ text: String) -> Bool {
    let bytes = Data(text.utf8)
    return raw.range(of: bytes) != nil || plain.range(of: bytes) != nil
  }

  /// The bytes with each escape of RFC 8259 section 7 replaced by what it means.
  private static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var units: [UInt16] = []
    func flush() {
      result += Array(String(decoding: units, as: UTF16.self).utf8)
      units = []
    }
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count else {
        flush()
        result.append(bytes[index])
        index += 1
        continue
      }
      let mark = bytes[index + 1]
      let digits = String(decoding: bytes[(index + 2)...].prefix(4), as: UTF8.self)
      if mark == UInt8(ascii: "u"), let unit = UInt16(digits, radix: 16) {
        units.append(unit)
        index += 6
      } else {
        flush()
        result.append(escapes[mark] ?? mark)
        index += 2
      }
    }
    flush()
    return result
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9, UInt8(ascii: "b"): 8,
    UInt8(ascii: "f"): 12,
  ]
}
