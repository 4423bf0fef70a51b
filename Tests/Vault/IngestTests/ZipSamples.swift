internal import Foundation

/// Zip archives written byte by byte (APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16), so that
/// tests can also write wrong ones.
struct ZipSample {
  struct Entry {
    var name: String
    var content: [UInt8]
    /// What the headers say, where that is not the truth.
    var declaredSize: Int?
    var declaredPackedSize: Int?
    var checksum: UInt32?
    var flags = 0
  }

  var entries: [Entry]

  /// The archive; every file is stored as it is (method 0).
  func data() -> Data {
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let offset = bytes.count
      let fields = common(entry)
      bytes += Self.number(0x0403_4B50, 4) + Self.number(20, 2) + fields
      bytes += Self.number(0, 2) + Array(entry.name.utf8) + entry.content
      directory += Self.number(0x0201_4B50, 4) + Self.number(20, 2) + Self.number(20, 2) + fields
      directory += Self.number(0, 2) + Self.number(0, 2) + Self.number(0, 2) + Self.number(0, 2)
      directory += Self.number(0, 4) + Self.number(offset, 4) + Array(entry.name.utf8)
    }
    let start = bytes.count
    bytes += directory + Self.number(0x0605_4B50, 4) + Self.number(0, 4)
    bytes += Self.number(entries.count, 2) + Self.number(entries.count, 2)
    bytes += Self.number(directory.count, 4) + Self.number(start, 4) + Self.number(0, 2)
    return Data(bytes)
  }

  /// From the flags to the length of the name.
  private func common(_ entry: Entry) -> [UInt8] {
    let checksum = entry.checksum ?? Self.checksum(entry.content)
    return Self.number(entry.flags | 0x0800, 2) + Self.number(0, 2) + Self.number(0, 4)
      + Self.number(Int(checksum), 4)
      + Self.number(entry.declaredPackedSize ?? entry.content.count, 4)
      + Self.number(entry.declaredSize ?? entry.content.count, 4)
      + Self.number(entry.name.utf8.count, 2)
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// CRC-32 (ISO 3309), bit by bit.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
