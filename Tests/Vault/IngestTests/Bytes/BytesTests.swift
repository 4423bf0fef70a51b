import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultIngest

/// Hands out bytes in pieces of chosen sizes, over and over.
final class PiecewiseStream: ByteStream {
  private let bytes: [UInt8]
  private let sizes: [Int]
  private var position = 0
  private var calls = 0

  init(_ bytes: [UInt8], sizes: [Int]) {
    self.bytes = bytes
    self.sizes = sizes
  }

  func read(into buffer: inout [UInt8], upTo count: Int) -> Int {
    let size = min(max(1, sizes[calls % sizes.count]), count, bytes.count - position)
    calls += 1
    buffer += bytes[position..<position + size]
    position += size
    return size
  }
}

/// A stream whose medium fails after its first bytes.
private final class FailingStream: ByteStream {
  private var rest: [UInt8]

  init(_ bytes: [UInt8]) {
    rest = bytes
  }

  func read(into buffer: inout [UInt8], upTo count: Int) throws(IngestError) -> Int {
    guard !rest.isEmpty else { throw .unreadable(file: "x.txt") }
    defer { rest = [] }
    buffer += rest
    return rest.count
  }
}

@Suite("Lines of a stream")
struct LineReaderTests {
  struct Line: Hashable {
    let text: String
    let number: Int
    let offset: Int
    let isTerminated: Bool
  }

  static let wholeFile = [Int.max]
  static let pieces = [[1], [2], [3], [5, 1], [7], [1, 64], wholeFile]

  static func lines(_ bytes: [UInt8], sizes: [Int] = wholeFile) throws -> [Line] {
    var reader = try LineReader(PiecewiseStream(bytes, sizes: sizes))
    var lines: [Line] = []
    while let range = try reader.next() {
      lines.append(
        Line(
          text: String(decoding: reader.bytes[range], as: UTF8.self), number: reader.line,
          offset: reader.offset, isTerminated: reader.isTerminated))
    }
    return lines
  }

  static func utf16(_ units: [UInt16], isLittle: Bool) -> [UInt8] {
    units.flatMap { unit -> [UInt8] in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isLittle ? [low, high] : [high, low]
    }
  }

