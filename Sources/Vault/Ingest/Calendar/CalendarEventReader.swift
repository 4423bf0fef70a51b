internal import VaultCore
internal import VaultText

/// Interprets the properties of the VEVENTs of one file.
struct CalendarEventReader {
  /// The effect of a METHOD on the events of its calendar (RFC 5546, section 1.4).
  enum Method: Hashable {
    case states, adds, cancels, answers

    init(_ name: String) {
      switch name.uppercased() {
      case "REPLY", "REFRESH", "COUNTER", "DECLINECOUNTER": self = .answers
      case "CANCEL": self = .cancels
      case "ADD": self = .adds
      default: self = .states
      }
    }
  }

  /// The position of the file among those of the vault.
  let file: Int
  private(set) var rejected: [Rejection] = []
  private var zones: CalendarZones
  /// The people named by the lines read so far: the same people are invited again and again.
  private var participants: [[UInt8]: Participant?] = [:]
  /// True if a TZID of the current event is unknown.
  private var metUnknownZone = false
  /// True if an end, a length, an extra or an excluded date of the current event is unreadable.
  private var hasUnreadableDates = false

  init(zones: CalendarZones, file: Int) {
    self.zones = zones
    self.file = file
  }

  /// The event; `nil` without a usable DTSTART, which is noted.
  ///
  /// The cancellation of an event needs no DTSTART (RFC 5546, section 3.2.5).
  mutating func component(
    _ fields: CalendarFields, in bytes: Span<UInt8>, fallbackID: String, method: Method, line: Int
  ) -> CalendarComponent? {
    metUnknownZone = false
    hasUnreadableDates = false
    let instance = fields.first(.recurrenceID, in: bytes)
    let instanceStamp = instance.flatMap { stamp($0) }
    let status = fields.first(.status, in: bytes)?.value.uppercased()
    let isCancelled = method == .cancels || status == "CANCELLED"
    let written = fields.first(.written, in: bytes).flatMap { stamp($0) }
    let begin = fields.first(.start, in: bytes)
    let isAllDay = ["TRUE", "1"].contains(fields.first(.allDay, in: bytes)?.value.uppercased())
    let stated = begin.flatMap { stamp($0) }.map { stamp in
      isAllDay || begin?.field.isDate == true ? stamp.day(in: zones.dates) ?? stamp : stamp
    }
    guard let start = stated ?? (isCancelled ? instanceStamp ?? written : nil),
      instance == nil || instanceStamp != nil
    else {
      rejected.append(Rejection(line: line, reason: .undated))
      return nil
    }
    let identifier = fields.first(.identifier, in: bytes)?.text ?? ""
    let modified = fields.first(.modified, in: bytes).flatMap { stamp($0) }
    let recurrence = recurrence(fields, in: bytes, start: start, line: line)
    let title = fields.first(.summary, in: bytes)
    let notes = fields.first(.description, in: bytes)
    let place = fields.first(.location, in: bytes)
    let location = place?.text
    let component = CalendarComponent(
      identifier: identifier.isEmpty ? fallbackID : identifier,
      recurrenceID: method == .adds ? instanceStamp ?? start : instanceStamp,
      changesLater: instance?.field.changesLater ?? false,
      sequence: fields.first(.sequence, in: bytes).flatMap { Int($0.value) } ?? 0,
      writtenAt: (modified ?? written)?.timestamp,
      content: .init(
        title: title?.text ?? "", notes: notes?.text ?? "",
        location: location?.isEmpty == true ? nil : location, start: start,
        length: length(fields, in: bytes, start: start), recurrence: recurrence,
        organizer: fields.first(.organizer, in: bytes).flatMap { participant($0) },
        attendees: fields.all(.attendee, in: bytes).compactMap { participant($0) },
        isCancelled: isCancelled),
      file: file, line: line)
    if metUnknownZone {
      rejected.append(Rejection(line: line, reason: .unknownTimeZone))
    }
    if [title, notes, place].contains(where: { $0?.isGuessed == true }) {
      rejected.append(Rejection(line: line, reason: .guessedCharset))
    }
    if hasUnreadableDates { rejected.append(Rejection(line: line, reason: .unreadableDates)) }
    return component
  }

  private mutating func participant(_ property: CalendarFields.Property) -> Participant? {
    if let known = participants[property.bytes] { return known }
    let participant = Participant(property)
    if participants.count < Self.mostParticipants {
      participants[property.bytes] = .some(participant)
    }
    return participant
  }

  private mutating func stamp(
    _ property: CalendarFields.Property
  ) -> CalendarComponent.Stamp? {
    stamp(property.bytes.span, property.trimmed, zone: property.zone)
  }

