internal import VaultCore

/// Writes a vault's calendar as iCalendar (RFC 5545).
///
/// Every second timed event names the vault's time zone, which the file defines; the others are
/// in UTC.
struct CalendarExport {
  let archive: VaultArchive

  /// The text of `calendar/calendar.ics`.
  func text() -> String {
    var text = ContentLine.line("BEGIN", "VCALENDAR")
    text += ContentLine.line("VERSION", "2.0")
    text += ContentLine.line("PRODID", "-//vaultbench//corpus \(Corpus.generatorVersion)//EN")
    text += ContentLine.line("CALSCALE", "GREGORIAN")
    text += timeZone()
    for (index, event) in CalendarEntries(archive: archive).entries().map(\.event).enumerated() {
      text += component(event, isZoned: index.isMultiple(of: 2))
    }
    return text + ContentLine.line("END", "VCALENDAR")
  }

  private func component(_ event: CalendarEvent, isZoned: Bool) -> String {
    var text = ContentLine.line("BEGIN", "VEVENT")
    text += ContentLine.line("UID", event.id.rawValue)
    text += ContentLine.line("DTSTAMP", Self.utc(event.start.advanced(byDays: -28)))
    text += time("DTSTART", event.start, event, isZoned)
    text += time("DTEND", event.end, event, isZoned)
    text += ContentLine.line("SUMMARY", ContentLine.escaped(event.title))
    text += ContentLine.line("DESCRIPTION", ContentLine.escaped(event.notes))
    if let location = event.location {
      text += ContentLine.line("LOCATION", ContentLine.escaped(location))
    }
    if let organizer = event.organizer {
      text += ContentLine.line("ORGANIZER\(commonName(organizer))", address(organizer))
    }
    for attendee in event.attendees {
      text += ContentLine.line(
        "ATTENDEE\(commonName(attendee));ROLE=REQ-PARTICIPANT", address(attendee))
    }
    return text + ContentLine.line("END", "VEVENT")
  }

  private func commonName(_ participant: Participant) -> String {
    participant.displayName.map { ";CN=\(ContentLine.parameter($0))" } ?? ""
  }

  private func address(_ participant: Participant) -> String {
    let scheme = participant.handle.kind == .phone ? "tel" : "mailto"
    return "\(scheme):\(participant.handle.value)"
  }

  private func time(
    _ name: String, _ time: Timestamp, _ event: CalendarEvent, _ isZoned: Bool
  ) -> String {
    let (date, second) = archive.zone.local(time)
    if event.isAllDay { return ContentLine.line("\(name);VALUE=DATE", Self.basic(date)) }
    guard isZoned else { return ContentLine.line(name, Self.utc(time)) }
    return ContentLine.line(
      "\(name);TZID=\(archive.zone.name)", "\(Self.basic(date))T\(Self.basic(second))")
  }

  // MARK: - Time zone

  // The first transitions under each rule since 1970, with the rule to repeat them yearly.
  private func timeZone() -> String {
    let standard = archive.zone.standardOffsetSeconds
    let daylight = standard + 3600
    var text = ContentLine.line("BEGIN", "VTIMEZONE")
    text += ContentLine.line("TZID", archive.zone.name)
    switch archive.zone.daylight {
    case .none:
      text += observance("STANDARD", "19700101T000000", from: standard, to: standard, rule: nil)
    case .european:
      text += observance(
        "DAYLIGHT", "19700329T\(Self.basic(3600 + standard))", from: standard, to: daylight,
        rule: "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU")
      text += observance(
        "STANDARD", "19701025T\(Self.basic(3600 + daylight))", from: daylight, to: standard,
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

  private func observance(
    _ kind: String, _ start: String, from: Int, to: Int, rule: String?
  ) -> String {
    ContentLine.line("BEGIN", kind) + ContentLine.line("DTSTART", start)
      + ContentLine.line("TZOFFSETFROM", UTCOffset.text(from))
      + ContentLine.line("TZOFFSETTO", UTCOffset.text(to))
      + (rule.map { ContentLine.line("RRULE", $0) } ?? "") + ContentLine.line("END", kind)
  }

  // MARK: - Basic forms

  static func utc(_ time: Timestamp) -> String {
    "\(basic(time.date))T\(basic(time.secondOfDay))Z"
  }

  private static func basic(_ date: CivilDate) -> String {
    date.year.padded(to: 4) + date.month.padded(to: 2) + date.day.padded(to: 2)
  }

  private static func basic(_ second: Int) -> String {
    (second / 3600).padded(to: 2) + (second / 60 % 60).padded(to: 2) + (second % 60).padded(to: 2)
  }
}
