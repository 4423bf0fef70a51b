extension FixedWidthInteger {
  /// The bytes, the least significant first.
  @inlinable
  package var littleEndianBytes: [UInt8] {
    (0..<Self.bitWidth / 8).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) }
  }

  /// The number of some bytes, the least significant first.
  @inlinable
  package init(littleEndianBytes bytes: some Collection<UInt8>) {
    self = 0
    var shift = 0
    for byte in bytes {
      self |= Self(truncatingIfNeeded: byte) << shift
      shift += 8
    }
  }
}
