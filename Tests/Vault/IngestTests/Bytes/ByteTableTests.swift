import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultIngest

@Suite("Numbers of byte strings")
struct ByteTableTests {
  /// Numbers a string, adding it where it is new.
  static func number(_ text: String, in table: inout ByteTable) -> Int? {
    let bytes = Array("<\(text)>".utf8)
    let range = 1..<bytes.count - 1
    return table.index(of: bytes.span, range) ?? table.insert(bytes.span, range)
  }

  @Test("A full table takes nothing more and keeps what it has", arguments: [0, 1, 3])
  func isBounded(_ limit: Int) {
    var table = ByteTable(limit: limit)
    let found = (0..<20).map { Self.number("n\($0)", in: &table) }
    #expect(found == (0..<20).map { $0 < limit ? $0 : nil })
    #expect(table.count == limit)
    for index in 0..<limit {
      let again = Self.number("n\(index)", in: &table)
      #expect(again == index)
    }
  }

  /// A dictionary of the standard library is the reference.
  @Test("Many strings of few letters get the numbers that a dictionary gives", arguments: 1...3)
  func agreesWithDictionary(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var table = ByteTable(limit: 400)
    var reference: [String: Int] = [:]
    for _ in 0..<2000 {
      let length = Int.random(in: 0...5, using: &random)
      let text = String((0..<length).map { _ in "abc".randomElement(using: &random) ?? "a" })
      let found = Self.number(text, in: &table)
      let expected = reference[text] ?? (reference.count < 400 ? reference.count : nil)
      if let expected { reference[text] = expected }
      #expect(found == expected)
    }
  }

  @Test(
    "Bytes occur in others where they stand in order, also overlapping and at the ends",
    arguments: [
      ("", true), ("a", true), ("aab", true), ("aaab", true), ("abc", true), ("c", true),
      ("aaabc", true), ("aaabcd", false), ("ac", false), ("cb", false), ("d", false),
    ])
  func searches(_ needle: String, _ isFound: Bool) {
    let bytes = Array("aaabc".utf8)
    let found = bytes.span.contains(Array(needle.utf8).span)
    #expect(found == isFound)
  }

  @Test("Spans are equal where their bytes are")
  func comparesSpans() {
    let (abc, abd, none) = (Array("abc".utf8), Array("abd".utf8), [UInt8]())
    let results = [
      abc.span.isEqual(to: Array("abc".utf8).span), abc.span.isEqual(to: abd.span),
      abc.span.isEqual(to: abc.span.extracting(0..<2)), none.span.isEqual(to: none.span),
      none.span.isEqual(to: abc.span), abc.span.extracting(1..<1).isEqual(to: none.span),
    ]
    #expect(results == [true, false, false, true, false, true])
  }

  @Test("A range is appended to an array")
  func appendsRanges() {
    let bytes = Array("abcde".utf8)
    var array = Array("x".utf8)
    bytes.span.append(1..<3, to: &array)
    bytes.span.append(5..<5, to: &array)
    #expect(array == Array("xbc".utf8))
  }

  @Test("Strings are numbered in the order of their first appearance")
  func numbers() {
    var table = ByteTable(limit: 10)
    let found = ["b", "a", "", "b", "ab", "", "a", "b\0", "b"].map {
      Self.number($0, in: &table)
    }
    #expect(found == [0, 1, 2, 0, 3, 2, 1, 4, 0])
    #expect(table.count == 5)
  }

  @Test("What is not in the table has no number")
  func misses() {
    var table = ByteTable(limit: 4)
    let bytes = Array("abc".utf8)
    let before = table.index(of: bytes.span, 0..<3)
    let inserted = table.insert(bytes.span, 0..<3)
    let others = [
      table.index(of: bytes.span, 0..<2), table.index(of: bytes.span, 1..<3),
      table.index(of: bytes.span, 1..<1),
    ]
    #expect(before == nil)
    #expect(inserted == 0)
    #expect(others == [nil, nil, nil])
  }
}

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
