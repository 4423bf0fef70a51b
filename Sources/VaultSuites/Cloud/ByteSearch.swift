internal import Foundation
internal import VaultCore

/// A search of bytes for byte strings, each as it is.
struct ByteSearch {
  private static let prefixBytes = 8

  private let needles: [[UInt8]]
  private var places: [UInt64: [Int]] = [:]
  private var isFirst = [Bool](repeating: false, count: 1 << 16)

  /// Prepares a search; byte strings below 8 bytes are left out, since they occur by chance.
  init(_ needles: [[UInt8]]) {
    self.needles = needles.filter { $0.count >= Self.prefixBytes }
    for (index, needle) in self.needles.enumerated() {
      let prefix = needle.prefix(Self.prefixBytes).reversed().reduce(0) { $0 << 8 | UInt64($1) }
      places[prefix, default: []].append(index)
      isFirst[Int(prefix & 0xffff)] = true
    }
  }

  /// The spellings in which a key may lie about.
  static func spellings(ofKey key: [UInt8]) -> [[UInt8]] {
    let hex = key.hexadecimal
    // The last digit depends on what follows the key.
    let base64 = Data(key).base64EncodedString().prefix(key.count * 4 / 3)
    return [key] + [hex, hex.uppercased(), String(base64)].map { Array($0.utf8) }
  }

  /// Whether one of the byte strings occurs.
  func finds(in bytes: [UInt8]) -> Bool {
    var window: UInt64 = 0
    for (offset, byte) in bytes.enumerated() {
      window = window >> 8 | UInt64(byte) << 56
      guard offset >= Self.prefixBytes - 1, isFirst[Int(window & 0xffff)],
        let candidates = places[window]
      else { continue }
      let start = offset - Self.prefixBytes + 1
      if candidates.contains(where: { bytes[start...].starts(with: needles[$0]) }) { return true }
    }
    return false
  }
}
