/// The positions of the parts of one unfolded content line (RFC 5545, section 3.1).
struct CalendarField: Hashable, Sendable {
  /// The value as written.
  private(set) var value: Range<Int>
  /// TZID, CN and EMAIL as written, quotes included.
  private(set) var zone: Range<Int>?
  private(set) var commonName: Range<Int>?
  private(set) var email: Range<Int>?
  /// CHARSET as written (vCalendar 1.0).
  private(set) var charset: Range<Int>?
  /// True if the value is in quoted-printable.
  private(set) var isQuotedPrintable = false
  /// True if RANGE is THISANDFUTURE.
  private(set) var changesLater = false
  /// True if VALUE is DATE.
  private(set) var isDate = false

  /// Finds the parts of a line.
  ///
  /// A quote that never closes is taken for an ordinary character, and a TZID goes on to the last
  /// colon before a date: programs write names with colons, as Exchange's and addresses are, without
  /// the quotation marks of RFC 5545, section 3.2. The result is `nil` if no colon separates a value.
  init?(_ bytes: Span<UInt8>, _ line: Range<Int>) {
    var index = line.lowerBound
    while index < line.upperBound, bytes[index] != Self.colon, bytes[index] != Self.semicolon {
      index += 1
    }
    value = line.upperBound..<line.upperBound
    var honorsQuotes = true
    while index < line.upperBound, bytes[index] == Self.semicolon {
      let start = index + 1
      var end = Self.parameterEnd(bytes, start..<line.upperBound, honorsQuotes: honorsQuotes)
      if end == nil, honorsQuotes {
        honorsQuotes = false
        end = Self.parameterEnd(bytes, start..<line.upperBound, honorsQuotes: false)
      }
      guard let end else { return nil }
      note(bytes, start..<end)
      index = end
    }
    guard index < line.upperBound else { return nil }
    value = index + 1..<line.upperBound
    guard let zone, zone.upperBound == index,
      !honorsQuotes || bytes[zone.lowerBound] != UInt8(ascii: "\""),
      let last = value.last(where: { bytes[$0] == Self.colon }), last + 8 < line.upperBound,
      (last + 1...last + 8).allSatisfy({ bytes[$0].isASCIIDigit })
    else { return }
    index = value.first { $0 == last || bytes[$0] == Self.semicolon } ?? last
    self.zone = zone.lowerBound..<index
    value = last + 1..<line.upperBound
    // Parameters after the name.
    while index < last {
      let start = index + 1
      index = (start..<last).first { bytes[$0] == Self.semicolon } ?? last
      note(bytes, start..<index)
    }
  }

  /// The same parts with a value that ends elsewhere.
  func endingValue(at end: Int) -> CalendarField {
    var copy = self
    copy.value = value.lowerBound..<end
    return copy
  }

  /// The end of a property's name: at the first colon or semicolon; `nil` without one.
  static func nameEnd(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Int? {
    line.first { bytes[$0] == colon || bytes[$0] == semicolon }
  }

  /// The next colon or semicolon outside quotes.
  private static func parameterEnd(
    _ bytes: Span<UInt8>, _ range: Range<Int>, honorsQuotes: Bool
  ) -> Int? {
    var isQuoted = false
    for index in range {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\""), honorsQuotes { isQuoted.toggle() }
      if !isQuoted, byte == colon || byte == semicolon { return index }
    }
    return nil
  }

  private mutating func note(_ bytes: Span<UInt8>, _ parameter: Range<Int>) {
    // `ENCODING=QUOTED-PRINTABLE` or, as vCalendar 1.0 allows, without the name.
    if parameter.count >= 16, bytes[parameter.upperBound - 1].uppercasedASCII == UInt8(ascii: "E"),
      bytes.matches("QUOTED-PRINTABLE", at: parameter.upperBound - 16)
    {
      isQuotedPrintable = true
    }
    guard let equals = parameter.first(where: { bytes[$0] == UInt8(ascii: "=") }) else { return }
    let text = equals + 1..<parameter.upperBound
    func isNamed(_ name: StaticString) -> Bool {
      equals - parameter.lowerBound == name.utf8CodeUnitCount
        && bytes.matches(name, at: parameter.lowerBound)
    }
    if zone == nil, isNamed("TZID") { zone = text }
    if commonName == nil, isNamed("CN") { commonName = text }
    if email == nil, isNamed("EMAIL") { email = text }
    if isNamed("CHARSET") { charset = text }
    if isNamed("VALUE") { isDate = text.count == 4 && bytes.matches("DATE", at: text.lowerBound) }
    if isNamed("RANGE") { changesLater = bytes.matches("THISANDFUTURE", at: text.lowerBound) }
  }

  private static let colon = UInt8(ascii: ":")
  private static let semicolon = UInt8(ascii: ";")
}

extension Span where Element == UInt8 {
  /// Returns true if the ASCII letters at `offset` are these, in any case.
  ///
  /// - Parameters:
  ///   - text: In upper case.
  ///   - offset: Where to compare.
  /// - Returns: `false` also where the text would run over the end.
  func matches(_ text: StaticString, at offset: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, offset + length <= count else { return false }
    for (index, expected) in zip(offset..., text.description.utf8) {
      guard self[index].uppercasedASCII == expected else { return false }
    }
    return true
  }
}
