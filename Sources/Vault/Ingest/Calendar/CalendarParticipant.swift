internal import Foundation
internal import VaultCore

extension Participant {
  /// The person that an ORGANIZER or ATTENDEE names; `nil` if it names none.
  ///
  /// An address in the value counts first, then a number, the EMAIL parameter, the name.
  init?(_ property: CalendarFields.Property) {
    var value = property.field.value
    var name = property.commonName
    let bytes = property.bytes.span
    if let scheme = Self.lastScheme(bytes, value), scheme > value.lowerBound {
      // An unquoted CN with a colon has run into the value.
      let rest = CalendarText.parameter(bytes.extracting(value.lowerBound..<scheme - 1))
      if bytes[scheme - 1] == UInt8(ascii: ":"), let start = name { name = start + ": " + rest }
      value = scheme..<value.upperBound
    }
    let compact = Self.compact(bytes, value)
    let isMail = compact.span.matches("MAILTO:", at: 0)
    if isMail, compact.contains(UInt8(ascii: "@")) {
      let address = CalendarText.plain(compact.span.extracting(7..<compact.count))
      let decoded = address.utf8.contains(UInt8(ascii: "%")) ? address.removingPercentEncoding : nil
      self.init(Handle(.email, decoded ?? address), displayName: name)
    } else if compact.span.matches("TEL:", at: 0) {
      let number = CalendarText.plain(compact.span.extracting(4..<compact.count))
      self.init(Handle(.phone, String(number.prefix { $0 != ";" })), displayName: name)
    } else if let email = property.email, email.utf8.contains(UInt8(ascii: "@")) {
      self.init(Handle(.email, email), displayName: name)
    } else {
      let bare = CalendarText.plain(compact.span.extracting((isMail ? 7 : 0)..<compact.count))
      guard name != nil || !bare.isEmpty else { return nil }
      self.init(Handle(guessing: name ?? bare))
    }
  }

  /// The start of the last `mailto:` of a value.
  private static func lastScheme(_ bytes: Span<UInt8>, _ value: Range<Int>) -> Int? {
    value.last { (bytes[$0] | 0x20) == UInt8(ascii: "m") && bytes.matches("MAILTO:", at: $0) }
  }

  private static func compact(_ bytes: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(range.count)
    for index in range where bytes[index] > 0x20 { kept.append(bytes[index]) }
    return kept
  }
}
