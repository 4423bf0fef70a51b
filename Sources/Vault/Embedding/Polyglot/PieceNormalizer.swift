/// Converts texts to the form that pieces spell, one after the other in the same buffers.
///
/// Scalars that fold by themselves are looked up; a sequence of others is folded by
/// `PieceText.folded`.
struct PieceNormalizer {
  /// The normalized text is the first `count` bytes.
  private(set) var storage: [UInt8] = []
  /// The length of the normalized text.
  private(set) var count = 0

  private let tables = ScalarTables.shared
  private var isSpacePending = true
  private var lastClass = TextClass.space

  /// Replaces the content of `storage` by the normalized form of a text.
  ///
  /// - Complexity: O(n).
  mutating func normalize(_ text: String) {
    count = 0
    isSpacePending = true
    lastClass = .space
    var text = text
    text.makeContiguousUTF8()
    let source = text.utf8Span.span
    var offset = 0
    while offset < source.count {
      // A byte looked up gives at most itself and a space, and a scalar no more bytes than it has.
      makeRoom(2 * (source.count - offset))
      if source[offset] < 0x80 {
        offset = appendASCII(from: offset, in: source)
        continue
      }
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

  private mutating func makeRoom(_ bytes: Int) {
    guard storage.count < count + bytes else { return }
    storage.append(contentsOf: repeatElement(0, count: 2 * (count + bytes) - storage.count))
  }

  // Looks up bytes to the next scalar beyond ASCII, and returns where that is.
  private mutating func appendASCII(from start: Int, in source: Span<UInt8>) -> Int {
    let foldedASCII = tables.foldedASCII
    let folded = foldedASCII.span
    var count = count
    var isSpacePending = isSpacePending
    var isInWord = lastClass == .letter
    var last = lastClass.rawValue
    var offset = start
    var output = storage.mutableSpan
    while offset < source.count, source[offset] < 0x80 {
      let entry = folded[Int(source[offset])]
      offset += 1
      let textClass = UInt8(truncatingIfNeeded: entry >> 8)
      guard textClass != TextClass.space.rawValue else {
        isSpacePending = true
        continue
      }
      let isLetter = textClass == TextClass.letter.rawValue
      if isSpacePending || (isLetter && !isInWord) {
        output[count] = 0x20
        count += 1
      }
      output[count] = UInt8(truncatingIfNeeded: entry)
      count += 1
      isSpacePending = false
      isInWord = isLetter
      last = textClass
    }
    self.count = count
    self.isSpacePending = isSpacePending
    lastClass = TextClass(rawValue: last) ?? .symbol
    return offset
  }

  // Returns the scalar that a scalar folds to in any context; nil where that needs the definition.
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

  // Folds from here to the next scalar that folds by itself, and returns its position.
  private mutating func appendStretch(from start: Int, in source: Span<UInt8>) -> Int {
    var end = Self.end(ofScalarAt: start, in: source)
    while end < source.count, source[end] >= 0x80, !isFoldedAlone(at: end, in: source) {
      end = Self.end(ofScalarAt: end, in: source)
    }
    let stretch = (start..<end).map { source[$0] }
    for scalar in PieceText.folded(String(decoding: stretch, as: UTF8.self)) {
      // Folding by the definition may give many scalars for one.
      makeRoom(5)
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
    if isSpacePending || (textClass == .letter && lastClass != .letter) { put(0x20) }
    isSpacePending = false
    lastClass = textClass
    if scalar < 0x80 {
      put(scalar)
    } else {
      putUTF8(scalar)
    }
  }

  private func textClass(of scalar: UInt32) -> TextClass {
    if scalar < UInt32(ScalarTables.end) {
      return TextClass(rawValue: tables.classes[Int(scalar)]) ?? .symbol
    }
    return Unicode.Scalar(scalar).map(TextClass.of) ?? .symbol
  }

  @inline(__always)
  private mutating func put(_ byte: UInt32) {
    storage[count] = UInt8(truncatingIfNeeded: byte)
    count += 1
  }

  private mutating func putUTF8(_ scalar: UInt32) {
    if scalar < 0x800 {
      put(0xC0 | scalar >> 6)
    } else if scalar < 0x10000 {
      put(0xE0 | scalar >> 12)
      put(0x80 | scalar >> 6 & 0x3F)
    } else {
      put(0xF0 | scalar >> 18)
      put(0x80 | scalar >> 12 & 0x3F)
      put(0x80 | scalar >> 6 & 0x3F)
    }
    put(0x80 | scalar & 0x3F)
  }

  // A string's bytes are UTF-8, so the lead byte gives the length.
  private static func end(ofScalarAt offset: Int, in source: Span<UInt8>) -> Int {
    let lead = source[offset]
    return offset + (lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4)
  }
}
