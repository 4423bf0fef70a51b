/// Fields → bytes: the plaintext of a sealed record.
///
/// | value | bytes |
/// |---|---|
/// | unsigned integer | LEB128: groups of 7 bits, lowest first, high bit set on all but the last |
/// | signed integer | zigzag (0, −1, 1, −2 … become 0, 1, 2, 3 …), then as unsigned |
/// | boolean | one byte, 0 or 1 |
/// | string | length in UTF-8 bytes, unsigned; then the bytes |
/// | list | count, unsigned; then the elements |
/// | optional | boolean for presence; then the value if present |
/// | floats | count, unsigned; then each as 4 bytes, IEEE 754, little-endian |
///
/// Equal values give equal bytes. A record starts with its format version, one byte.
struct RecordEncoder {
  private(set) var bytes: [UInt8] = []

  mutating func append(unsigned value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func append(_ value: Int64) {
    append(unsigned: UInt64(bitPattern: value << 1 ^ value >> 63))
  }

  mutating func append(byte: UInt8) {
    bytes.append(byte)
  }

  /// Appends so many bytes as the format of the record says.
  mutating func append(bytes added: [UInt8]) {
    bytes += added
  }

  mutating func append(_ value: Bool) {
    bytes.append(value ? 1 : 0)
  }

  mutating func append(_ text: String) {
    append(unsigned: UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  mutating func append<Element>(
    _ elements: [Element], each: (inout RecordEncoder, Element) -> Void
  ) {
    append(unsigned: UInt64(elements.count))
    for element in elements { each(&self, element) }
  }

  mutating func append<Value>(
    optional value: Value?, some: (inout RecordEncoder, Value) -> Void
  ) {
    append(value != nil)
    if let value { some(&self, value) }
  }

  mutating func append(_ floats: [Float]) {
    append(unsigned: UInt64(floats.count))
    bytes.reserveCapacity(bytes.count + 4 * floats.count)
    for float in floats {
      let bits = float.bitPattern
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
      bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
      bytes.append(UInt8(truncatingIfNeeded: bits >> 24))
    }
  }
}