  @Test(
    "Lines are numbered from 1 and placed by their bytes of UTF-8, whatever the pieces",
    arguments: pieces)
  func counts(_ sizes: [Int]) throws {
    let lines = try Self.lines(Array("añ\r\n\n€ 😀\nlast".utf8), sizes: sizes)
    // ñ takes 2 bytes, € 3 and 😀 4 (RFC 3629, section 3).
    #expect(
      lines == [
        Line(text: "añ\r", number: 1, offset: 0, isTerminated: true),
        Line(text: "", number: 2, offset: 5, isTerminated: true),
        Line(text: "€ 😀", number: 3, offset: 6, isTerminated: true),
        Line(text: "last", number: 4, offset: 15, isTerminated: false),
      ])
  }

  @Test("A byte order mark of UTF-8 is passed over and not counted", arguments: pieces)
  func passesMark(_ sizes: [Int]) throws {
    let lines = try Self.lines([0xEF, 0xBB, 0xBF] + Array("a\nb\n".utf8), sizes: sizes)
    #expect(lines.map(\.text) == ["a", "b"])
    #expect(lines.map(\.offset) == [0, 2])
    #expect(lines.allSatisfy { $0.isTerminated })
  }

  @Test(
    "UTF-16 behind either byte order mark gives the lines of the same text in UTF-8",
    arguments: pieces, [true, false])
  func decodesUTF16(_ sizes: [Int], _ isLittle: Bool) throws {
    let text = "añ\r\n\n€ 😀\nlast"
    let bytes = Self.utf16([0xFEFF] + Array(text.utf16), isLittle: isLittle)
    #expect(try Self.lines(bytes, sizes: sizes) == Self.lines(Array(text.utf8)))
  }

  /// The Unicode Standard, section 3.9: an ill-formed unit is replaced by U+FFFD.
  @Test(
    "Half a pair of surrogates and an odd last byte become one replacement character",
    arguments: [
      ([0xD83D], "\u{FFFD}"), ([0xDE00], "\u{FFFD}"), ([0xD83D, 0x61], "\u{FFFD}a"),
      ([0x61, 0xDE00, 0x62], "a\u{FFFD}b"), ([0xD83D, 0xD83D, 0xDE00], "\u{FFFD}😀"),
      ([0xDE00, 0xD83D], "\u{FFFD}\u{FFFD}"), ([0xD83D, 0x0A, 0x61], "\u{FFFD}\na"),
      ([0xDBFF, 0xDFFF], "\u{10FFFF}"), ([0xD800, 0xDC00], "\u{10000}"),
    ] as [([UInt16], String)], pieces)
  func replacesIllFormedUnits(_ sample: ([UInt16], String), _ sizes: [Int]) throws {
    for isLittle in [true, false] {
      let bytes = Self.utf16([0xFEFF] + sample.0, isLittle: isLittle)
      let lines = try Self.lines(bytes, sizes: sizes).map(\.text)
      #expect(lines.joined(separator: "\n") == sample.1)
      let odd = try Self.lines(bytes + [0x61], sizes: sizes).map(\.text)
      #expect(odd.joined(separator: "\n").hasSuffix("\u{FFFD}"))
    }
  }

  @Test("The decoder keeps what a piece leaves incomplete, and ends it once")
  func keepsHalves() {
    let bytes = Self.utf16(Array("x😀".utf16), isLittle: true)
    for cut in 0...bytes.count {
      var decoder = UTF16Decoder(isLittleEndian: true)
      var text: [UInt8] = []
      decoder.decode(Array(bytes[..<cut]), into: &text)
      decoder.decode(Array(bytes[cut...]), into: &text)
      decoder.finish(into: &text)
      decoder.finish(into: &text)
      #expect(text == Array("x😀".utf8))
    }
  }

  @Test(
    "Nothing, a mark alone and a beginning of a mark are what they are",
    arguments: [
      ([], []), ([0xEF, 0xBB, 0xBF], []), ([0xFF, 0xFE], []), ([0xFE, 0xFF], []),
      ([0x0A], [""]), ([0x0A, 0x0A], ["", ""]), ([0xEF, 0xBB], ["\u{FFFD}"]),
      ([0xFF, 0xFE, 0x61], ["\u{FFFD}"]), ([0xFF, 0xFE, 0x0A, 0x00], [""]), ([0x61], ["a"]),
      ([0x00, 0x0A, 0x00], ["\0", "\0"]),
    ] as [([UInt8], [String])], pieces)
  func readsEdges(_ sample: ([UInt8], [String]), _ sizes: [Int]) throws {
    #expect(try Self.lines(sample.0, sizes: sizes).map(\.text) == sample.1)
  }

  @Test("A line longer than any piece comes whole, between its neighbours")
  func readsLongLines() throws {
    // A piece is at most 256 KiB.
    let long = String(repeating: "0123456789", count: 100_000)
    let lines = try Self.lines(Array("a\n\(long)\nb".utf8))
    #expect(lines.map(\.text.utf8.count) == [1, 1_000_000, 1])
    #expect(lines[1].text == long)
    #expect(lines[2].offset == 1_000_003)
    #expect(try Self.lines(Array("a\n\(long)\nb".utf8), sizes: [4096]) == lines)
  }

  @Test("The end stays the end")
  func staysAtEnd() throws {
    var reader = try LineReader(PiecewiseStream(Array("a\n".utf8), sizes: [1]))
    _ = try reader.next()
    for _ in 0..<3 {
      let range = try reader.next()
      #expect(range == nil)
      #expect(reader.line == 1)
    }
  }

  @Test("What the medium refuses is passed on, at the front as in the middle")
  func passesOnFailures() throws {
    #expect(throws: IngestError.unreadable(file: "x.txt")) { try LineReader(FailingStream([])) }
    var reader = try LineReader(FailingStream(Array("one\ntwo".utf8)))
    let first = try reader.next()
    #expect(first == 0..<3)
    #expect(throws: IngestError.unreadable(file: "x.txt")) { try reader.next() }
  }
}

