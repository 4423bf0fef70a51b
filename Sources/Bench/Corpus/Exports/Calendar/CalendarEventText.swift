internal import VaultCore

/// Writes one VEVENT (RFC 5545, section 3.6.1).
struct CalendarEventText: Sendable {
  /// The details of an event besides the event itself.
  struct Details: Sendable {
    let uid: String
    /// The time at which the file was written.
    let stamp: Timestamp
    /// True if times name the zone, as those of a series must; otherwise they are in UTC.
    let isZoned: Bool
    /// The number of times it was changed, and the time of the last change.
    var sequence = 0
    var modified: Timestamp?
    /// The lines of its recurrence rule or of its instance identifier; whole lines.
    var recurrence = ""
    var category: String?
  }

  let zone: ZoneRule
  let binder: CalendarBinder

  private static let answers = ["ACCEPTED", "ACCEPTED", "ACCEPTED", "TENTATIVE", "NEEDS-ACTION"]
  private static let alarmMinutes = [5, 10, 15, 30, 60, 1440]

  /// The lines of the event; what does not follow from the arguments is drawn.
  func text(_ event: CalendarEvent, _ details: Details, random: inout SeededRandom) -> String {
    let lead = Int64(random.integer(in: 15 * 86_400...45 * 86_400))
    var text = ContentLine.lines([
      "BEGIN": "VEVENT", "UID": details.uid, "DTSTAMP": CalendarTimeText.utc(details.stamp),
      "CREATED": CalendarTimeText.utc(event.start.advanced(bySeconds: -lead)),
      "LAST-MODIFIED": details.modified.map(CalendarTimeText.utc),
      "SEQUENCE": String(details.sequence),
    ])
    text += times(event, isZoned: details.isZoned, random: &random) + details.recurrence
    text += ContentLine.lines([
      "SUMMARY": ContentLine.escaped(event.title),
      "DESCRIPTION": event.notes.isEmpty ? nil : ContentLine.escaped(event.notes),
      "LOCATION": event.location.map(ContentLine.escaped),
    ])
    text += people(event, random: &random)
    text += ContentLine.lines([
      "STATUS": "CONFIRMED", "TRANSP": event.isAllDay ? "TRANSPARENT" : "OPAQUE",
      "CATEGORIES": details.category.map(ContentLine.escaped),
    ])
    text += vendorLines(event)
    if random.chance(0.6) { text += alarm(event, minutes: random.element(of: Self.alarmMinutes)) }
    return text + ContentLine.line("END", "VEVENT")
  }

  // MARK: - Parts

  // The end of whole days is the morning after; a duration is another notation of the same.
  private func times(
    _ event: CalendarEvent, isZoned: Bool, random: inout SeededRandom
  ) -> String {
    func line(_ name: String, _ time: Timestamp) -> String {
      zone.line(name, [time], isDate: event.isAllDay, isZoned: isZoned)
    }
    let start = line("DTSTART", event.start)
    guard random.chance(0.25) else { return start + line("DTEND", event.end) }
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
      ContentLine.lines([
        "CLASS": "PUBLIC", "PRIORITY": "5",
        "X-MICROSOFT-CDO-BUSYSTATUS": event.isAllDay ? "FREE" : "BUSY",
        "X-MICROSOFT-CDO-ALLDAYEVENT": event.isAllDay ? "TRUE" : "FALSE",
        "X-MICROSOFT-DISALLOW-COUNTER": "FALSE",
      ])
    case .personal:
      ContentLine.line("X-APPLE-TRAVEL-ADVISORY-BEHAVIOR", "AUTOMATIC")
    }
  }

  // Its DESCRIPTION and DURATION are its own, not the event's.
  private func alarm(_ event: CalendarEvent, minutes: Int) -> String {
    ContentLine.lines([
      "BEGIN": "VALARM", "ACTION": "DISPLAY", "DESCRIPTION": ContentLine.escaped(event.title),
      "TRIGGER": "-PT\(minutes)M", "REPEAT": "1", "DURATION": "PT5M", "END": "VALARM",
    ])
  }
}

extension ZoneRule {
  /// Dates, or times of this zone or in UTC, on one line under a property's name.
  func line(_ name: String, _ times: [Timestamp], isDate: Bool, isZoned: Bool) -> String {
    let values = times.map { time -> String in
      let (date, second) = local(time)
      if isDate { return CalendarTimeText.date(date) }
      guard isZoned else { return CalendarTimeText.utc(time) }
      return "\(CalendarTimeText.date(date))T\(CalendarTimeText.clock(second))"
    }
    let parameter = isDate ? ";VALUE=DATE" : isZoned ? ";TZID=\(self.name)" : ""
    return ContentLine.line(name + parameter, values.joined(separator: ","))
  }
}
