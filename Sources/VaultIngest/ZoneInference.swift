internal import Foundation

/// Guesses the owner's time zone from the calendars.
enum ZoneInference {
  /// The zone of the first `X-WR-TIMEZONE` that is known, else the one most DTSTARTs name (of
  /// equals the lesser name); `nil` if no calendar names a known zone.
  static func zone(calendars: [Data]) -> ZoneClock? {
    var counts: [String: Int] = [:]
    for calendar in calendars {
      let text = TextFile.utf8(calendar)
      let bytes = text.span
      var start = 0
      while start < bytes.count {
        let end = bytes.lineEnd(from: start)
        if bytes.hasPrefix("X-WR-TIMEZONE:", at: start) {
          if let clock = ZoneClock(bytes.text(start + 14..<end)) { return clock }
        } else if bytes.hasPrefix("DTSTART;TZID=", at: start) {
          let name = bytes.text(start + 13..<end).prefix { $0 != ":" && $0 != ";" }
          counts[String(name), default: 0] += 1
        }
        start = end + 1
      }
    }
    let ranked = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return ranked.lazy.compactMap { ZoneClock($0.key) }.first
  }
}
