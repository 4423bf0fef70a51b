internal import VaultCore

/// Writes dates and times in the basic forms of iCalendar (RFC 5545, sections 3.3.4 to 3.3.6).
enum CalendarTimeText {
  /// `20260301T093000Z`.
  static func utc(_ time: Timestamp) -> String {
    "\(date(time.date))T\(clock(time.secondOfDay))Z"
  }

  /// `20260301`.
  static func date(_ date: CivilDate) -> String {
    date.year.padded(to: 4) + date.month.padded(to: 2) + date.day.padded(to: 2)
  }

  /// `093000`.
  static func clock(_ second: Int, separator: String = "") -> String {
    [second / 3600, second / 60 % 60, second % 60].map { $0.padded(to: 2) }
      .joined(separator: separator)
  }

  /// `P2D` or `PT1H30M`.
  static func duration(seconds: Int64) -> String {
    if seconds > 0, seconds % 86_400 == 0 { return "P\(seconds / 86_400)D" }
    let parts = [(seconds / 3600, "H"), (seconds / 60 % 60, "M"), (seconds % 60, "S")]
    let text = parts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
    return "PT" + (text.isEmpty ? "0S" : text)
  }
}
