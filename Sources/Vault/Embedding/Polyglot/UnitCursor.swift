/// Iterates over the units of normalized text.
struct UnitCursor {
  private var offset = 0
  private let tables = ScalarTables.shared

  /// Returns the next unit; nil after the last.
  mutating func next(in bytes: Span<UInt8>) -> Range<Int>? {
    while offset < bytes.count {
      let start = offset
      let (textClass, length) = character(at: start, in: bytes)
      offset += length
      switch textClass {
      case .space:
        guard offset < bytes.count else { return nil }
        let (following, width) = character(at: offset, in: bytes)
        guard following == .letter else { continue }
        offset += width
        extend(.letter, from: start, in: bytes)
      case .letter, .digit, .ideograph:
        extend(textClass, from: start, in: bytes)
      case .regional:
        guard offset < bytes.count else { break }
        let (following, width) = character(at: offset, in: bytes)
        if following == .regional { offset += width }
      case .symbol: break
      }
      return start..<offset
    }
    return nil
  }

  private mutating func extend(_ unit: TextClass, from start: Int, in bytes: Span<UInt8>) {
    let limit = min(bytes.count, start + PieceText.maximumUnitBytes)
    while offset < bytes.count {
      if unit == .letter {
        while offset < limit, (0x61...0x7A).contains(bytes[offset]) { offset += 1 }
        guard offset < bytes.count else { return }
      }
      let (textClass, length) = character(at: offset, in: bytes)
      guard textClass == unit, offset + length - start <= PieceText.maximumUnitBytes else { return }
      offset += length
    }
  }

  private func character(at offset: Int, in bytes: Span<UInt8>) -> (TextClass, length: Int) {
    let byte = bytes[offset]
    if byte < 0x80 { return (TextClass(rawValue: tables.classes[Int(byte)]) ?? .symbol, 1) }
    let length = UTF8Scalar.length(at: offset, in: bytes)
    guard length > 1 else { return (.symbol, 1) }
    let value = UTF8Scalar.decoded(offset..<offset + length, in: bytes)
    if value < UInt32(ScalarTables.end) {
      return (TextClass(rawValue: tables.classes[Int(value)]) ?? .symbol, length)
    }
    return (Unicode.Scalar(value).map(TextClass.of) ?? .symbol, length)
  }
}
