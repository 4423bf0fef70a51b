internal import Foundation
internal import VaultCore
internal import VaultText

/// The evidence of a calendar on its zone and its people.
struct CalendarTally {
  struct Event {
    /// Its week, counted from 1970.
    let week: Int64
    /// True for the first of a series, which speaks for more than its week.
    let isSeries: Bool
    /// True unless it is bound to a day.
    let isTimed: Bool
    /// The zone of its DTSTART; `nil` for a time in UTC or without a zone.
    let zone: String?
    let organizer: Handle?
    /// Organizer and attendees.
    let people: Set<Handle>
  }

  /// The calendar's own zone (`X-WR-TIMEZONE`), unless that is UTC, which some services state
  /// regardless of the zone of their user (derekantrican/GAS-ICS-Sync#52).
  var zone: String?
  /// True if it asks to be fetched again, as subscribed calendars do (RFC 7986, section 5.7).
  var isFeed = false
  var events: [Event] = []

  /// Reads a calendar; `nil` if it is none.
  init?(_ file: ExportFile) throws(IngestError) {
    let text = CalendarText.utf8(try file.contents())
    let bytes = text.span
    let outline: CalendarOutline
    do {
      outline = try CalendarOutline(bytes)
    } catch {
      // Refused, with its reason, when it is read.
      return nil
    }
    isFeed = Self.feedMarks.contains { text.range(of: $0) != nil }
    var names: [String: String?] = [:]
    for definition in outline.zones {
      guard let entry = definition.name, let property = CalendarFields.property(entry, in: bytes),
        let location = definition.location
      else { continue }
      let stated = CalendarFields.property(location, in: bytes)?.value
      names[CalendarText.parameter(property.bytes.span.extracting(property.field.value))] =
        .some(stated.flatMap(Self.region))
    }
    func zone(named name: String) -> String? {
      if let known = names[name], known != nil { return known }
      let found = Self.region(name)
      names[name] = .some(found)
      return found
    }
    for calendar in outline.calendars where self.zone == nil {
      let stated = calendar.zone.flatMap { CalendarFields.property($0, in: bytes)?.value }
      self.zone = stated.flatMap(Self.region)
    }
    for event in outline.events {
      let fields = CalendarFields(outline.entries[event.entries])
      guard let start = fields.first(.start, in: bytes),
        let time = CalendarTime(start.bytes.span, start.trimmed)
      else { continue }
      let organizer = fields.first(.organizer, in: bytes).flatMap { Participant($0) }?.handle
      let attendees = fields.all(.attendee, in: bytes).compactMap { Participant($0)?.handle }
      events.append(
        Event(
          week: ZoneInference.week(time.local.seconds),
          isSeries: fields.first(.rule, in: bytes) != nil, isTimed: !time.isDate,
          zone: time.isDate ? nil : start.zone.flatMap(zone(named:)), organizer: organizer,
          people: Set(attendees).union([organizer].compactMap(\.self))))
    }
  }

  /// A zone that a region's clocks follow; `nil` for UTC and fixed offsets, which name no place.
  private static func region(_ name: String) -> String? {
    guard let identifier = ZoneNames.identifier(for: name), identifier.contains("/"),
      !identifier.hasPrefix("Etc/"), ZoneClock(identifier: identifier) != nil
    else { return nil }
    return identifier
  }

  private static let feedMarks = ["\nREFRESH-INTERVAL", "\nX-PUBLISHED-TTL"].map { Data($0.utf8) }
}
