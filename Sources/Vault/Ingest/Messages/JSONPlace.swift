/// The start of a value in a JSON text that is not built into a tree.
struct JSONPlace: Hashable, Sendable {
  var offset = 0
  var line = 1
}

extension JSONReader {
  /// Starts in the middle of a text.
  init(at place: JSONPlace) {
    self.init()
    at = place.offset
    line = place.line
  }

  /// Checks that the whole text is one value, without building it.
  ///
  /// - Complexity: O(n), in memory that does not depend on the text.
  static func check(_ bytes: Span<UInt8>) throws(Malformation) {
    var reader = JSONReader()
    try reader.skipValue(bytes, depth: 0)
    reader.skipSpace(bytes)
    guard reader.at == bytes.count else { throw reader.malformation }
  }

  /// Builds the value at a place, if it consists of at most `limit` values.
  static func parse(
    _ bytes: Span<UInt8>, at place: JSONPlace, limit: Int
  ) throws(Malformation) -> JSONNode {
    var reader = JSONReader(at: place)
    reader.valuesLeft = limit
    return try reader.value(bytes, depth: 0)
  }

  /// Passes over one value.
  mutating func skipValue(_ bytes: Span<UInt8>, depth: Int) throws(Malformation) {
    skipSpace(bytes)
    guard at < bytes.count, depth < Self.maximumDepth else { throw malformation }
    let opening = bytes[at]
    switch opening {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let isObject = opening == UInt8(ascii: "{")
      let closing = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
      at += 1
      skipSpace(bytes)
      if take(closing, bytes) { return }
      repeat {
        if isObject { try skipKey(bytes) }
        try skipValue(bytes, depth: depth + 1)
        skipSpace(bytes)
      } while take(UInt8(ascii: ","), bytes)
      guard take(closing, bytes) else { throw malformation }
    case UInt8(ascii: "\""): try skipString(bytes)
    case UInt8(ascii: "t"): _ = try literal("true", .null, bytes)
    case UInt8(ascii: "f"): _ = try literal("false", .null, bytes)
    case UInt8(ascii: "n"): _ = try literal("null", .null, bytes)
    default: _ = try number(bytes)
    }
  }

  private mutating func skipKey(_ bytes: Span<UInt8>) throws(Malformation) {
    skipSpace(bytes)
    guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else { throw malformation }
    try skipString(bytes)
    skipSpace(bytes)
    guard take(UInt8(ascii: ":"), bytes) else { throw malformation }
  }

  private mutating func skipString(_ bytes: Span<UInt8>) throws(Malformation) {
    at += 1
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      switch byte {
      case UInt8(ascii: "\""): return
      case UInt8(ascii: "\\"): _ = try escape(bytes)
      case UInt8(ascii: "\n"): line += 1
      default: break
      }
    }
    throw malformation
  }
}

/// Goes through the members of an object or the elements of an array, one at a time.
struct JSONItems {
  /// A value, and its key if it is a member.
  struct Item {
    let key: String?
    let place: JSONPlace
  }

  private var reader: JSONReader
  private var isObject = false
  private var isStarted = false
  private var isAtEnd = false

  /// Starts at an object or array; any other value has no items.
  init(at place: JSONPlace) {
    reader = JSONReader(at: place)
  }

  /// The next item; `nil` after the last.
  ///
  /// - Complexity: O(n) in the item before, which is passed over now.
  mutating func next(_ bytes: Span<UInt8>) throws(JSONReader.Malformation) -> Item? {
    guard !isAtEnd else { return nil }
    if isStarted {
      try reader.skipValue(bytes, depth: 1)
      reader.skipSpace(bytes)
      guard reader.take(UInt8(ascii: ","), bytes) else { return end() }
    } else {
      reader.skipSpace(bytes)
      isObject = reader.take(UInt8(ascii: "{"), bytes)
      guard isObject || reader.take(UInt8(ascii: "["), bytes) else { return end() }
      isStarted = true
      reader.skipSpace(bytes)
      if reader.take(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"), bytes) { return end() }
    }
    let key = isObject ? try reader.key(bytes) : nil
    reader.skipSpace(bytes)
    guard reader.at < bytes.count else { throw reader.malformation }
    return Item(key: key, place: JSONPlace(offset: reader.at, line: reader.line))
  }

  private mutating func end() -> Item? {
    isAtEnd = true
    return nil
  }
}
