/// The commonest headers, read byte by byte: ASCII digits and separators, a comma or spaces between
/// date and time, AM or PM at most.
extension WhatsAppHeaderScanner {
  /// The result of `anyHeader` for a header of a common form; `nil` if it is not of one.
  static func plainHeader(in bytes: Span<UInt8>, line: Range<Int>) -> WhatsAppHeader? {
    var cursor = PlainCursor(at: line.lowerBound, end: line.upperBound)
    let isBracketed = cursor.take(UInt8(ascii: "["), bytes)
    guard let first = cursor.field(bytes), let separator = cursor.separator(bytes),
      let second = cursor.field(bytes), second.digits <= 2, cursor.take(separator, bytes),
      let third = cursor.field(bytes), first.digits != 4 || third.digits != 4
    else { return nil }
    _ = cursor.take(UInt8(ascii: ","), bytes)
    guard cursor.take(UInt8(ascii: " "), bytes), let hour = cursor.field(bytes),
      hour.digits <= 2, cursor.take(UInt8(ascii: ":"), bytes),
      let minute = cursor.field(bytes), minute.digits == 2
    else { return nil }
    var second60: WhatsAppHeader.Field?
    if cursor.take(UInt8(ascii: ":"), bytes) {
      second60 = cursor.field(bytes)
      guard second60?.digits == 2 else { return nil }
    }
    let half = cursor.half(bytes)
    guard cursor.close(bytes, isBracketed: isBracketed) else { return nil }
    return WhatsAppHeader(
      bodyStart: cursor.at, .init(first: first, second: second, third: third),
      separator: separator, (hour.value, minute.value, second60?.value), half,
      closing: isBracketed ? .bracket : .dash)
  }
}

/// A position in a line.
private struct PlainCursor {
  var at: Int
  let end: Int

  @inline(__always)
  mutating func take(_ wanted: UInt8, _ bytes: Span<UInt8>) -> Bool {
    guard at < end, bytes[at] == wanted else { return false }
    at += 1
    return true
  }

  @inline(__always)
  mutating func field(_ bytes: Span<UInt8>) -> WhatsAppHeader.Field? {
    var value: Int32 = 0
    let start = at
    while at < end, at - start < 5 {
      let digit = bytes[at] &- UInt8(ascii: "0")
      guard digit <= 9 else { break }
      value = value * 10 + Int32(digit)
      at += 1
    }
    let digits = at - start
    guard digits == 2 || digits == 1 || digits == 4 else { return nil }
    return WhatsAppHeader.Field(value: value, digits: UInt8(digits))
  }

  @inline(__always)
  mutating func separator(_ bytes: Span<UInt8>) -> UInt8? {
    guard at < end else { return nil }
    let byte = bytes[at]
    guard byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    else { return nil }
    at += 1
    return byte
  }

  /// AM or PM behind a space, U+202F or U+00A0.
  @inline(__always)
  mutating func half(_ bytes: Span<UInt8>) -> WhatsAppHeader.Half? {
    guard at + 5 < end else { return nil }
    var next = at
    switch bytes[at] {
    case UInt8(ascii: " "): next += 1
    case 0xC2 where bytes[at + 1] == 0xA0: next += 2
    case 0xE2 where bytes[at + 1] == 0x80 && bytes[at + 2] == 0xAF: next += 3
    default: return nil
    }
    guard bytes[next + 1] | 0x20 == UInt8(ascii: "m") else { return nil }
    let letter = bytes[next] | 0x20
    guard letter == UInt8(ascii: "a") || letter == UInt8(ascii: "p") else { return nil }
    at = next + 2
    return letter == UInt8(ascii: "a") ? .morning : .afternoon
  }

  /// Steps over `] ` or ` - ` where text follows at once that is no mark or white space.
  @inline(__always)
  mutating func close(_ bytes: Span<UInt8>, isBracketed: Bool) -> Bool {
    if isBracketed {
      guard take(UInt8(ascii: "]"), bytes), take(UInt8(ascii: " "), bytes) else { return false }
    } else {
      guard take(UInt8(ascii: " "), bytes), take(UInt8(ascii: "-"), bytes),
        take(UInt8(ascii: " "), bytes)
      else { return false }
    }
    // Two bytes that may begin a mark or a space of another script: left to `anyHeader`.
    guard at < end else { return false }
    let byte = bytes[at]
    return byte > 0x20 && (byte < 0x80 || (byte >= 0xC3 && byte < 0xD8))
  }
}
