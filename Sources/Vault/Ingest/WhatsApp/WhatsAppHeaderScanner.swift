/// Finds the lines of a WhatsApp export that start with a date and a time.
///
/// Two layouts exist: iOS `[12/03/2026, 14:05:33] Ana: …` and Android `12/03/2026, 14:05 - Ana: …`;
/// old iOS exports have neither bracket nor dash but a colon behind the seconds. Locales vary the
/// separators, the digits (any Unicode decimal), the words between date and time ("à", "klo"),
/// which of the two comes first, the marks of a 12-hour clock and their place, and add direction
/// marks anywhere. The scanner accepts all of these and leaves the order of the date's fields open.
struct WhatsAppHeaderScanner {
  /// The header of one line; `nil` if it has none.
  ///
  /// - Complexity: O(1): a header is short, and no more of a line is looked at.
  static func header(in bytes: Span<UInt8>, line: Range<Int>) -> WhatsAppHeader? {
    guard mayStartHeader(bytes, line) else { return nil }
    return plainHeader(in: bytes, line: line) ?? anyHeader(in: bytes, line: line)
  }

  /// The header of one line in any of the forms; `nil` if it has none.
  static func anyHeader(in bytes: Span<UInt8>, line: Range<Int>) -> WhatsAppHeader? {
    var scanner = WhatsAppHeaderScanner(at: line.lowerBound, end: line.upperBound)
    scanner.skipSpace(bytes)
    let isBracketed = scanner.take("[", bytes)
    scanner.skipSpace(bytes)
    let start = scanner.at
    if let header = scanner.dateFirst(bytes, isBracketed: isBracketed) { return header }
    scanner.at = start
    return scanner.timeFirst(bytes, isBracketed: isBracketed)
  }

  fileprivate var at: Int
  fileprivate let end: Int

  // Nearly every line of a body is excluded by its first byte.
  private static func mayStartHeader(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    guard line.count >= 12 else { return false }
    let lead = bytes[line.lowerBound]
    return lead >= 0x80 || lead.isASCIIDigit || lead == UInt8(ascii: "[")
      || lead == UInt8(ascii: " ")
  }

  private mutating func dateFirst(
    _ bytes: Span<UInt8>, isBracketed: Bool
  ) -> WhatsAppHeader? {
    guard let (date, separator) = date(bytes), let leading = gap(bytes),
      let time = time(bytes), let (trailing, closing) = closing(bytes, isBracketed, time)
    else { return nil }
    let half = trailing.half ?? leading.half
    return WhatsAppHeader(
      bodyStart: at, date, separator: separator, time, half, closing: closing)
  }

  // Vietnamese phones write `14:05, 12/03/2026 - Ana: …`.
  private mutating func timeFirst(
    _ bytes: Span<UInt8>, isBracketed: Bool
  ) -> WhatsAppHeader? {
    guard let time = time(bytes), let mark = gap(bytes), let (date, separator) = date(bytes),
      let (trailing, closing) = closing(bytes, isBracketed, nil), trailing.isEmpty
    else { return nil }
    return WhatsAppHeader(
      bodyStart: at, date, separator: separator, time, mark.half, closing: closing,
      isTimeFirst: true)
  }

  private func peek(_ bytes: Span<UInt8>) -> (scalar: Unicode.Scalar, length: Int)? {
    guard at < end else { return nil }
    let next = bytes.scalar(at: at)
    return at + next.length <= end ? next : nil
  }

  private mutating func take(_ wanted: Unicode.Scalar, _ bytes: Span<UInt8>) -> Bool {
    guard let next = peek(bytes), next.scalar == wanted else { return false }
    at += next.length
    return true
  }

  /// Skips white space and marks; returns true if there was any.
  @discardableResult
  private mutating func skipSpace(_ bytes: Span<UInt8>) -> Bool {
    let start = at
    while let next = peek(bytes), next.scalar.isSpace || next.scalar.isDirectionMark {
      at += next.length
    }
    return at > start
  }

  private mutating func field(_ bytes: Span<UInt8>) -> WhatsAppHeader.Field? {
    skipSpace(bytes)
    let start = at
    var digits = 0
    var value: Int32 = 0
    while digits < 5, let next = peek(bytes), let digit = next.scalar.decimalDigit {
      value = value * 10 + digit
      digits += 1
      at += next.length
    }
    guard digits == 1 || digits == 2 || digits == 4 else {
      at = start
      return nil
    }
    return WhatsAppHeader.Field(value: value, digits: UInt8(digits))
  }

  private mutating func number(_ bytes: Span<UInt8>, exactly: Bool) -> Int32? {
    guard let field = field(bytes), field.digits == 2 || (field.digits == 1 && !exactly) else {
      return nil
    }
    return field.value
  }

  private mutating func date(
    _ bytes: Span<UInt8>
  ) -> (fields: WhatsAppHeader.DateFields, separator: UInt8)? {
    guard let first = field(bytes), let separator = dateSeparator(bytes),
      let second = field(bytes), second.digits <= 2, let next = dateSeparator(bytes),
      next == separator, let third = field(bytes), first.digits != 4 || third.digits != 4
    else { return nil }
    return (WhatsAppHeader.DateFields(first: first, second: second, third: third), separator)
  }

  private mutating func dateSeparator(_ bytes: Span<UInt8>) -> UInt8? {
    skipSpace(bytes)
    guard let next = peek(bytes) else { return nil }
    let separator: UInt8
    switch next.scalar {
    case "/", "\u{2044}", "\u{FF0F}": separator = UInt8(ascii: "/")
    case "-", "\u{2010}", "\u{2011}", "\u{2212}": separator = UInt8(ascii: "-")
    case ".": separator = UInt8(ascii: ".")
    case "年", "月", "년", "월": separator = UInt8(ascii: "#")
    default: return nil
    }
    at += next.length
    return separator
  }

