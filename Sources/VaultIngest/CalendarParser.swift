public import Foundation
public import VaultCore

/// The events of one calendar and what was left out.
public struct ParsedCalendar: Sendable {
  /// The events and instances in ascending order of (start, id).
  public let events: [CalendarEvent]
  /// What was left out or noted, by line.
  public let rejected: [Rejection]
}

/// Reads iCalendar files (RFC 5545); libical does the syntax.
///
/// All VEVENTs of all VCALENDARs of a file count. A TZID means the file's own VTIMEZONE, else what
/// `ZoneClock` makes of the name, else the vault's zone with a note. Floating times and all-day
/// events are in the vault's zone. Tasks, journals and alarms are passed over.
public struct CalendarParser: Sendable {
  private let path: String
  private let clock: ZoneClock

  /// Prepares to read one file.
  ///
  /// - Parameters:
  ///   - path: The path below the vault's folder; it names events without a UID.
  ///   - clock: The vault's zone.
  public init(path: String, clock: ZoneClock) {
    self.path = path
    self.clock = clock
  }

  /// Parses a whole file and expands its recurrences.
  ///
  /// - Throws: `IngestError.malformedCalendar` if the file is no calendar or breaks off.
  public func parse(
    _ data: Data, window: RecurrenceWindow = RecurrenceWindow()
  ) throws(IngestError) -> ParsedCalendar {
    let file = try components(data, file: 0)
    let assembled = CalendarAssembler(window: window, clock: clock).events(from: file.components)
    return ParsedCalendar(
      events: assembled.events,
      rejected: (file.rejected + assembled.rejected.map(\.rejection)).sorted { $0.line < $1.line })
  }

  /// The events of a file before versions are chosen and recurrences expanded.
  struct Components: Sendable {
    var components: [CalendarComponent] = []
    var rejected: [Rejection] = []
    /// The zone that the calendar says its owner lives in (`X-WR-TIMEZONE`).
    var ownZone: String?
  }

  func components(_ data: Data, file: Int) throws(IngestError) -> Components {
    let text = TextFile.utf8(data)
    let lines: [Int]
    do {
      lines = try CalendarOutline.eventLines(in: text.span)
    } catch {
      throw .malformedCalendar(file: path, line: error.line)
    }
    guard let nodes = CalendarStream.nodes(in: text.span) else {
      throw .malformedCalendar(file: path, line: 1)
    }
    var result = Components()
    let calendars = nodes.filter { $0.name == "VCALENDAR" }
    result.ownZone = calendars.lazy.compactMap { $0.first("X-WR-TIMEZONE")?.value }.first
    let zones = zones(of: nodes)
    var ordinal = 0
    for node in nodes where node.name == "VEVENT" {
      ordinal += 1
      let line = ordinal <= lines.count ? lines[ordinal - 1] : 0
      let calendar = node.parent.map { nodes[$0] }
      let method = calendar?.first("METHOD")?.value.uppercased() ?? ""
      if ["REPLY", "REFRESH", "COUNTER", "DECLINECOUNTER"].contains(method) {
        result.rejected.append(Rejection(line: line, reason: .reply))
        continue
      }
      let reader = CalendarEventReader(zones: zones, clock: clock)
      guard
        let component = reader.component(
          node, fallbackID: "\(path)#\(ordinal)", isCancelled: method == "CANCEL", file: file,
          line: line)
      else {
        result.rejected.append(Rejection(line: line, reason: .undated))
        continue
      }
      if reader.names(unknownZoneIn: node) {
        result.rejected.append(Rejection(line: line, reason: .unknownTimeZone))
      }
      result.components.append(component)
    }
    return result
  }

  /// What each TZID of the file means; without those that mean nothing.
  private func zones(of nodes: [CalendarNode]) -> [String: CalendarZone] {
    var zones: [String: CalendarZone] = [:]
    for (index, node) in nodes.enumerated() where node.name == "VTIMEZONE" {
      guard let name = node.first("TZID")?.value, zones[name] == nil else { continue }
      let observances = nodes.filter { $0.parent == index }
      if let zone = CustomZone(observances: observances) { zones[name] = .custom(zone) }
    }
    for name in Set(nodes.lazy.flatMap(\.properties).compactMap(\.zone)) where zones[name] == nil {
      if let clock = ZoneClock(name) { zones[name] = .clock(clock) }
    }
    return zones
  }
}
