internal import Testing

@testable internal import VaultSync

@Suite("Reading and writing bytes")
struct ByteReaderTests {
  // The examples of the DWARF debugging standard, version 4, figure 22.
  @Test(
    "Numbers are unsigned LEB128",
    arguments: [
      (2, [2]), (127, [0x7F]), (128, [0x80, 1]), (129, [0x81, 1]),
      (130, [0x82, 1]), (12_857, [0xB9, 0x64]),
    ] as [(UInt64, [UInt8])])
  func encodesNumbers(value: UInt64, bytes: [UInt8]) throws {
    var writer = ByteWriter()
    writer.appendNumber(value)
    #expect(writer.bytes == bytes)
    var reader = ByteReader(bytes)
    #expect(try reader.number() == value)
    try reader.requireEnd()
  }

  @Test("The extremes survive", arguments: [UInt64.min, .max, 1 << 63, 1 << 63 - 1, 1 << 62])
  func extremes(value: UInt64) throws {
    var writer = ByteWriter()
    writer.appendNumber(value)
    writer.appendSigned(Int64(bitPattern: value))
    writer.appendFixed(value)
    var reader = ByteReader(writer.bytes)
    #expect(try reader.number() == value)
    #expect(try reader.signed() == Int64(bitPattern: value))
    #expect(try reader.fixed(UInt64.self) == value)
    try reader.requireEnd()
  }

  @Test(
    "A number that is longer than need be, or than 64 bits, is refused",
    arguments: [
      [0x80, 0x00], [0xFF, 0x80, 0x00], Array(repeating: UInt8(0xFF), count: 9) + [0x02],
      Array(repeating: UInt8(0x80), count: 10) + [0x01],
    ] as [[UInt8]])
  func refusesOddNumbers(bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    #expect(throws: SyncError.malformed(offset: 0)) { try reader.number() }
  }

  @Test("Reading past the end is refused, and says where the end is")
  func refusesTruncation() {
    var empty = ByteReader([])
    #expect(throws: SyncError.truncated(offset: 0)) { try empty.byte() }
    var number = ByteReader([0x80])
    #expect(throws: SyncError.truncated(offset: 1)) { try number.number() }
    var fixed = ByteReader([1, 2, 3])
    #expect(throws: SyncError.truncated(offset: 3)) { try fixed.fixed(UInt32.self) }
    var text = ByteReader([5, 65])
    #expect(throws: SyncError.truncated(offset: 2)) { try text.text() }
  }

  @Test("A count larger than the data could hold is refused before memory is asked for")
  func refusesHugeCounts() {
    var reader = ByteReader([0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 0, 0, 0])
    #expect(throws: SyncError.truncated(offset: 8)) { try reader.count(of: 1) }
  }

  @Test(
    "Text that is no UTF-8 is refused", arguments: [[0xC0, 0x80], [0xFF], [0xED, 0xA0, 0x80]])
  func refusesBadText(bytes: [UInt8]) {
    var reader = ByteReader([UInt8(bytes.count)] + bytes)
    #expect(throws: SyncError.malformed(offset: 0)) { try reader.text() }
  }

  // Test vectors of Landon Curt Noll's FNV reference code, FNV-1a with 64 bits.
  @Test(
    "The checksum is FNV-1a",
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C),
      ("foobar", 0x8594_4171_F739_67E8),
    ] as [(String, UInt64)])
  func checksum(text: String, expected: UInt64) {
    #expect(Checksum.of(text.utf8) == expected)
  }
}