  /// The text between date and time: perhaps the mark of a 12-hour clock; `nil` if there is none,
  /// or too much.
  private mutating func gap(_ bytes: Span<UInt8>) -> Mark? {
    let start = at
    while at < end, bytes[at] == UInt8(ascii: " ") || bytes[at] == UInt8(ascii: ",") { at += 1 }
    if at > start, at < end, bytes[at] &- UInt8(ascii: "0") <= 9 { return Mark() }
    at = start
    var scalars: [Unicode.Scalar] = []
    var letters = 0
    while let next = peek(bytes), next.scalar.decimalDigit == nil {
      let isLetter = next.scalar.properties.isAlphabetic
      if isLetter { letters += 1 }
      let isFiller =
        isLetter || next.scalar.isDirectionMark || next.scalar.isSpace
        || next.scalar.properties.generalCategory == .nonspacingMark
        || ",.،'’״\"日일".unicodeScalars.contains(next.scalar)
      guard isFiller, letters <= 14, scalars.count < 32 else { return nil }
      if next.scalar != "日" && next.scalar != "일" { scalars.append(next.scalar) }
      at += next.length
    }
    guard at < end, at > start else { return nil }
    let half = DayHalfMarkers.half(DayHalfMarkers.fold(scalars))
    return half == nil && letters > 10 ? nil : Mark(half: half, isEmpty: false)
  }

  private mutating func time(_ bytes: Span<UInt8>) -> WhatsAppHeader.Time? {
    guard let hour = number(bytes, exactly: false), timeSeparator(bytes),
      let minute = number(bytes, exactly: true)
    else { return nil }
    let start = at
    if timeSeparator(bytes), let second = number(bytes, exactly: true) {
      return (hour, minute, second)
    }
    at = start
    return (hour, minute, nil)
  }

  private mutating func timeSeparator(_ bytes: Span<UInt8>) -> Bool {
    let start = at
    skipSpace(bytes)
    guard let next = peek(bytes) else { return false }
    switch next.scalar {
    case ":", ".", "h", "\u{FF1A}", "\u{2236}", "時", "时", "点", "點", "시", "分", "분":
      at += next.length
      return true
    default:
      at = start
      return false
    }
  }

  /// The words behind the time and how the header ends; `nil` if it does not, or if the words are
  /// none that belong there.
  private mutating func closing(
    _ bytes: Span<UInt8>, _ isBracketed: Bool, _ time: WhatsAppHeader.Time?
  ) -> (mark: Mark, closing: WhatsAppHeader.Shape.Closing)? {
    if !isBracketed, time?.second != nil, at + 1 < end, bytes[at] == UInt8(ascii: ":"),
      bytes[at + 1] == UInt8(ascii: " ")
    {
      at += 2
      return (Mark(), .colon)
    }
    var letters: [Unicode.Scalar] = []
    var followsSpace = false
    for _ in 0..<32 {
      guard let next = peek(bytes) else { return nil }
      at += next.length
      if isBracketed, next.scalar == "]" {
        skipSpace(bytes)
        return Mark.of(letters).map { ($0, .bracket) }
      }
      if !isBracketed, followsSpace, ["-", "\u{2013}", "\u{2014}"].contains(next.scalar) {
        guard skipSpace(bytes) || at == end else { return nil }
        return Mark.of(letters).map { ($0, .dash) }
      }
      let isSpace = next.scalar.isSpace || next.scalar.isDirectionMark
      followsSpace = isSpace
      if isSpace { continue }
      if next.scalar.decimalDigit != nil { return nil }
      letters.append(next.scalar)
    }
    return nil
  }

  /// The words before or behind the time.
  private struct Mark {
    var half: WhatsAppHeader.Half?
    var isEmpty = true

    /// `nil` for words that mean nothing behind a time.
    static func of(_ letters: [Unicode.Scalar]) -> Mark? {
      guard !letters.isEmpty else { return Mark() }
      // The commonest two, without building a string.
      if letters.count == 2, letters[1] == "M" || letters[1] == "m" {
        if letters[0] == "A" || letters[0] == "a" { return Mark(half: .morning, isEmpty: false) }
        if letters[0] == "P" || letters[0] == "p" { return Mark(half: .afternoon, isEmpty: false) }
      }
      let folded = DayHalfMarkers.fold(letters)
      let half = DayHalfMarkers.half(folded)
      return half == nil && !hours.contains(folded) ? nil : Mark(half: half, isEmpty: false)
    }

    // "o'clock" in German, French, Bulgarian, Thai, Sorbian, Lithuanian, Turkish, Chinese.
    private static let hours: Set<String> = ["uhr", "h", "ч", "น", "hodź", "val", "分", "분", ""]
  }
}

extension Unicode.Scalar {
  /// The value of a decimal digit of any script.
  var decimalDigit: Int32? {
    switch value {
    case 0..<0x80: return (0x30...0x39).contains(value) ? Int32(value - 0x30) : nil
    case 0x80..<0x0660: return nil
    case 0x0660...0x0669: return Int32(value - 0x0660)
    case 0x06F0...0x06F9: return Int32(value - 0x06F0)
    case 0x2000..<0x2070: return nil
    default: break
    }
    guard properties.numericType == .decimal, let number = properties.numericValue else {
      return nil
    }
    return Int32(number)
  }
}