  private mutating func stamp(
    _ bytes: Span<UInt8>, _ range: Range<Int>, zone name: String?
  ) -> CalendarComponent.Stamp? {
    guard let time = CalendarTime(bytes, range) else { return nil }
    if time.isUTC { return .init(time: time, zone: .utc) }
    if time.isDate { return .init(time: time, zone: zones.dates) }
    guard let name else { return .init(time: time, zone: zones.floating) }
    if let zone = zones.zone(named: name) { return .init(time: time, zone: zone) }
    metUnknownZone = true
    return .init(time: time, zone: zones.dates)
  }

  /// The length that DTEND states, else DURATION; what is there and cannot be read is noted.
  private mutating func length(
    _ fields: CalendarFields, in bytes: Span<UInt8>, start: CalendarComponent.Stamp
  ) -> CalendarDuration {
    let finish = fields.first(.finish, in: bytes)
    let end = finish.flatMap { stamp($0) }
    let stated = fields.first(.duration, in: bytes)
    let length = stated.flatMap { CalendarDuration($0.value) }
    if finish != nil && end == nil || stated != nil && length == nil { hasUnreadableDates = true }
    if let end {
      if start.time.isDate {
        return .days(end.wallClock(of: start.zone).seconds - start.time.local.seconds)
      }
      let milliseconds = end.timestamp.milliseconds - start.timestamp.milliseconds
      return CalendarDuration(days: 0, seconds: max(0, milliseconds / 1000))
    }
    if let length {
      return start.time.isDate ? .days(Int64(length.days) * 86_400 + length.seconds) : length
    }
    return CalendarDuration(days: start.time.isDate ? 1 : 0, seconds: 0)
  }

  private mutating func recurrence(
    _ fields: CalendarFields, in bytes: Span<UInt8>, start: CalendarComponent.Stamp, line: Int
  ) -> CalendarComponent.Recurrence {
    var recurrence = CalendarComponent.Recurrence()
    let rules = fields.all(.rule, in: bytes)
    let exceptionRules = fields.all(.exceptionRule, in: bytes)
    recurrence.rules = rules.compactMap { RecurrenceRule($0.value) }
    recurrence.exceptionRules = exceptionRules.compactMap { RecurrenceRule($0.value) }
    let readable = recurrence.rules.count + recurrence.exceptionRules.count
    if readable < rules.count + exceptionRules.count {
      rejected.append(Rejection(line: line, reason: .unreadableRecurrence))
    }
    for property in fields.all(.extraDates, in: bytes) {
      let zone = property.zone
      for range in property.items {
        let slash = range.first { property.bytes[$0] == UInt8(ascii: "/") }
        let point = range.lowerBound..<(slash ?? range.upperBound)
        guard let extra = stamp(property.bytes.span, point, zone: zone) else {
          hasUnreadableDates = true
          continue
        }
        recurrence.extraDates.append(extra.local(in: start))
        guard let slash, !start.time.isDate else { continue }
        let rest = slash + 1..<range.upperBound
        if let end = stamp(property.bytes.span, rest, zone: zone) {
          let milliseconds = end.timestamp.milliseconds - extra.timestamp.milliseconds
          recurrence.extraLengths[recurrence.extraDates.count - 1] = CalendarDuration(
            days: 0, seconds: max(0, milliseconds / 1000))
        } else {
          let length = CalendarDuration(CalendarText.plain(property.bytes.span.extracting(rest)))
          recurrence.extraLengths[recurrence.extraDates.count - 1] = length
          if length == nil { hasUnreadableDates = true }
        }
      }
    }
    for property in fields.all(.excludedDates, in: bytes) {
      let zone = property.zone
      for range in property.items {
        guard let excluded = stamp(property.bytes.span, range, zone: zone) else {
          hasUnreadableDates = true
          continue
        }
        if excluded.time.isDate, !start.time.isDate {
          recurrence.excludedDays.append(excluded.time.local.day)
        } else {
          recurrence.excludedDates.append(excluded.local(in: start))
        }
      }
    }
    return recurrence
  }

  private static let mostParticipants = 4096
}

extension CalendarDuration {
  /// The whole days that a length begins; at least one, since an event that ends on its own day
  /// lasts that day, as calendar programs show it.
  fileprivate static func days(_ seconds: Int64) -> CalendarDuration {
    CalendarDuration(days: Int(max(1, (seconds + 86_399) / 86_400)), seconds: 0)
  }
}

extension CalendarFields.Property {
  /// The parts of a list of values, without the white space around them and without empty ones.
  ///
  /// A list is separated by commas (RFC 5545, section 3.1.1), in vCalendar 1.0 by semicolons.
  fileprivate var items: [Range<Int>] {
    var items: [Range<Int>] = []
    var start = field.value.lowerBound
    for index in field.value where ",;".utf8.contains(bytes[index]) {
      items.append(bytes.span.trimmed(start..<index))
      start = index + 1
    }
    items.append(bytes.span.trimmed(start..<field.value.upperBound))
    return items.filter { !$0.isEmpty }
  }
}
