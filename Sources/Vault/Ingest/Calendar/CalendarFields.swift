/// The lines of one component, by their property; the first of several counts.
struct CalendarFields {
  /// One property, its value as text with neither folds nor escapes undone.
  struct Property {
    let bytes: [UInt8]
    let field: CalendarField
    /// True if the character set of an encoded value is a guess.
    var isGuessed = false

    /// The value's bytes without the white space around them.
    var trimmed: Range<Int> { bytes.span.trimmed(field.value) }
    /// The value as written.
    var value: String { CalendarText.plain(bytes.span.extracting(trimmed)) }
    /// The value of a TEXT property.
    var text: String { CalendarText.unescaped(bytes.span.extracting(field.value)) }
    /// The TZID; `nil` also where it is blank.
    var zone: String? { parameter(field.zone) }
    /// The CN; `nil` also where it is blank.
    var commonName: String? { parameter(field.commonName) }
    /// The EMAIL (RFC 7986).
    var email: String? { parameter(field.email) }

    private func parameter(_ range: Range<Int>?) -> String? {
      guard let range else { return nil }
      let text = CalendarText.parameter(bytes.span.extracting(range))
      return text.isEmpty ? nil : text
    }
  }

  private let entries: ArraySlice<CalendarOutline.Entry>
  private var positions: [Int] = Array(repeating: -1, count: 32)

  init(_ entries: ArraySlice<CalendarOutline.Entry>) {
    self.entries = entries
    for index in entries.indices {
      let property = Int(entries[index].property.rawValue)
      if positions[property] < 0 { positions[property] = index }
    }
  }

  func first(_ property: CalendarProperty, in bytes: Span<UInt8>) -> Property? {
    let position = positions[Int(property.rawValue)]
    return position < 0 ? nil : Self.property(entries[position], in: bytes)
  }

  func all(_ property: CalendarProperty, in bytes: Span<UInt8>) -> [Property] {
    let position = positions[Int(property.rawValue)]
    guard position >= 0 else { return [] }
    return entries[position...].filter { $0.property == property }
      .compactMap { Self.property($0, in: bytes) }
  }

  /// One line, unfolded and taken apart; `nil` if it has no value.
  static func property(_ entry: CalendarOutline.Entry, in bytes: Span<UInt8>) -> Property? {
    var line: [UInt8]
    if entry.isFolded || bytes.extracting(entry.range).position(of: 0, from: 0) != nil {
      line = []
      line.reserveCapacity(entry.range.count)
      CalendarLines.unfold(entry.range, of: bytes, into: &line)
    } else {
      line = bytes.bytes(entry.range)
    }
    guard let field = CalendarField(line.span, 0..<line.count) else { return nil }
    guard field.isQuotedPrintable || field.charset != nil else {
      return Property(bytes: line, field: field)
    }
    return decoded(line, field)
  }

  /// A line whose value is in quoted-printable or names its character set, as vCalendar 1.0 allows
  /// and later programs still write, with the value in UTF-8.
  ///
  /// A value that is not encoded and is UTF-8 stays so, regardless of the set that it names: the
  /// file was converted as a whole.
  private static func decoded(_ line: [UInt8], _ field: CalendarField) -> Property {
    var value = Array(line[field.value])
    let charset = field.charset.map { CalendarText.parameter(line.span.extracting($0)) }
    if field.isQuotedPrintable {
      value = CharsetText.decodedQuotedPrintable(value)
    } else if value.contains(where: { $0 >= 0x80 }), String(validating: value, as: UTF8.self) != nil
    {
      return Property(bytes: line, field: field)
    }
    let text = CharsetText.text(value, charset: charset)
    let bytes = line[..<field.value.lowerBound] + Array(text.text.utf8)
    return Property(
      bytes: Array(bytes), field: field.endingValue(at: bytes.count), isGuessed: text.isGuess)
  }
}

extension Span where Element == UInt8 {
  /// A range without spaces, tabs and line breaks at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (lower, upper) = (range.lowerBound, range.upperBound)
    while lower < upper, self[lower] <= 0x20 { lower += 1 }
    while upper > lower, self[upper - 1] <= 0x20 { upper -= 1 }
    return lower..<upper
  }
}
