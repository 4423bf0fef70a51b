/// The properties that are read, of all that RFC 5545 and its extensions define.
enum CalendarProperty: UInt8, Hashable, Sendable {
  case begin, end
  case method, calendarZone
  case zoneName, zoneLocation, offsetFrom, offsetTo
  case identifier, sequence, written, modified, status
  case start, finish, duration, recurrenceID
  case rule, exceptionRule, extraDates, excludedDates
  case summary, description, location, organizer, attendee
  case allDay

  /// Finds a property by its name, in any case.
  init?(named name: Span<UInt8>) {
    if let key = Key(name) {
      guard let property = Self.byKey[key] else { return nil }
      self = property
    } else if name.matches("X-", at: 0),
      name.matches("-ALLDAYEVENT", at: name.count - 12)
        || name.matches("-ALLDAY", at: name.count - 7)
    {
      // X-MICROSOFT-CDO-ALLDAYEVENT of Outlook, and what other programs made of it.
      self = .allDay
    } else {
      return nil
    }
  }

  /// Up to sixteen bytes of a name, in upper case.
  private struct Key: Hashable {
    var low: UInt64 = 0
    var high: UInt64 = 0

    init?(_ name: Span<UInt8>) {
      guard (1...16).contains(name.count) else { return nil }
      for index in name.indices {
        let upper = UInt64(name[index].uppercasedASCII)
        if index < 8 { low = low << 8 | upper } else { high = high << 8 | upper }
      }
    }
  }

  private static let byKey: [Key: CalendarProperty] = {
    var table: [Key: CalendarProperty] = [:]
    for (name, property) in names {
      let bytes = Array(name.utf8)
      if let key = Key(bytes.span) { table[key] = property }
    }
    return table
  }()

  private static let names: [(String, CalendarProperty)] = [
    ("BEGIN", .begin), ("END", .end), ("METHOD", .method), ("X-WR-TIMEZONE", .calendarZone),
    ("TZID", .zoneName), ("X-LIC-LOCATION", .zoneLocation), ("TZOFFSETFROM", .offsetFrom),
    ("TZOFFSETTO", .offsetTo), ("UID", .identifier), ("SEQUENCE", .sequence),
    ("DTSTAMP", .written), ("LAST-MODIFIED", .modified), ("STATUS", .status),
    ("DTSTART", .start), ("DTEND", .finish), ("DURATION", .duration),
    ("RECURRENCE-ID", .recurrenceID), ("RRULE", .rule), ("EXRULE", .exceptionRule),
    ("RDATE", .extraDates), ("EXDATE", .excludedDates), ("SUMMARY", .summary),
    ("DESCRIPTION", .description), ("LOCATION", .location), ("ORGANIZER", .organizer),
    ("ATTENDEE", .attendee),
  ]
}
