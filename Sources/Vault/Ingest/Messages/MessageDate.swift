internal import VaultCore
internal import VaultText

/// A point in time as foreign exports write it.
struct MessageDate: Hashable, Sendable {
  let timestamp: Timestamp
  /// The offset from UTC that the text states; `nil` for numbers and `Z`.
  let utcOffsetSeconds: Int?

  /// Reads a number: seconds, milliseconds, microseconds or nanoseconds, decided by magnitude.
  ///
  /// | from | to | meaning |
  /// |---|---|---|
  /// | 10⁸ | 978 307 200 | seconds since 2001 (Apple's epoch): as Unix seconds it were before 2001 |
  /// | 978 307 200 | 10¹¹ | seconds since 1970 |
  /// | 10¹¹ | 10¹⁴ | milliseconds since 1970 |
  /// | 10¹⁴ | 10¹⁷ | microseconds since 1970 |
  /// | 10¹⁷ | 10¹⁸ | nanoseconds since 2001, as Apple writes them until 2032 |
  /// | 10¹⁸ | | nanoseconds since 1970 |
  ///
  /// - Returns: `nil` below 10⁸ and beyond any date.
  init?(number: Double) {
    let appleEpoch = 978_307_200.0
    let seconds: Double
    switch number {
    case 1e8..<appleEpoch: seconds = number + appleEpoch
    case appleEpoch..<1e11: seconds = number
    case 1e11..<1e14: seconds = number / 1e3
    case 1e14..<1e17: seconds = number / 1e6
    case 1e17..<1e18: seconds = number / 1e9 + appleEpoch
    case 1e18..<1e19: seconds = number / 1e9
    default: return nil
    }
    timestamp = Timestamp(milliseconds: Int64((seconds * 1000).rounded()))
    utcOffsetSeconds = nil
  }

  /// Reads ISO 8601, with white space in place of the `T` where need be.
  ///
  /// The time goes to the minute or finer; digits beyond the millisecond are dropped; a time
  /// without an offset is local.
  init?(_ text: String, clock: ZoneClock) {
    var cursor = ASCIICursor(text)
    guard let year = cursor.number(digits: 4), cursor.take("-"),
      let month = cursor.number(digits: 2), cursor.take("-"),
      let day = cursor.number(digits: 2), cursor.takeAny("Tt ") != nil
    else { return nil }
    cursor.skipSpace()
    guard let hour = cursor.number(digits: 2), cursor.take(":"),
      let minute = cursor.number(digits: 2)
    else { return nil }
    var second = 0
    var milliseconds: Int64 = 0
    if cursor.take(":") {
      guard let stated = cursor.number(digits: 2) else { return nil }
      second = stated
      if cursor.takeAny(".,") != nil {
        guard let fraction = Self.milliseconds(&cursor) else { return nil }
        milliseconds = fraction
      }
    }
    cursor.skipSpace()
    guard
      let local = LocalTime(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    else { return nil }
    let base: Timestamp
    switch cursor.rest.uppercased() {
    case "Z", "UTC", "GMT":
      utcOffsetSeconds = nil
      base = local.timestamp(offsetSeconds: 0)
    case "":
      base = clock.timestamp(of: local)
      utcOffsetSeconds = clock.offsetSeconds(at: base)
    default:
      guard let offset = cursor.offsetSeconds(), cursor.isAtEnd else { return nil }
      utcOffsetSeconds = offset
      base = local.timestamp(offsetSeconds: offset)
    }
    timestamp = base.advanced(byMilliseconds: milliseconds)
  }

  private static func milliseconds(_ cursor: inout ASCIICursor) -> Int64? {
    var value: Int64 = 0
    var digits = 0
    while let digit = cursor.number(digits: 1) {
      if digits < 3 { value = value * 10 + Int64(digit) }
      digits += 1
    }
    guard digits > 0 else { return nil }
    for _ in min(digits, 3)..<3 { value *= 10 }
    return value
  }

  /// Reads a JSON value of either form.
  init?(_ node: JSONNode, clock: ZoneClock) {
    switch node.value {
    case .integer(let number): self.init(integer: number)
    case .number(let number): self.init(number: number)
    case .string(let text):
      if let integer = Int64(text) {
        self.init(integer: integer)
      } else if let number = Double(text) {
        self.init(number: number)
      } else {
        self.init(text, clock: clock)
      }
    default: return nil
    }
  }

  // Nanoseconds have more digits than a Double holds; whole milliseconds are cut off first.
  private init?(integer: Int64) {
    guard let coarse = MessageDate(number: Double(integer)) else { return nil }
    guard integer >= 100_000_000_000_000_000 else {
      self = coarse
      return
    }
    let epoch: Int64 = integer < 1_000_000_000_000_000_000 ? 978_307_200_000 : 0
    timestamp = Timestamp(milliseconds: integer / 1_000_000 + epoch)
    utcOffsetSeconds = nil
  }
}

extension JSONNode {
  /// The date in the first of some members that is there; `nil` if there is none or it is no date.
  func date(_ keys: [String], _ clock: ZoneClock) -> MessageDate? {
    member(keys).flatMap { MessageDate($0, clock: clock) }
  }
}
