/// Finds the lines of a WhatsApp export that start with a date and a time.
///
/// Two layouts exist: iOS `[12/03/2026, 14:05:33] Ana: …` and Android
/// `12/03/2026, 14:05 - Ana: …`. Locales vary the separators, the digits (any Unicode decimal),
/// the words between date and time ("à", "klo"), the marks of a 12-hour clock and their place,
/// and sprinkle direction marks over all of it. The scanner accepts all of these and leaves the
/// order of the date's fields open.
struct WhatsAppHeaderScanner {
  /// All candidates in the order of their lines.
  ///
  /// - Complexity: O(n) in the bytes; a line's text after the header is only searched for its end.
  static func headers(in bytes: Span<UInt8>) -> [WhatsAppHeader] {
    var headers: [WhatsAppHeader] = []
    var start = 0
    while start < bytes.count {
      let end = bytes.lineEnd(from: start)
      if let header = header(in: bytes, line: start..<end) { headers.append(header) }
      start = end + 1
    }
    return headers
  }

  /// The header of one line; `nil` if it has none.
  static func header(in bytes: Span<UInt8>, line: Range<Int>) -> WhatsAppHeader? {
    guard mayStartHeader(bytes, line) else { return nil }
    var scanner = WhatsAppHeaderScanner(at: line.lowerBound, end: line.upperBound)
    scanner.skipSpace(bytes)
    let isBracketed = scanner.take("[", bytes)
    scanner.skipSpace(bytes)
    guard let first = scanner.field(bytes), let separator = scanner.dateSeparator(bytes),
      let second = scanner.field(bytes), let next = scanner.dateSeparator(bytes),
      next == separator, let third = scanner.field(bytes), second.digits <= 2,
      let leading = scanner.gap(bytes), let hour = scanner.number(bytes, digits: 2),
      scanner.timeSeparator(bytes), let minute = scanner.number(bytes, digits: 2, exactly: true)
    else { return nil }
    let secondOfMinute = scanner.secondOfMinute(bytes)
    guard let trailing = scanner.closing(bytes, isBracketed: isBracketed) else { return nil }
    var half: WhatsAppHeader.Half?
    if !trailing.isEmpty {
      half = DayHalfMarkers.half(trailing)
      guard half != nil || trailing == "uhr" || trailing == "h" else { return nil }
    } else {
      half = DayHalfMarkers.half(leading)
    }
    return WhatsAppHeader(
      lineStart: line.lowerBound, bodyStart: scanner.at,
      shape: .init(isBracketed: isBracketed, separator: separator), first: first, second: second,
      third: third, hour: hour, minute: minute, secondOfMinute: secondOfMinute ?? 0, half: half)
  }

  private var at: Int
  private let end: Int

  // Nearly every line of a body is turned away by its first byte.
  private static func mayStartHeader(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    guard line.count >= 12 else { return false }
    let lead = bytes[line.lowerBound]
    return lead >= 0x80 || lead == UInt8(ascii: "[") || lead == UInt8(ascii: " ")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(lead)
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

  /// Skips white space and marks; says whether there was any.
  @discardableResult
  private mutating func skipSpace(_ bytes: Span<UInt8>) -> Bool {
    let start = at
    while let next = peek(bytes), next.scalar.isDirectionMark || next.scalar.properties.isWhitespace
    {
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

  private mutating func number(
    _ bytes: Span<UInt8>, digits: Int, exactly: Bool = false
  ) -> Int32? {
    guard let field = field(bytes), Int(field.digits) <= digits else { return nil }
    return exactly && Int(field.digits) != digits ? nil : field.value
  }

  private mutating func dateSeparator(_ bytes: Span<UInt8>) -> UInt8? {
    skipSpace(bytes)
    guard let next = peek(bytes) else { return nil }
    let separator: UInt8
    switch next.scalar {
    case "/": separator = UInt8(ascii: "/")
    case "-", "\u{2010}", "\u{2011}": separator = UInt8(ascii: "-")
    case ".": separator = UInt8(ascii: ".")
    case "年", "月", "년", "월": separator = UInt8(ascii: "#")
    default: return nil
    }
    at += next.length
    return separator
  }

  /// What stands between date and time, folded; `nil` if that is nothing, or too much.
  private mutating func gap(_ bytes: Span<UInt8>) -> String? {
    var scalars: [Unicode.Scalar] = []
    var letters = 0
    while let next = peek(bytes), next.scalar.decimalDigit == nil {
      let isLetter = next.scalar.properties.isAlphabetic
      if isLetter { letters += 1 }
      let isFiller =
        isLetter || next.scalar.isDirectionMark
        || next.scalar.properties.isWhitespace
        || next.scalar.properties.generalCategory == .nonspacingMark
        || ",.،'’日일".unicodeScalars.contains(next.scalar)
      guard isFiller, letters <= 10, scalars.count < 32 else { return nil }
      scalars.append(next.scalar)
      at += next.length
    }
    guard at < end, !scalars.isEmpty else { return nil }
    return DayHalfMarkers.fold(scalars.filter { $0 != "日" && $0 != "일" })
  }

  private mutating func timeSeparator(_ bytes: Span<UInt8>) -> Bool {
    let start = at
    skipSpace(bytes)
    if take(":", bytes) || take(".", bytes) || take("h", bytes) { return true }
    at = start
    return false
  }

  private mutating func secondOfMinute(_ bytes: Span<UInt8>) -> Int32? {
    let start = at
    if take(":", bytes) || take(".", bytes),
      let second = number(bytes, digits: 2, exactly: true)
    {
      return second
    }
    at = start
    return nil
  }

  /// The mark of a 12-hour clock, folded, and the closing bracket or dash; `nil` without one.
  private mutating func closing(_ bytes: Span<UInt8>, isBracketed: Bool) -> String? {
    var mark: [Unicode.Scalar] = []
    var followsSpace = false
    while let next = peek(bytes), mark.count <= 20 {
      at += next.length
      if isBracketed, next.scalar == "]" {
        skipSpace(bytes)
        return DayHalfMarkers.fold(mark)
      }
      if !isBracketed, followsSpace, ["-", "\u{2013}", "\u{2014}"].contains(next.scalar) {
        return skipSpace(bytes) || at == end ? DayHalfMarkers.fold(mark) : nil
      }
      followsSpace = next.scalar.properties.isWhitespace || next.scalar.isDirectionMark
      if next.scalar.decimalDigit != nil { return nil }
      mark.append(next.scalar)
    }
    return nil
  }
}

extension Unicode.Scalar {
  /// The value of a decimal digit of any script.
  var decimalDigit: Int32? {
    if value < 0x80 {
      return (0x30...0x39).contains(value) ? Int32(value - 0x30) : nil
    }
    guard properties.numericType == .decimal, let number = properties.numericValue else {
      return nil
    }
    return Int32(number)
  }
}
