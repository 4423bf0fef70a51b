internal import VaultCore

/// Writes one VEVENT (RFC 5545, section 3.6.1).
struct CalendarEventText: Sendable {
  /// What is said of an event beside the event itself.
  struct Details: Sendable {
    let uid: String
    /// When the file was written.
    let stamp: Timestamp
    /// Whether times name the zone, as those of a series must; otherwise they are in UTC.
    let isZoned: Bool
    /// How many times it was changed, and when it was last.
    var sequence = 0
    var modified: Timestamp?
    /// What repeats it, or which instance it is; whole lines.
    var recurrence = ""
    var category: String?
  }

  let zone: ZoneRule
  let binder: CalendarBinder

  private static let answers = ["ACCEPTED", "ACCEPTED", "ACCEPTED", "TENTATIVE", "NEEDS-ACTION"]
  private static let alarmMinutes = [5, 10, 15, 30, 60, 1440]

  /// The lines of the event; what does not follow from the arguments is drawn.
  func text(_ event: CalendarEvent, _ details: Details, random: inout SeededRandom) -> String {
    var text = ContentLine.line("BEGIN", "VEVENT")
    text += ContentLine.line("UID", details.uid)
    text += ContentLine.line("DTSTAMP", CalendarTimeText.utc(details.stamp))
    let lead = Int64(random.integer(in: 15 * 86_400...45 * 86_400))
    text += ContentLine.line(
      "CREATED", CalendarTimeText.utc(event.start.advanced(bySeconds: -lead)))
    if let modified = details.modified {
      text += ContentLine.line("LAST-MODIFIED", CalendarTimeText.utc(modified))
    }
    text += ContentLine.line("SEQUENCE", String(details.sequence))
    text += times(event, isZoned: details.isZoned, random: &random) + details.recurrence
    text += ContentLine.line("SUMMARY", ContentLine.escaped(event.title))
    if !event.notes.isEmpty {
      text += ContentLine.line("DESCRIPTION", ContentLine.escaped(event.notes))
    }
    if let location = event.location {
      text += ContentLine.line("LOCATION", ContentLine.escaped(location))
    }
    text += people(event, random: &random)
    text += ContentLine.line("STATUS", "CONFIRMED")
    text += ContentLine.line("TRANSP", event.isAllDay ? "TRANSPARENT" : "OPAQUE")
    if let category = details.category {
      text += ContentLine.line("CATEGORIES", ContentLine.escaped(category))
    }
    text += vendorLines(event)
    if random.chance(0.6) { text += alarm(event, minutes: random.element(of: Self.alarmMinutes)) }
    return text + ContentLine.line("END", "VEVENT")
  }

  /// A date or time under a property's name.
  func time(_ name: String, _ time: Timestamp, isDate: Bool, isZoned: Bool) -> String {
    times(name, [time], isDate: isDate, isZoned: isZoned)
  }

  /// Dates or times on one line under a property's name.
  func times(_ name: String, _ times: [Timestamp], isDate: Bool, isZoned: Bool) -> String {
    let values = times.map { time -> String in
      let (date, second) = zone.local(time)
      if isDate { return CalendarTimeText.date(date) }
      guard isZoned else { return CalendarTimeText.utc(time) }
      return "\(CalendarTimeText.date(date))T\(CalendarTimeText.clock(second))"
    }
    let parameter = isDate ? ";VALUE=DATE" : isZoned ? ";TZID=\(zone.name)" : ""
    return ContentLine.line(name + parameter, values.joined(separator: ","))
  }

  // MARK: - Parts

  // The end of whole days is the morning after; a length says the same in other words.
  private func times(
    _ event: CalendarEvent, isZoned: Bool, random: inout SeededRandom
  ) -> String {
    let start = time("DTSTART", event.start, isDate: event.isAllDay, isZoned: isZoned)
    guard random.chance(0.25) else {
      return start + time("DTEND", event.end, isDate: event.isAllDay, isZoned: isZoned)
    }
    let days =
      zone.local(event.end).date.daysSinceEpoch - zone.local(event.start).date.daysSinceEpoch
    let length =
      event.isAllDay
      ? "P\(days)D"
      : CalendarTimeText.duration(
        seconds: event.end.secondsSinceEpoch - event.start.secondsSinceEpoch)
    return start + ContentLine.line("DURATION", length)
  }

  private func people(_ event: CalendarEvent, random: inout SeededRandom) -> String {
    var text = ""
    if let organizer = event.organizer {
      text += ContentLine.line("ORGANIZER\(ContentLine.commonName(organizer))", address(organizer))
    }
    for attendee in event.attendees {
      let isOptional = random.chance(0.15)
      let answer = random.element(of: Self.answers)
      text += ContentLine.line(
        "ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=\(isOptional ? "OPT" : "REQ")-PARTICIPANT"
          + ";PARTSTAT=\(answer)\(answer == "NEEDS-ACTION" ? ";RSVP=TRUE" : "")"
          + ContentLine.commonName(attendee), address(attendee))
    }
    return text
  }

  private func address(_ participant: Participant) -> String {
    let scheme = participant.handle.kind == .phone ? "tel" : "mailto"
    return "\(scheme):\(participant.handle.value)"
  }

  // A firm's server and a telephone add different lines of their own.
  private func vendorLines(_ event: CalendarEvent) -> String {
    switch binder {
    case .work:
      ContentLine.line("CLASS", "PUBLIC") + ContentLine.line("PRIORITY", "5")
        + ContentLine.line(
          "X-MICROSOFT-CDO-BUSYSTATUS", event.isAllDay ? "FREE" : "BUSY")
        + ContentLine.line("X-MICROSOFT-CDO-ALLDAYEVENT", event.isAllDay ? "TRUE" : "FALSE")
        + ContentLine.line("X-MICROSOFT-DISALLOW-COUNTER", "FALSE")
    case .personal:
      ContentLine.line("X-APPLE-TRAVEL-ADVISORY-BEHAVIOR", "AUTOMATIC")
    }
  }

  // Its DESCRIPTION and DURATION are its own, not the event's.
  private func alarm(_ event: CalendarEvent, minutes: Int) -> String {
    ContentLine.line("BEGIN", "VALARM") + ContentLine.line("ACTION", "DISPLAY")
      + ContentLine.line("DESCRIPTION", ContentLine.escaped(event.title))
      + ContentLine.line("TRIGGER", "-PT\(minutes)M") + ContentLine.line("REPEAT", "1")
      + ContentLine.line("DURATION", "PT5M") + ContentLine.line("END", "VALARM")
  }
}
