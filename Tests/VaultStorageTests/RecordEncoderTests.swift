import Testing

@testable import VaultStorage

@Suite("RecordEncoder")
struct RecordEncoderTests {
  // 300 and -2 as in the LEB128 and zigzag examples of protobuf.dev/programming-guides/encoding.
  @Test("Fields take the bytes that the format says")
  func layout() {
    var encoder = RecordEncoder()
    encoder.append(unsigned: 300)
    encoder.append(Int64(-2))
    encoder.append(true)
    encoder.append("é")
    encoder.append(optional: String?.none) { $0.append($1) }
    encoder.append([Float(1)])
    #expect(
      encoder.bytes == [0xAC, 0x02, 0x03, 0x01, 0x02, 0xC3, 0xA9, 0x00, 0x01, 0, 0, 0x80, 0x3F])
  }

  @Test("Integers come back", arguments: [0, 1, -1, 63, 64, -65, .max, .min] as [Int64])
  func integers(_ value: Int64) throws {
    var encoder = RecordEncoder()
    encoder.append(value)
    encoder.append(unsigned: UInt64(bitPattern: value))
    var decoder = RecordDecoder(encoder.bytes)
    #expect(try decoder.signed() == value)
    #expect(try decoder.unsigned() == UInt64(bitPattern: value))
    try decoder.finish()
  }
}
