/// A JSON value and the line it starts at.
struct JSONNode: Sendable {
  /// The kinds of JSON values.
  enum Value: Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSONNode])
    case object([String: JSONNode])
  }

  let line: Int
  let value: Value
  /// The position behind its last byte in the text it was read from.
  var end = 0

  /// A number of bytes.
  var size: Int? {
    if case .integer(let number) = value, number >= 0 { Int(number) } else { nil }
  }

  var string: String? {
    if case .string(let text) = value { text } else { nil }
  }

  var array: [JSONNode]? {
    if case .array(let elements) = value { elements } else { nil }
  }

  var object: [String: JSONNode]? {
    if case .object(let members) = value { members } else { nil }
  }

  /// A truth value, also where it is written as 0, 1, "true" or "false".
  var bool: Bool? {
    switch value {
    case .bool(let flag): flag
    case .integer(let number): number == 0 ? false : number == 1 ? true : nil
    case .string(let text):
      ["true": true, "false": false, "1": true, "0": false][text.lowercased()]
    default: nil
    }
  }

  /// The member under the first of the keys that is present and not null.
  func member(_ keys: [String]) -> JSONNode? {
    guard let object else { return nil }
    for key in keys {
      guard let node = object[key] else { continue }
      if case .null = node.value { continue }
      return node
    }
    return nil
  }
}

/// Reads JSON (RFC 8259) and counts lines, so that refusals can name them.
///
/// It differs from the RFC in three places that real exports need: a byte order mark is skipped,
/// control characters may occur in strings, and a lone surrogate becomes U+FFFD. Of equal keys the
/// last one counts. Nesting ends at 256.
struct JSONReader {
  /// The error of a text that is no JSON, and its place.
  struct Malformation: Error, Equatable {
    let line: Int
  }

  /// Reads one value that fills the whole text.
  ///
  /// - Complexity: O(n).
  static func parse(_ bytes: Span<UInt8>) throws(Malformation) -> JSONNode {
    var reader = JSONReader()
    let node = try reader.value(bytes, depth: 0)
    reader.skipSpace(bytes)
    guard reader.at == bytes.count else { throw reader.malformation }
    return node
  }

  /// The position of the reader, and its line.
  var at = 0
  var line = 1
  /// The number of values that may still be built; a guard against lists without end.
  var valuesLeft = Int.max

  var malformation: Malformation { Malformation(line: line) }

  mutating func skipSpace(_ bytes: Span<UInt8>) {
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\n"): line += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      default: return
      }
      at += 1
    }
  }

  mutating func take(_ byte: UInt8, _ bytes: Span<UInt8>) -> Bool {
    guard at < bytes.count, bytes[at] == byte else { return false }
    at += 1
    return true
  }

  mutating func value(_ bytes: Span<UInt8>, depth: Int) throws(Malformation) -> JSONNode {
    skipSpace(bytes)
    guard at < bytes.count, depth < Self.maximumDepth, valuesLeft > 0 else { throw malformation }
    valuesLeft -= 1
    let start = line
    let value: JSONNode.Value
    switch bytes[at] {
    case UInt8(ascii: "{"), UInt8(ascii: "["): value = try items(bytes, depth: depth)
    case UInt8(ascii: "\""): value = .string(try string(bytes))
    case UInt8(ascii: "t"): value = try literal("true", .bool(true), bytes)
    case UInt8(ascii: "f"): value = try literal("false", .bool(false), bytes)
    case UInt8(ascii: "n"): value = try literal("null", .null, bytes)
    default: value = try number(bytes)
    }
    return JSONNode(line: start, value: value, end: at)
  }

  /// An object or an array.
  private mutating func items(
    _ bytes: Span<UInt8>, depth: Int
  ) throws(Malformation) -> JSONNode.Value {
    let isObject = bytes[at] == UInt8(ascii: "{")
    let closing = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    var members: [String: JSONNode] = [:]
    var elements: [JSONNode] = []
    at += 1
    skipSpace(bytes)
    if take(closing, bytes) { return isObject ? .object(members) : .array(elements) }
    repeat {
      if isObject {
        let key = try key(bytes)
        members[key] = try value(bytes, depth: depth + 1)
      } else {
        elements.append(try value(bytes, depth: depth + 1))
      }
      skipSpace(bytes)
    } while take(UInt8(ascii: ","), bytes)
    guard take(closing, bytes) else { throw malformation }
    return isObject ? .object(members) : .array(elements)
  }

  /// The key of a member; its colon is passed over.
  mutating func key(_ bytes: Span<UInt8>) throws(Malformation) -> String {
    skipSpace(bytes)
    guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else { throw malformation }
    let key = try string(bytes)
    skipSpace(bytes)
    guard take(UInt8(ascii: ":"), bytes) else { throw malformation }
    return key
  }

  mutating func literal(
    _ word: StaticString, _ value: JSONNode.Value, _ bytes: Span<UInt8>
  ) throws(Malformation) -> JSONNode.Value {
    guard bytes.hasPrefix(word, at: at) else { throw malformation }
    at += word.utf8CodeUnitCount
    return value
  }

  mutating func number(_ bytes: Span<UInt8>) throws(Malformation) -> JSONNode.Value {
    let start = at
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
        UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
        at += 1
        continue
      default: break
      }
      break
    }
    let text = bytes.text(start..<at)
    guard Self.isNumber(text) else { throw malformation }
    if let integer = Int64(text) { return .integer(integer) }
    // A number beyond all bounds is still one; a caller that needs a date or a size refuses it.
    guard let number = Double(text) else { throw malformation }
    return .number(number)
  }

  static let maximumDepth = 256

  private static func isNumber(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    func digits() -> Int {
      let count = rest.prefix(while: \.isASCIIDigit).count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let whole = digits()
    guard whole > 0, whole == 1 || !startsWithZero else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard digits() > 0 else { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      guard digits() > 0 else { return false }
    }
    return rest.isEmpty
  }

  mutating func string(_ bytes: Span<UInt8>) throws(Malformation) -> String {
    at += 1
    var start = at
    var text = ""
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\""):
        text += bytes.text(start..<at)
        at += 1
        return text
      case UInt8(ascii: "\\"):
        text += bytes.text(start..<at)
        at += 1
        text.unicodeScalars.append(try escape(bytes))
        start = at
      case UInt8(ascii: "\n"):
        line += 1
        at += 1
      default:
        at += 1
      }
    }
    throw malformation
  }

  mutating func escape(_ bytes: Span<UInt8>) throws(Malformation) -> Unicode.Scalar {
    guard at < bytes.count else { throw malformation }
    let byte = bytes[at]
    at += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{08}"
    case UInt8(ascii: "f"): return "\u{0C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw malformation
    }
    let first = try hexadecimal(bytes)
    guard (0xD800...0xDBFF).contains(first), bytes.hasPrefix("\\u", at: at) else {
      return Unicode.Scalar(first) ?? "\u{FFFD}"
    }
    let beforeSecond = at
    at += 2
    let second = try hexadecimal(bytes)
    guard (0xDC00...0xDFFF).contains(second) else {
      at = beforeSecond
      return "\u{FFFD}"
    }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
  }

  private mutating func hexadecimal(_ bytes: Span<UInt8>) throws(Malformation) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard at < bytes.count, let digit = Character(Unicode.Scalar(bytes[at])).hexDigitValue else {
        throw malformation
      }
      value = value << 4 | UInt32(digit)
      at += 1
    }
    return value
  }
}
