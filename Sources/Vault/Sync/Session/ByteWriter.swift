/// Appends values in the layout that `ByteReader` reads: numbers big-endian or as LEB128.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ byte: UInt8) {
    bytes.append(byte)
  }

  mutating func append(contentsOf other: some Collection<UInt8>) {
    bytes.append(contentsOf: other)
  }

  mutating func appendFixed(_ value: some FixedWidthInteger & UnsignedInteger) {
    for shift in stride(from: value.bitWidth - 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  mutating func appendNumber(_ value: some FixedWidthInteger & UnsignedInteger) {
    var rest = value
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func appendCount(_ value: Int) {
    appendNumber(UInt(value))
  }

  mutating func appendText(_ text: String) {
    appendCount(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func appendSigned(_ value: Int64) {
    appendNumber(UInt64(bitPattern: value << 1 ^ value >> 63))
  }
}
