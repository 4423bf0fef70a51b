internal import Foundation
internal import Testing

@testable internal import VaultIngest

@Suite("Bytes of text files")
struct BytesTests {
  @Test("Scalars are decoded one by one; stray bytes count singly")
  func decodesScalars() {
    let bytes = Array("aé€😀".utf8) + [0xC3, 0x28, 0xED, 0xA0, 0x80, 0xE2, 0x82]
    let span = bytes.span
    var scalars: [Unicode.Scalar] = []
    var at = 0
    while at < span.count {
      let next = span.scalar(at: at)
      scalars.append(next.scalar)
      at += next.length
    }
    let stray: Unicode.Scalar = "\u{FFFD}"
    #expect(scalars == ["a", "é", "€", "😀", stray, "(", stray, stray, stray, stray, stray])
  }

  @Test("Lines end at LF or at the end; prefixes stay within bounds")
  func findsLines() {
    let bytes = Array("ab\ncd".utf8)
    let span = bytes.span
    let ends = [span.lineEnd(from: 0), span.lineEnd(from: 3)]
    let prefixes = (span.hasPrefix("cd", at: 3), span.hasPrefix("cde", at: 3))
    let texts = (span.text(0..<2), span.bytes(3..<5))
    #expect(ends == [2, 5])
    #expect(prefixes == (true, false))
    #expect(texts == ("ab", Array("cd".utf8)))
  }

  @Test("Byte order marks are honoured")
  func readsMarks() {
    #expect(TextFile.utf8(Data([0xEF, 0xBB, 0xBF, 0x61])).elementsEqual([0x61]))
    #expect(TextFile.utf8(Data([0xFE, 0xFF, 0x00, 0xE9])).elementsEqual(Array("é".utf8)))
    #expect(TextFile.utf8(Data([0xFF, 0xFE, 0xE9, 0x00, 0x61])).elementsEqual(Array("é".utf8)))
    #expect(TextFile.utf8(Data()).isEmpty)
    #expect(TextFile.utf8(Data([0xE9])).elementsEqual([0xE9]))
  }
}