@Suite("Files as streams")
struct FileStreamTests {
  static func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
  }

  static func read(_ url: URL, piece: Int) throws(IngestError) -> [UInt8] {
    let stream = try FileStream(url, path: "a/x.txt")
    var bytes: [UInt8] = []
    while true {
      let before = bytes.count
      let received = try stream.read(into: &bytes, upTo: piece)
      guard received > 0, received <= piece, bytes.count == before + received else { break }
    }
    return bytes
  }

  @Test(
    "Every byte comes once and in order, whatever the pieces",
    arguments: [0, 1, 4095, 4096, 70_001], [1000, 4096, 1 << 20])
  func reads(_ size: Int, _ piece: Int) throws {
    let folder = try TemporaryDirectory()
    let bytes = Self.bytes(size)
    let url = try folder.write(Data(bytes), to: "x.txt")
    #expect(try Self.read(url, piece: piece) == bytes)
    withExtendedLifetime(folder) {}
  }

  @Test("A descriptor is given back with its stream")
  func closes() throws {
    let folder = try TemporaryDirectory()
    let url = try folder.write("x", to: "x.txt")
    // More than the usual limit of 1024 open files.
    for _ in 0..<3000 { _ = try FileStream(url, path: "x.txt") }
    withExtendedLifetime(folder) {}
  }

  @Test("A file that is not there and a folder are refused by the name they were given")
  func refuses() throws {
    let folder = try TemporaryDirectory()
    for url in [folder.url, folder.url.appendingPathComponent("none")] {
      #expect(throws: IngestError.unreadable(file: "a/x.txt")) { try Self.read(url, piece: 10) }
    }
    withExtendedLifetime(folder) {}
  }

  @Test(
    "A named pipe, which nobody may ever write to, is refused at once", .timeLimit(.minutes(30)))
  func refusesPipes() throws {
    let folder = try TemporaryDirectory()
    let url = folder.url.appendingPathComponent("pipe.txt")
    let maker = Process()
    maker.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    maker.arguments = ["mkfifo", url.path]
    try maker.run()
    maker.waitUntilExit()
    try #require(maker.terminationStatus == 0)
    #expect(throws: IngestError.unreadable(file: "a/x.txt")) { try Self.read(url, piece: 10) }
    withExtendedLifetime(folder) {}
  }

  @Test("A piece is appended to what the buffer holds; a piece of nothing reads nothing")
  func appends() throws {
    let folder = try TemporaryDirectory()
    let url = try folder.write("abc", to: "x.txt")
    let stream = try FileStream(url, path: "x.txt")
    var buffer = Array("<".utf8)
    let counts = [
      try stream.read(into: &buffer, upTo: 0), try stream.read(into: &buffer, upTo: -1),
      try stream.read(into: &buffer, upTo: 2), try stream.read(into: &buffer, upTo: 100),
      try stream.read(into: &buffer, upTo: 100), try stream.read(into: &buffer, upTo: 100),
    ]
    #expect(counts == [0, 0, 2, 1, 0, 0])
    #expect(buffer == Array("<abc".utf8))
  }

  @Test("Two streams of one file do not disturb each other")
  func areIndependent() throws {
    let folder = try TemporaryDirectory()
    let file = ExportFile(try folder.write("abcdef", to: "x.txt"), path: "x.txt")
    let (first, second) = (try file.bytes(), try file.bytes())
    var (left, right): ([UInt8], [UInt8]) = ([], [])
    for _ in 0..<6 {
      _ = try first.read(into: &left, upTo: 1)
      _ = try second.read(into: &right, upTo: 4)
    }
    #expect(left == Array("abcdef".utf8))
    #expect(right == left)
    withExtendedLifetime(folder) {}
  }
}

/// Foundation writes the lists: another implementation than the one that reads them.
@Suite("Binary property lists")
struct BinaryPropertyListTests {
  static func bytes(_ value: [String: Any]) throws -> [UInt8] {
    Array(try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0))
  }

  static func value(_ key: StaticString, in list: BinaryPropertyList) -> BinaryPropertyList.Value? {
    list.member(key, of: list.root).flatMap(list.value)
  }

  @Test("Values of every kind are read")
  func readsValues() throws {
    let long = String(repeating: "x", count: 300)
    let list = try #require(
      BinaryPropertyList(
        try Self.bytes([
          "int": 300, "real": 690_513_474.25, "text": "plain", "wide": "señal 🎉", "long": long,
          "data": Data([1, 2, 3]), "list": [5, 6], "dict": ["k": 1],
        ])))
    #expect(Self.value("int", in: list) == .integer(300))
    #expect(Self.value("real", in: list) == .real(690_513_474.25))
    #expect(Self.value("text", in: list) == .string("plain"))
    #expect(Self.value("wide", in: list) == .string("señal 🎉"))
    #expect(Self.value("long", in: list) == .string(long))
    #expect(Self.value("data", in: list) == .data([1, 2, 3]))
    guard case .array(let numbers)? = Self.value("list", in: list) else {
      Issue.record("a list is no array")
      return
    }
    #expect(numbers.count == 2)
    #expect(list.value(list.number(1, of: numbers)) == .integer(6))
    #expect(list.number(2, of: numbers) == -1)
    #expect(Self.value("none", in: list) == nil)
  }

  @Test("Truncated and changed lists never crash the reader")
  func survivesDamage() throws {
    let whole = try Self.bytes([
      "ec": ["0": [["d": 1.5, "t": Data(ChatSample.stream("hello"))]]], "rp": [0, 1],
      "otr": ["0": ["lo": 0, "le": 5]],
    ])
    for length in whole.indices { _ = IMessageSummary(Array(whole.prefix(length))) }
    var random = SeededRandom(seed: 3).stream("lists")
    for _ in 0..<5000 {
      var bytes = whole
      for _ in 0..<random.integer(in: 1...4) {
        bytes[random.index(below: bytes.count)] = UInt8(random.integer(in: 0...255))
      }
      let summary = IMessageSummary(bytes)
      #expect(summary.parts.count <= 128)
      _ = summary.text(from: "hello")
    }
  }

  @Test("What is no list is refused")
  func refuses() throws {
    #expect(BinaryPropertyList([]) == nil)
    #expect(BinaryPropertyList(Array("bplist00".utf8)) == nil)
    #expect(BinaryPropertyList(Array("bplist00".utf8) + [UInt8](repeating: 0xFF, count: 64)) == nil)
    #expect(
      BinaryPropertyList(Array("<?xml version=\"1.0\"?>".utf8) + [UInt8](repeating: 0, count: 40))
        == nil)
  }
}
