/// Brings texts to the form that pieces spell, one after the other in the same buffers.
///
/// Scalars that fold alone are looked up; a stretch of others goes through `PieceText.folded`.
struct PieceNormalizer {
  /// The normalised text.
  private(set) var bytes: [UInt8] = []

  private let tables = ScalarTables.shared
  private var isSpacePending = true
  private var lastClass = TextClass.space

  /// Replaces `bytes` by the normalised form of a text.
  ///
  /// - Complexity: O(n).
  mutating func normalize(_ text: String) {
    bytes.removeAll(keepingCapacity: true)
    isSpacePending = true
    lastClass = .space
    var text = text
    text.makeContiguousUTF8()
    let source = text.utf8Span.span
    bytes.reserveCapacity(source.count + source.count / 2 + 16)
    var offset = 0
    while offset < source.count {
      let byte = source[offset]
      if byte < 0x80 {
        append(UInt32(tables.folded[Int(byte)]))
        offset += 1
      } else {
        let next = Self.end(ofScalarAt: offset, in: source)
        let scalar = UTF8Scalar.decoded(offset..<next, in: source)
        if let alone = foldedAlone(scalar),
          !Self.mayCompose(scalar) || isFoldedAlone(at: next, in: source)
        {
          append(alone)
          offset = next
        } else {
          offset = appendStretch(from: offset, in: source)
        }
      }
    }
  }

  // What a scalar folds to whatever stands beside it; nil where that needs the definition.
  private func foldedAlone(_ scalar: UInt32) -> UInt32? {
    switch scalar {
    case 0..<0x800:
      let folded = tables.folded[Int(scalar)]
      return folded == 0 ? nil : UInt32(folded)
    case 0x2013...0x2014: return 0x2D
    case 0x2018...0x2019: return 0x27
    case 0x201C...0x201E: return 0x22
    case 0x3000: return 0x20
    case 0x20AC, 0x2600...0x27BF, 0x3001...0x3002, 0x3005, 0x3007...0x3011, 0x3041...0x3096,
      0x309D...0x309E, 0x30A1...0x30FE, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3,
      0x1F1E6...0x1F1FF, 0x1F300...0x1F3FA, 0x1F400...0x1FAFF:
      return scalar
    // The full-width forms of ASCII.
    case 0xFF01...0xFF5E: return UInt32(tables.folded[Int(scalar - 0xFEE0)])
    default: return nil
    }
  }

  // Kana take voicing marks and Hangul syllables take final consonants.
  private static func mayCompose(_ scalar: UInt32) -> Bool {
    (0x3041...0x30FE).contains(scalar) || (0xAC00...0xD7A3).contains(scalar)
  }

  private func isFoldedAlone(at offset: Int, in source: Span<UInt8>) -> Bool {
    guard offset < source.count, source[offset] >= 0x80 else { return true }
    let end = Self.end(ofScalarAt: offset, in: source)
    return foldedAlone(UTF8Scalar.decoded(offset..<end, in: source)) != nil
  }

  // Folds from here to the next scalar that folds alone, and returns where that is.
  private mutating func appendStretch(from start: Int, in source: Span<UInt8>) -> Int {
    var end = Self.end(ofScalarAt: start, in: source)
    while end < source.count, source[end] >= 0x80, !isFoldedAlone(at: end, in: source) {
      end = Self.end(ofScalarAt: end, in: source)
    }
    let stretch = (start..<end).map { source[$0] }
    for scalar in PieceText.folded(String(decoding: stretch, as: UTF8.self)) {
      append(scalar.value)
    }
    return end
  }

  private mutating func append(_ scalar: UInt32) {
    let textClass = textClass(of: scalar)
    guard textClass != .space else {
      isSpacePending = true
      return
    }
    if isSpacePending || (textClass == .letter && lastClass != .letter) { bytes.append(0x20) }
    isSpacePending = false
    lastClass = textClass
    if scalar < 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: scalar))
    } else {
      appendUTF8(scalar)
    }
  }

  private func textClass(of scalar: UInt32) -> TextClass {
    if scalar < UInt32(ScalarTables.end) {
      return TextClass(rawValue: tables.classes[Int(scalar)]) ?? .symbol
    }
    return Unicode.Scalar(scalar).map(TextClass.of) ?? .symbol
  }

  private mutating func appendUTF8(_ scalar: UInt32) {
    func continuation(_ shift: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: 0x80 | (scalar >> shift) & 0x3F)
    }
    if scalar < 0x800 {
      bytes.append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
    } else if scalar < 0x10000 {
      bytes.append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
      bytes.append(continuation(6))
    } else {
      bytes.append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
      bytes.append(continuation(12))
      bytes.append(continuation(6))
    }
    bytes.append(continuation(0))
  }

  // A string's bytes are UTF-8, so the lead byte tells the length.
  private static func end(ofScalarAt offset: Int, in source: Span<UInt8>) -> Int {
    let lead = source[offset]
    return offset + (lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4)
  }
}
