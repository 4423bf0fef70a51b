/// A recurrence rule in its wire form.
struct RecurrenceRule: Hashable, Sendable {
  private let parts: [(key: String, value: String)]

  init(_ text: String) {
    parts = text.split(separator: ";").compactMap { part in
      let pair = part.split(separator: "=", maxSplits: 1)
      return pair.count == 2 ? (pair[0].uppercased(), String(pair[1])) : nil
    }
  }

  /// Whether the rule ends by itself.
  var isFinite: Bool {
    parts.contains { $0.key == "COUNT" || $0.key == "UNTIL" }
  }

  /// The rule with UNTIL moved into the frame of DTSTART.
  ///
  /// RFC 5545 wants UNTIL in UTC where DTSTART has a zone, and a DATE where DTSTART is one; files
  /// in the wild mix all of it. A DATE against a DATE-TIME means the end of that day.
  ///
  /// - Parameters:
  ///   - isDate: Whether DTSTART is a DATE.
  ///   - local: Converts a time in UTC to DTSTART's zone.
  /// - Returns: The text that libical expands.
  func framed(isDate: Bool, local: (LocalTime) -> LocalTime) -> String {
    parts.map { key, value in
      guard key == "UNTIL", let until = CalendarTime(value) else { return "\(key)=\(value)" }
      var time = until.isUTC ? local(until.local) : until.local
      if until.isDate, !isDate { time = LocalTime(seconds: time.seconds + 86_399) }
      return "UNTIL=" + CalendarTime.basic(time, isDate: isDate)
    }.joined(separator: ";")
  }

  static func == (left: RecurrenceRule, right: RecurrenceRule) -> Bool {
    left.parts.elementsEqual(right.parts) { $0 == $1 }
  }

  func hash(into hasher: inout Hasher) {
    for part in parts {
      hasher.combine(part.key)
      hasher.combine(part.value)
    }
  }
}
