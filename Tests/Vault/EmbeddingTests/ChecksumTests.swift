import Foundation
import Testing
import VaultCore

@testable import VaultEmbedding

@Suite("CRC-32C")
struct ChecksumTests {
  // RFC 3720, appendix B.4; the last is the check value of Koopman's and other catalogues.
  static let published: [([UInt8], UInt32)] = [
    ([UInt8](repeating: 0, count: 32), 0x8A91_36AA),
    ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43),
    (Array(0..<32), 0x46DD_794E), (Array((0..<32).reversed()), 0x113F_DB5C),
    (Array("123456789".utf8), 0xE306_9283), ([], 0),
  ]

  @Test("Published values come out", arguments: published)
  func matchesPublished(bytes: [UInt8], expected: UInt32) {
    #expect(Checksum.crc32c(bytes) == expected)
    #expect(Checksum.crc32c(Data([1, 2, 3] + bytes).dropFirst(3)) == expected)
    #expect(Checksum.portable(bytes) == expected)
  }

  @Test("The processor's instruction agrees with the table on any length")
  func agreesWithTable() {
    var random = SeededRandom(seed: 9).stream("checksum")
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8(random.index(below: 256)) }
      #expect(Checksum.crc32c(bytes) == Checksum.portable(bytes))
    }
  }
}
