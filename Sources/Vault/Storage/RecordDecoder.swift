/// Bytes → fields: the inverse of `RecordEncoder`.
///
/// It reads authenticated bytes, but checks every length: any bytes give a value or throw.
struct RecordDecoder {
  /// The bytes are no record of the expected kind.
  struct Malformed: Error, Equatable {}

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Throws unless every byte was read.
  func finish() throws(Malformed) {
    guard position == bytes.count else { throw Malformed() }
  }

  mutating func byte() throws(Malformed) -> UInt8 {
    guard position < bytes.count else { throw Malformed() }
    defer { position += 1 }
    return bytes[position]
  }

  /// So many bytes as the format of the record says.
  mutating func bytes(_ count: Int) throws(Malformed) -> [UInt8] {
    guard count <= bytes.count - position else { throw Malformed() }
    defer { position += count }
    return Array(bytes[position..<position + count])
  }

  /// True if every byte was read.
  var isAtEnd: Bool { position == bytes.count }

  mutating func unsigned() throws(Malformed) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 7) {
      let next = try byte()
      let group = UInt64(next & 0x7F)
      // The tenth group has room for one bit.
      guard shift < 63 || group <= 1 else { throw Malformed() }
      value |= group << UInt64(shift)
      if next < 0x80 { return value }
    }
    throw Malformed()
  }

  mutating func signed() throws(Malformed) -> Int64 {
    let value = try unsigned()
    return Int64(bitPattern: value >> 1 ^ (0 &- (value & 1)))
  }

  mutating func boolean() throws(Malformed) -> Bool {
    switch try byte() {
    case 0: false
    case 1: true
    default: throw Malformed()
    }
  }

  mutating func string() throws(Malformed) -> String {
    let count = try count(bytesPerElement: 1)
    defer { position += count }
    guard let text = String(validating: bytes[position..<position + count], as: UTF8.self)
    else { throw Malformed() }
    return text
  }

  mutating func list<Element>(
    _ element: (inout RecordDecoder) throws(Malformed) -> Element
  ) throws(Malformed) -> [Element] {
    let count = try count(bytesPerElement: 1)
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for _ in 0..<count { elements.append(try element(&self)) }
    return elements
  }

  mutating func optional<Value>(
    _ value: (inout RecordDecoder) throws(Malformed) -> Value
  ) throws(Malformed) -> Value? {
    try boolean() ? try value(&self) : nil
  }

  mutating func floats() throws(Malformed) -> [Float] {
    let count = try count(bytesPerElement: 4)
    let start = position
    position += 4 * count
    return (0..<count).map { index in
      let offset = start + 4 * index
      let low = UInt32(bytes[offset]) | UInt32(bytes[offset + 1]) << 8
      let high = UInt32(bytes[offset + 2]) | UInt32(bytes[offset + 3]) << 8
      return Float(bitPattern: low | high << 16)
    }
  }

  // A count whose elements cannot fit in the remaining bytes would only allocate memory.
  private mutating func count(bytesPerElement: Int) throws(Malformed) -> Int {
    let count = try unsigned()
    guard count <= UInt64((bytes.count - position) / bytesPerElement) else { throw Malformed() }
    return Int(count)
  }
}
