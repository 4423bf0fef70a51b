/// Writes times of a vault's zone, and the zone itself (RFC 5545, section 3.6.5).
struct CalendarZoneText: Sendable {
  let zone: ZoneRule

  /// The VTIMEZONE: the first transitions under each rule since 1970, with the rule to repeat
  /// them yearly.
  var definition: String {
    let standard = zone.standardOffsetSeconds
    let daylight = standard + 3600
    var text = ContentLine.line("BEGIN", "VTIMEZONE") + ContentLine.line("TZID", zone.name)
    text += ContentLine.line("X-LIC-LOCATION", zone.name)
    switch zone.daylight {
    case .none:
      text += observance("STANDARD", "19700101T000000", from: standard, to: standard, rule: nil)
    case .european:
      text += observance(
        "DAYLIGHT", Self.onset("19700329", 3600 + standard), from: standard, to: daylight,
        rule: "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU")
      text += observance(
        "STANDARD", Self.onset("19701025", 3600 + daylight), from: daylight, to: standard,
        rule: "FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU")
    case .american:
      text += observance(
        "DAYLIGHT", "19700308T020000", from: standard, to: daylight,
        rule: "FREQ=YEARLY;BYMONTH=3;BYDAY=2SU")
      text += observance(
        "STANDARD", "19701101T020000", from: daylight, to: standard,
        rule: "FREQ=YEARLY;BYMONTH=11;BYDAY=1SU")
    }
    return text + ContentLine.line("END", "VTIMEZONE")
  }

  private static func onset(_ day: String, _ second: Int) -> String {
    "\(day)T\(CalendarTimeText.clock(second))"
  }

  private func observance(
    _ kind: String, _ start: String, from: Int, to: Int, rule: String?
  ) -> String {
    ContentLine.lines([
      "BEGIN": kind, "DTSTART": start, "TZOFFSETFROM": UTCOffset.text(from),
      "TZOFFSETTO": UTCOffset.text(to), "RRULE": rule, "END": kind,
    ])
  }
}
