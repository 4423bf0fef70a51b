/// Finds the text in an `NSAttributedString` that `NSArchiver` wrote.
///
/// The format is the typed stream of NeXTSTEP. After the header come groups: the encoding of one or
/// more types, then a value of each.
///
/// | bytes | meaning |
/// |---|---|
/// | `04` `0b` `streamtyped` | version, signature; `typedstream` with big-endian numbers |
/// | `81` + 2, `82` + 4 | an integer of 16 or 32 bits; without a tag it is one byte |
/// | `84` | what follows is new: a string of a type or class, a class, an object |
/// | `85` | no object, no superclass |
/// | `86` | the object ends |
/// | from `92` | the string, class or object that was new as number `byte − 92` |
/// | `+` | type of a string: its length in bytes as an integer, then UTF-8 |
///
/// The text is the first string of an `NSString` or `NSMutableString`; nothing behind it is read.
struct TypedStream {
  /// The content of a stream.
  struct Text: Equatable {
    let string: String
    /// True if all of it is there; the stream breaks off before the end of the text if not.
    let isWhole: Bool
  }

  /// The text; `nil` if the bytes hold none.
  ///
  /// A stream that is damaged before its text is searched for the mark of a string's contents.
  ///
  /// - Complexity: O(n) in the bytes.
  static func text(in bytes: Span<UInt8>) -> Text? {
    var stream = TypedStream()
    stream.strings.reserveCapacity(8)
    stream.objects.reserveCapacity(8)
    if stream.readHeader(bytes), stream.readGroup(bytes, depth: 0) == .found {
      return stream.text(bytes)
    }
    return stream.seekString(bytes) ? stream.text(bytes) : nil
  }

  private enum Progress {
    case goesOn
    case found
    case failed
  }

  private var at = 0
  private var isBigEndian = false
  /// The strings shared so far: encodings of types and names of classes, as ranges.
  private var strings: [Range<Int>] = []
  /// Classes by their name's range, and objects as empty ranges: they are numbered together.
  private var objects: [Range<Int>] = []
  /// The range of the text, which may be beyond the end.
  private var found = 0..<0

  private func text(_ bytes: Span<UInt8>) -> Text {
    guard found.upperBound > bytes.count else {
      return Text(string: bytes.text(found), isWhole: true)
    }
    let start = min(found.lowerBound, bytes.count)
    let end = bytes.endOfValidUTF8(from: start)
    return Text(string: bytes.text(start..<end), isWhole: false)
  }

  private mutating func readHeader(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count > 13, bytes[0] == 4, bytes[1] == 11 else { return false }
    isBigEndian = bytes.hasPrefix("typedstream", at: 2)
    guard isBigEndian || bytes.hasPrefix("streamtyped", at: 2) else { return false }
    at = 13
    return readInteger(bytes) != nil
  }

  // MARK: Groups and values

  private mutating func readGroup(_ bytes: Span<UInt8>, depth: Int) -> Progress {
    guard depth < 16, let types = readSharedString(bytes) else { return .failed }
    for offset in types {
      let progress = readValue(of: bytes[offset], bytes, depth: depth)
      guard progress == .goesOn else { return progress }
    }
    return .goesOn
  }

  private mutating func readValue(
    of type: UInt8, _ bytes: Span<UInt8>, depth: Int
  ) -> Progress {
    switch type {
    case UInt8(ascii: "@"): return readObject(bytes, depth: depth)
    case UInt8(ascii: "#"): return readClass(bytes, depth: 0) == nil ? .failed : .goesOn
    case UInt8(ascii: "c"), UInt8(ascii: "C"): return skip(1, bytes)
    case UInt8(ascii: "+"):
      guard let length = readInteger(bytes) else { return .failed }
      return skip(length, bytes)
    case UInt8(ascii: "*"), UInt8(ascii: ":"), UInt8(ascii: "%"):
      return readSharedString(bytes) == nil ? .failed : .goesOn
    case UInt8(ascii: "f"), UInt8(ascii: "d"):
      guard at < bytes.count, bytes[at] == 0x83 else {
        return readInteger(bytes) == nil ? .failed : .goesOn
      }
      return skip(type == UInt8(ascii: "f") ? 5 : 9, bytes)
    case UInt8(ascii: "i"), UInt8(ascii: "I"), UInt8(ascii: "s"), UInt8(ascii: "S"),
      UInt8(ascii: "l"), UInt8(ascii: "L"), UInt8(ascii: "q"), UInt8(ascii: "Q"):
      return readInteger(bytes) == nil ? .failed : .goesOn
    default: return .failed
    }
  }

