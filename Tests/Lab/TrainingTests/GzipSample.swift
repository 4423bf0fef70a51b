import Foundation

/// Gzip files written without zlib: one stored block (RFC 1951, section 3.2.4) within RFC 1952's
/// frame.
enum GzipSample {
  static func file(_ text: String) -> Data { file(Array(text.utf8)) }

  static func file(_ bytes: [UInt8]) -> Data {
    var data = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF])
    var start = 0
    repeat {
      let count = min(0xFFFF, bytes.count - start)
      data.append(start + count == bytes.count ? 1 : 0)
      data.append(littleEndian(UInt32(count) | ~UInt32(count) << 16))
      data.append(contentsOf: bytes[start..<start + count])
      start += count
    } while start < bytes.count
    data.append(littleEndian(checksum(bytes)))
    data.append(littleEndian(UInt32(bytes.count)))
    return data
  }

  /// CRC-32 bit by bit (RFC 1952, section 8).
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }

  private static func littleEndian(_ number: UInt32) -> Data {
    Data((0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
  }
}
