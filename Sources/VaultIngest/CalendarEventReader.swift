internal import Foundation
internal import VaultCore

/// Interprets the properties of one VEVENT.
struct CalendarEventReader {
  /// The zones that the file defines or names, by TZID.
  let zones: [String: CalendarZone]
  /// The vault's zone.
  let clock: ZoneClock

  /// The event; `nil` without a usable DTSTART.
  func component(
    _ node: CalendarNode, fallbackID: String, isCancelled: Bool, file: Int, line: Int
  ) -> CalendarComponent? {
    guard let start = node.first("DTSTART").flatMap(stamp) else { return nil }
    let identifier = node.first("UID")?.value ?? ""
    let organizer = node.first("ORGANIZER").flatMap(participant)
    let status = node.first("STATUS")?.value.uppercased()
    return CalendarComponent(
      identifier: identifier.isEmpty ? fallbackID : identifier,
      recurrenceID: node.first("RECURRENCE-ID").flatMap(stamp),
      sequence: node.first("SEQUENCE").flatMap { Int($0.value) } ?? 0,
      writtenAt: (node.first("LAST-MODIFIED") ?? node.first("DTSTAMP")).flatMap(stamp)?.timestamp,
      content: .init(
        title: text(node, "SUMMARY") ?? "", notes: text(node, "DESCRIPTION") ?? "",
        location: text(node, "LOCATION").flatMap { $0.isEmpty ? nil : $0 },
        start: start, length: length(node, start: start),
        rules: node.all("RRULE").map { RecurrenceRule($0.value) },
        exceptionRules: node.all("EXRULE").map { RecurrenceRule($0.value) },
        extraDates: node.all("RDATE").compactMap(stamp),
        excludedDates: node.all("EXDATE").compactMap(stamp), organizer: organizer,
        attendees: node.all("ATTENDEE").compactMap(participant),
        isCancelled: isCancelled || status == "CANCELLED"),
      file: file, line: line)
  }

  /// Whether a TZID of the event means nothing to anybody.
  func names(unknownZoneIn node: CalendarNode) -> Bool {
    node.properties.contains { property in
      guard let name = property.zone, CalendarTime(property.value)?.isUTC != true else {
        return false
      }
      return zones[name] == nil
    }
  }

  private func stamp(_ property: CalendarNode.Property) -> CalendarComponent.Stamp? {
    // A PERIOD (RDATE only) counts from its start; its own length is not kept.
    let value = property.value.split(separator: "/").first.map(String.init) ?? ""
    guard let time = CalendarTime(value) else { return nil }
    if time.isUTC { return .init(time: time, zone: .utc) }
    if time.isDate { return .init(time: time, zone: .clock(clock)) }
    let named = property.zone.flatMap { zones[$0] }
    return .init(time: time, zone: named ?? .clock(clock))
  }

  private func length(
    _ node: CalendarNode, start: CalendarComponent.Stamp
  ) -> CalendarDuration {
    if let end = node.first("DTEND").flatMap(stamp) {
      if start.time.isDate {
        let seconds = end.time.local.seconds - start.time.local.seconds
        return CalendarDuration(days: Int(max(0, (seconds + 86_399) / 86_400)), seconds: 0)
      }
      let milliseconds = end.timestamp.milliseconds - start.timestamp.milliseconds
      return CalendarDuration(days: 0, seconds: max(0, milliseconds / 1000))
    }
    if let duration = node.first("DURATION").flatMap({ CalendarDuration($0.value) }) {
      return duration
    }
    return CalendarDuration(days: start.time.isDate ? 1 : 0, seconds: 0)
  }

  private func text(_ node: CalendarNode, _ name: String) -> String? {
    node.first(name).map { property in
      property.value.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    }
  }

  private func participant(_ property: CalendarNode.Property) -> Participant? {
    let name = property.commonName.map { unquoted($0) }
    let value = property.value.filter { !$0.isWhitespace }
    let lowered = value.lowercased()
    if lowered.hasPrefix("mailto:"), value.contains("@") {
      let address = String(value.dropFirst(7))
      return Participant(
        Handle(.email, address.removingPercentEncoding ?? address), displayName: name)
    }
    if lowered.hasPrefix("tel:") {
      let number = value.dropFirst(4).prefix { $0 != ";" }
      return Participant(Handle(.phone, String(number)), displayName: name)
    }
    if let email = property.email, email.contains("@") {
      return Participant(Handle(.email, email), displayName: name)
    }
    if let name, !name.isEmpty { return Participant(Handle(guessing: name)) }
    let bare = lowered.hasPrefix("mailto:") ? String(value.dropFirst(7)) : value
    return bare.isEmpty ? nil : Participant(Handle(guessing: bare))
  }

  private func unquoted(_ name: String) -> String {
    let trimmed = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard trimmed.count >= 2, trimmed.hasPrefix("\""), trimmed.hasSuffix("\"") else {
      return trimmed
    }
    return String(trimmed.dropFirst().dropLast())
  }
}
