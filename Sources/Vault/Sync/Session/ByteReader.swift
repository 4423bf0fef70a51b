/// Reads values from bytes that may be anything: every read checks its bounds and throws.
///
/// Numbers must be written in their shortest form, so that equal values have equal bytes.
struct ByteReader {
  private let bytes: [UInt8]
  private(set) var offset: Int

  init(_ bytes: [UInt8], from offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  var remaining: Int { bytes.count - offset }

  mutating func byte() throws(SyncError) -> UInt8 {
    guard offset < bytes.count else { throw .truncated(offset: offset) }
    defer { offset += 1 }
    return bytes[offset]
  }

  mutating func slice(_ count: Int) throws(SyncError) -> ArraySlice<UInt8> {
    guard count >= 0, count <= remaining else { throw .truncated(offset: bytes.count) }
    defer { offset += count }
    return bytes[offset..<offset + count]
  }

  mutating func fixed<Value: FixedWidthInteger & UnsignedInteger>(
    _ type: Value.Type
  ) throws(SyncError) -> Value {
    try slice(Value.bitWidth / 8).reduce(0) { $0 << 8 | Value($1) }
  }

  mutating func number() throws(SyncError) -> UInt64 {
    let start = offset
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let next = try byte()
      let part = UInt64(next & 0x7F)
      guard shift < 63 || part <= 1, shift == 0 || next != 0 else {
        throw .malformed(offset: start)
      }
      value |= part << shift
      if next < 0x80 { return value }
      shift += 7
      guard shift <= 63 else { throw .malformed(offset: start) }
    }
  }

  /// A number of items that take at least `size` bytes each, so that no count can ask for more
  /// memory than the data itself has.
  mutating func count(of size: Int) throws(SyncError) -> Int {
    let value = try number()
    guard value <= UInt64(remaining / size) else { throw .truncated(offset: bytes.count) }
    return Int(value)
  }

  mutating func number32() throws(SyncError) -> UInt32 {
    let start = offset
    guard let value = UInt32(exactly: try number()) else { throw .malformed(offset: start) }
    return value
  }

  mutating func signed() throws(SyncError) -> Int64 {
    let value = try number()
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  mutating func text() throws(SyncError) -> String {
    let start = offset
    let content = try slice(count(of: 1))
    guard let text = String(validating: content, as: UTF8.self) else {
      throw .malformed(offset: start)
    }
    return text
  }

  func requireEnd() throws(SyncError) {
    guard remaining == 0 else { throw .malformed(offset: offset) }
  }
}
