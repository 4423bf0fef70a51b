extension RecurrenceRule {
  /// Reads the text after `RRULE:`.
  ///
  /// Parts that the RFC does not define are passed over; a value out of its range, a step of zero
  /// or a calendar other than the Gregorian makes the whole rule unreadable. A second 60 counts as
  /// 59 (section 3.3.12); numbers too large for any calendar are limited to a billion.
  ///
  /// - Returns: `nil` for a rule that cannot be read.
  init?(_ text: String) {
    var rule: RecurrenceRule?
    let parts = text.utf8.split(separator: UInt8(ascii: ";")).map { part in
      let pair = part.split(separator: UInt8(ascii: "="), maxSplits: 1)
      return (
        key: Self.folded(pair.first ?? part[...]), value: Self.folded(pair.dropFirst().first)
      )
    }
    for part in parts where part.key == "FREQ" {
      rule = Self.named(part.value, Frequency.self).map { RecurrenceRule(frequency: $0) }
    }
    guard var rule else { return nil }
    for part in parts {
      guard rule.read(part.key, part.value) else { return nil }
    }
    rule.settle()
    self = rule
  }

  private init(frequency: Frequency) {
    self.frequency = frequency
  }

  private static func folded(_ bytes: Substring.UTF8View?) -> String {
    guard let bytes else { return "" }
    return String(
      decoding: bytes.filter { $0 > 0x20 }.map(\.uppercasedASCII), as: UTF8.self)
  }

  /// Takes one part; `false` if it cannot be read.
  private mutating func read(_ key: String, _ value: String) -> Bool {
    switch key {
    case "INTERVAL": return Self.number(value).map { interval = $0 } != nil && interval > 0
    case "COUNT": return Self.number(value).map { count = $0 } != nil && count != 0
    case "UNTIL":
      until = CalendarTime(value)
      return until != nil
    case "WKST": return Weekday.number(value[...]).map { weekStart = $0 } != nil
    case "RSCALE": return value == "GREGORIAN"
    case "SKIP":
      guard let skip = Self.named(value, Skip.self) else { return false }
      self.skip = skip
      return true
    case "BYMONTH": return Self.list(value, 1...12) { months |= 1 << UInt16($0) }
    case "BYMONTHDAY":
      return Self.list(value, -31...31, zero: false) { monthDays.insert($0) }
    case "BYYEARDAY": return Self.list(value, -366...366, zero: false) { yearDays.append($0) }
    case "BYWEEKNO": return Self.list(value, -53...53, zero: false) { weekNumbers.insert($0) }
    case "BYSETPOS": return Self.list(value, -366...366, zero: false) { positions.append($0) }
    case "BYHOUR": return Self.list(value, 0...23) { hours |= 1 << UInt64($0) }
    case "BYMINUTE": return Self.list(value, 0...59) { minutes |= 1 << UInt64($0) }
    case "BYSECOND": return Self.list(value, 0...60) { seconds |= 1 << UInt64(min($0, 59)) }
    case "BYDAY": return readWeekdays(value)
    default: return true
    }
  }

  private mutating func readWeekdays(_ value: String) -> Bool {
    for item in value.split(separator: ",") {
      guard let day = Weekday.number(item.suffix(2)) else { return false }
      let ordinal = item.dropLast(2)
      if ordinal.isEmpty {
        weekdays |= 1 << UInt8(day)
        continue
      }
      guard let number = Self.signed(ordinal), number != 0, (-53...53).contains(number) else {
        return false
      }
      if ordinalWeekdays.isEmpty { ordinalWeekdays = Array(repeating: SignedMask(), count: 8) }
      ordinalWeekdays[day].insert(number)
    }
    return true
  }

  /// Puts lists in order, and removes the numbers of weekdays where they mean nothing.
  private mutating func settle() {
    yearDays = Set(yearDays).sorted()
    positions = Set(positions).sorted()
    if frequency < .monthly || !weekNumbers.isEmpty {
      weekdays = namedWeekdays
      ordinalWeekdays = []
    }
  }

  private static func list(
    _ text: String, _ range: ClosedRange<Int>, zero: Bool = true, _ take: (Int) -> Void
  ) -> Bool {
    for item in text.split(separator: ",") {
      guard let number = signed(item), range.contains(number), zero || number != 0 else {
        return false
      }
      take(number)
    }
    return true
  }

  private static func signed(_ text: Substring) -> Int? {
    let isNegative = text.hasPrefix("-")
    let digits = isNegative || text.hasPrefix("+") ? text.dropFirst() : text
    guard let number = number(String(digits)) else { return nil }
    return isNegative ? -number : number
  }

  /// The case of a name in capitals.
  private static func named<Value: CaseIterable>(_ name: String, _ type: Value.Type) -> Value? {
    Value.allCases.first { "\($0)".uppercased() == name }
  }

  /// A number without a sign, held at a billion.
  private static func number(_ text: String) -> Int? {
    guard !text.isEmpty else { return nil }
    var value = 0
    for byte in text.utf8 {
      guard byte.isASCIIDigit else { return nil }
      value = min(1_000_000_000, value * 10 + Int(byte - UInt8(ascii: "0")))
    }
    return value
  }
}

private enum Weekday {
  /// Monday 1 to Sunday 7.
  static func number(_ name: Substring) -> Int? {
    ["MO", "TU", "WE", "TH", "FR", "SA", "SU"].firstIndex { $0 == name }.map { $0 + 1 }
  }
}
