import Foundation
import Testing

@testable import VaultCorpus

@Suite("An archived text")
struct AttributedBodyTests {
  // The first version in imessage-exporter's test file edited_message/Edited.plist.
  @Test("A text is archived byte for byte as Messages does")
  func equalsApple() {
    var expected: [UInt8] = [0x04, 0x0B] + Array("streamtyped".utf8)
    expected += [0x81, 0xE8, 0x03, 0x84, 0x01] + Array("@".utf8) + [0x84, 0x84, 0x84, 0x12]
    expected += Array("NSAttributedString".utf8) + [0x00, 0x84, 0x84, 0x08]
    expected += Array("NSObject".utf8) + [0x00, 0x85, 0x92, 0x84, 0x84, 0x84, 0x08]
    expected += Array("NSString".utf8) + [0x01, 0x94, 0x84, 0x01] + Array("+".utf8) + [0x0F]
    expected += Array("First message  ".utf8) + [0x86, 0x84, 0x02] + Array("iI".utf8)
    expected += [0x01, 0x0F, 0x92, 0x84, 0x84, 0x84, 0x0C] + Array("NSDictionary".utf8)
    expected += [0x00, 0x94, 0x84, 0x01] + Array("i".utf8) + [0x01, 0x92, 0x84, 0x96, 0x96, 0x1D]
    expected += Array("__kIMMessagePartAttributeName".utf8) + [0x86, 0x92, 0x84, 0x84, 0x84, 0x08]
    expected += Array("NSNumber".utf8) + [0x00, 0x84, 0x84, 0x07] + Array("NSValue".utf8)
    expected += [0x00, 0x94, 0x84, 0x01] + Array("*".utf8) + [0x84, 0x99, 0x99, 0x00]
    expected += [0x86, 0x86, 0x86]
    #expect(AttributedBody.archive("First message  ") == expected)
  }

  // Integers of a typed stream: one byte, 81 and two, 82 and four, little-endian.
  @Test(
    "Lengths take as many bytes as they need",
    arguments: [(127, [0x7F]), (128, [0x81, 0x80, 0x00]), (40_000, [0x82, 0x40, 0x9C, 0, 0])]
      as [(Int, [UInt8])])
  func writesLengths(count: Int, expected: [UInt8]) throws {
    let archive = AttributedBody.archive(String(repeating: "a", count: count))
    let mark = try #require(archive.firstIndex(of: UInt8(ascii: "+")))
    #expect(Array(archive[(mark + 1)...].prefix(expected.count)) == expected)
  }
}
