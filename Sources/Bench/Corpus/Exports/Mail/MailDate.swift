internal import VaultCore

/// The dates that mail and mbox write.
enum MailDate {
  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// RFC 5322, section 3.3: `Thu, 6 Mar 2025 10:02:03 +0100`.
  static func internet(_ time: Timestamp, offset: Int) -> String {
    let local = time.advanced(bySeconds: Int64(offset))
    let date = local.date
    return "\(weekdays[date.weekday - 1]), \(date.day) \(months[date.month - 1]) \(date.year) "
      + "\(CalendarTimeText.clock(local.secondOfDay, separator: ":")) \(UTCOffset.text(offset))"
  }

  /// The form of the C library's `ctime`, in UTC, as mbox separators have it.
  static func ctime(_ time: Timestamp) -> String {
    let date = time.date
    let day = date.day < 10 ? " \(date.day)" : String(date.day)
    return "\(weekdays[date.weekday - 1]) \(months[date.month - 1]) \(day) "
      + "\(CalendarTimeText.clock(time.secondOfDay, separator: ":")) \(date.year)"
  }
}
