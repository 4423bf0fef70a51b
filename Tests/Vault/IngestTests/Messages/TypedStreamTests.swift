internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultTestSupport

@testable internal import VaultIngest

@Suite("Archived strings")
struct TypedStreamTests {
  static func text(_ bytes: [UInt8]) -> TypedStream.Text? { TypedStream.text(in: bytes.span) }

  @Test(
    "Lengths of one, two and four bytes are read",
    arguments: [0, 1, 127, 128, 255, 256, 65_535, 65_536])
  func readsLengths(_ count: Int) {
    let text = String(repeating: "a", count: count)
    for mutable in [false, true] {
      let found = Self.text(ChatSample.stream(text, mutable: mutable))
      #expect(found == TypedStream.Text(string: text, isWhole: true))
    }
  }

  @Test("Characters beyond ASCII and marks of the format stay what they are")
  func readsAnyText() {
    for text in ["𝖍𝖊𝖑𝖑𝖔", "\u{FFFC}a\u{FFFC}", "NSString +", "\u{86}\u{84}", "a\0b"] {
      #expect(Self.text(ChatSample.stream(text))?.string == text)
    }
  }

  @Test("A stream of big-endian numbers is read")
  func readsBigEndian() {
    var bytes = ChatSample.stream(String(repeating: "b", count: 300))
    bytes.replaceSubrange(2..<13, with: Array("typedstream".utf8))
    guard let length = bytes.indices.first(where: { bytes[$0...].starts(with: [0x81, 0x2C, 1]) })
    else { return }
    bytes.swapAt(length + 1, length + 2)
    #expect(Self.text(bytes)?.string.count == 300)
  }

  @Test("Every truncation gives a beginning of the text or nothing")
  func survivesTruncation() {
    let text = "the énd 🎉 of it"
    for mutable in [false, true] {
      let whole = ChatSample.stream(text, mutable: mutable)
      for length in whole.indices {
        guard let found = Self.text(Array(whole.prefix(length))) else { continue }
        #expect(text.hasPrefix(found.string))
        #expect(found.isWhole == (found.string == text))
      }
    }
  }

  @Test("Changed bytes never crash the reader or let it read beyond the end")
  func survivesMutation() {
    var random = SeededRandom(seed: 8).stream("streams")
    let whole = ChatSample.stream("some text that is longer than a few bytes", mutable: true)
    for _ in 0..<5000 {
      var bytes = whole
      for _ in 0..<random.integer(in: 1...5) {
        bytes[random.index(below: bytes.count)] = UInt8(random.integer(in: 0...255))
      }
      let found = Self.text(bytes)
      #expect((found?.string.utf8.count ?? 0) <= 3 * bytes.count)
    }
    #expect(Self.text([]) == nil)
    #expect(Self.text([UInt8](repeating: 0x84, count: 100_000)) == nil)
    #expect(
      Self.text(Array("NSString".utf8) + [0x84, 1, 0x2B, 0x82, 0xFF, 0xFF, 0xFF, 0xFF]) != nil)
  }
}
