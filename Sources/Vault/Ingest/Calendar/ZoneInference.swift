internal import VaultText

/// Guesses the owner's time zone from the calendars.
enum ZoneInference {
  /// The zone of the first `X-WR-TIMEZONE` that is known, else the one most DTSTARTs name (of
  /// equals the lesser name); `nil` if no calendar names a known zone.
  static func zone(calendars: [ExportFile]) throws(IngestError) -> ZoneClock? {
    var counts: [String: Int] = [:]
    for calendar in calendars {
      var lines = try calendar.lines()
      while let line = try lines.next() {
        let bytes = lines.bytes.span
        let start = line.lowerBound
        if bytes.hasPrefix("X-WR-TIMEZONE:", at: start) {
          if let clock = ZoneClock(bytes.text(start + 14..<line.upperBound)) { return clock }
        } else if bytes.hasPrefix("DTSTART;TZID=", at: start) {
          let name = bytes.text(start + 13..<line.upperBound).prefix { $0 != ":" && $0 != ";" }
          counts[String(name), default: 0] += 1
        }
      }
    }
    let ranked = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return ranked.lazy.compactMap { ZoneClock($0.key) }.first
  }
}
