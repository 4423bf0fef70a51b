internal import Foundation
internal import Testing
internal import VaultCore

@testable internal import VaultIngest

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