  private mutating func readObject(_ bytes: Span<UInt8>, depth: Int) -> Progress {
    guard at < bytes.count else { return .failed }
    guard bytes[at] == Self.new else { return readReference(bytes) ? .goesOn : .failed }
    at += 1
    objects.append(0..<0)
    guard let name = readClass(bytes, depth: 0) else { return .failed }
    if Self.isString(name, bytes) { return readContents(bytes) }
    while at < bytes.count, bytes[at] != Self.end {
      let progress = readGroup(bytes, depth: depth + 1)
      guard progress == .goesOn else { return progress }
    }
    return skip(1, bytes)
  }

  /// The contents of a string object: one group of the type `+`.
  private mutating func readContents(_ bytes: Span<UInt8>) -> Progress {
    guard let types = readSharedString(bytes), types.count == 1,
      bytes[types.lowerBound] == UInt8(ascii: "+"), let length = readInteger(bytes)
    else { return .failed }
    found = at..<(at + length)
    return .found
  }

  /// A class and its superclasses; gives the range of its own name.
  private mutating func readClass(_ bytes: Span<UInt8>, depth: Int) -> Range<Int>? {
    guard depth < 16, at < bytes.count else { return nil }
    switch bytes[at] {
    case Self.none:
      at += 1
      return 0..<0
    case Self.new:
      at += 1
      guard let name = readSharedString(bytes), readInteger(bytes) != nil else { return nil }
      objects.append(name)
      guard readClass(bytes, depth: depth + 1) != nil else { return nil }
      return name
    default:
      guard let number = readNumber(bytes), number < objects.count else { return nil }
      return objects[number]
    }
  }

  // MARK: Parts of values

  private mutating func readSharedString(_ bytes: Span<UInt8>) -> Range<Int>? {
    guard at < bytes.count else { return nil }
    if bytes[at] == Self.none {
      at += 1
      return 0..<0
    }
    guard bytes[at] == Self.new else {
      guard let number = readNumber(bytes), number < strings.count else { return nil }
      return strings[number]
    }
    at += 1
    guard let length = readInteger(bytes), length <= bytes.count - at else { return nil }
    let range = at..<(at + length)
    at += length
    strings.append(range)
    return range
  }

  private mutating func readReference(_ bytes: Span<UInt8>) -> Bool {
    if at < bytes.count, bytes[at] == Self.none {
      at += 1
      return true
    }
    return readNumber(bytes) != nil
  }

  /// The number of something that was new before.
  private mutating func readNumber(_ bytes: Span<UInt8>) -> Int? {
    guard let value = readInteger(bytes), value >= Self.firstReference else { return nil }
    return value - Self.firstReference
  }

  /// An integer without its sign; lengths and numbers have none.
  private mutating func readInteger(_ bytes: Span<UInt8>) -> Int? {
    guard at < bytes.count else { return nil }
    let head = bytes[at]
    let width = head == 0x81 ? 2 : head == 0x82 ? 4 : 0
    guard width > 0 else {
      guard head < 0x83 || head >= Self.firstReference else { return nil }
      at += 1
      return Int(head)
    }
    guard width < bytes.count - at else { return nil }
    var value = 0
    for index in 0..<width {
      let offset = isBigEndian ? at + 1 + index : at + width - index
      value = value << 8 | Int(bytes[offset])
    }
    at += 1 + width
    return value
  }

  private mutating func skip(_ count: Int, _ bytes: Span<UInt8>) -> Progress {
    guard count <= bytes.count - at else { return .failed }
    at += count
    return .goesOn
  }

  private static func isString(_ name: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    (name.count == 8 && bytes.hasPrefix("NSString", at: name.lowerBound))
      || (name.count == 15 && bytes.hasPrefix("NSMutableString", at: name.lowerBound))
  }

  private static let new: UInt8 = 0x84
  private static let none: UInt8 = 0x85
  private static let end: UInt8 = 0x86
  private static let firstReference = 0x92

  // MARK: Damaged streams

  /// Moves to the length of the first text behind the name of a string class.
  private mutating func seekString(_ bytes: Span<UInt8>) -> Bool {
    var from = 0
    while let name = bytes.position(of: UInt8(ascii: "N"), from: from) {
      from = name + 1
      guard bytes.hasPrefix("NSString", at: name) || bytes.hasPrefix("NSMutableString", at: name)
      else { continue }
      for offset in name..<min(bytes.count, name + 48) where bytes.hasPrefix("\u{1}+", at: offset) {
        at = offset + 2
        guard bytes[offset - 1] == Self.new, let length = readInteger(bytes) else { continue }
        found = at..<(at + length)
        return true
      }
    }
    return false
  }
}

extension Span where Element == UInt8 {
  /// The end of the well-formed UTF-8 that begins at `start`; at most the end.
  func endOfValidUTF8(from start: Int) -> Int {
    var at = start
    while at < count {
      let next = scalar(at: at)
      if next.length == 1, self[at] >= 0x80 { break }
      at += next.length
    }
    return at
  }
}
