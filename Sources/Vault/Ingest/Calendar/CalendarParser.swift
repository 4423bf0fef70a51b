public import Foundation
public import VaultCore
public import VaultText

/// The events of one calendar and what was left out.
public struct ParsedCalendar: Sendable {
  /// The events and instances in ascending order of (start, id).
  public let events: [CalendarEvent]
  /// The items left out or noted, by line.
  public let rejected: [Rejection]
  /// The parts into which the bytes fall.
  public let ledger: ReadLedger
}

/// Reads iCalendar files (RFC 5545).
///
/// All VEVENTs of all VCALENDARs of a file count. A TZID means the file's own VTIMEZONE, else what
/// `ZoneClock` makes of the name, else the vault's zone with a note. Floating times are in the
/// zone that the calendar names as its own (`X-WR-TIMEZONE`), else in the vault's; all-day events
/// are in the vault's zone. Tasks, journals and busy times are noted, alarms passed over.
///
/// An event that breaks off or has no date is noted with its line, and the others still come.
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
      rejected: (file.rejected + assembled.rejected.map(\.rejection)).sorted { $0.line < $1.line },
      ledger: file.ledger)
  }

  /// Parses calendars that belong together: versions and changes of an event may lie in any.
  ///
  /// - Parameters:
  ///   - parts: Calendar files, invitations, resources; each path names events without a UID. Of
  ///     equal versions that of the earlier part counts.
  ///   - clock: The vault's zone.
  ///   - window: How far endless recurrences are listed.
  /// - Returns: The events of all; a part that is no calendar is noted as unreadable.
  public static func parse(
    _ parts: [ExportFile], clock: ZoneClock, window: RecurrenceWindow
  ) -> ParsedCalendar {
    var components: [CalendarComponent] = []
    var rejected: [Rejection] = []
    var ledger = ReadLedger()
    for (position, part) in parts.enumerated() {
      do {
        let parsed = try CalendarParser(path: part.path, clock: clock)
          .components(part.contents(), file: position)
        components += parsed.components
        rejected += parsed.rejected
        ledger.add(parsed.ledger)
      } catch {
        rejected.append(Rejection(line: 0, reason: .unreadable))
      }
    }
    let assembled = CalendarAssembler(window: window, clock: clock).events(from: components)
    return ParsedCalendar(
      events: assembled.events, rejected: rejected + assembled.rejected.map(\.rejection),
      ledger: ledger)
  }

  /// The events of a file before versions are chosen and recurrences expanded.
  struct Components: Sendable {
    var components: [CalendarComponent] = []
    var rejected: [Rejection] = []
    /// The zone that the calendar states for its owner (`X-WR-TIMEZONE`).
    var ownZone: String?
    var ledger = ReadLedger()
  }

  /// The events of a file, or of a mail's `text/calendar` part.
  ///
  /// Answers to an invitation (METHOD:REPLY and its like) are noted and left out.
  ///
  /// - Parameters:
  ///   - data: The bytes, in UTF-8, UTF-16 or windows-1252.
  ///   - file: The position of the file among those of the vault.
  /// - Returns: What the file states, in its order.
  /// - Throws: `IngestError.malformedCalendar` if the file is no calendar or breaks off.
  func components(_ data: Data, file: Int) throws(IngestError) -> Components {
    let text = CalendarText.utf8(data)
    let bytes = text.span
    let outline: CalendarOutline
    do {
      outline = try CalendarOutline(bytes)
    } catch {
      throw .malformedCalendar(file: path, line: error.line)
    }
    var result = Components()
    result.ledger.bytes = outline.shares
    var methods: [CalendarEventReader.Method] = []
    for calendar in outline.calendars {
      let zone = calendar.zone.flatMap { CalendarFields.property($0, in: bytes)?.value }
      let method = calendar.method.flatMap { CalendarFields.property($0, in: bytes)?.value }
      result.ownZone = result.ownZone ?? zone
      methods.append(CalendarEventReader.Method(method ?? ""))
    }
    let zones = CalendarZones(
      Self.definitions(outline, in: bytes), ownZone: result.ownZone, clock: clock)
    var reader = CalendarEventReader(zones: zones, file: file)
    result.components.reserveCapacity(outline.events.count)
    for (index, event) in outline.events.enumerated() {
      let method = event.calendar.map { methods[$0] } ?? .states
      if method == .answers {
        result.rejected.append(Rejection(line: event.line, reason: .reply))
        result.ledger.bytes.leaveOut(.reply, event.size)
        continue
      }
      let component = reader.component(
        CalendarFields(outline.entries[event.entries]), in: bytes,
        fallbackID: "\(path)#\(index + 1)", method: method, line: event.line)
      if let component {
        result.components.append(component)
        result.ledger.bytes.records += event.size
      } else {
        result.ledger.bytes.leaveOut(reader.rejected.last?.reason ?? .unreadable, event.size)
      }
    }
    result.rejected += outline.rejected + reader.rejected
    result.rejected.sort { ($0.line, $0.reason.rawValue) < ($1.line, $1.reason.rawValue) }
    return result
  }

  /// The zones that the file defines, by TZID; of several with one name the first.
  private static func definitions(
    _ outline: CalendarOutline, in bytes: Span<UInt8>
  ) -> [String: CalendarZones.Definition] {
    var definitions: [String: CalendarZones.Definition] = [:]
    for zone in outline.zones {
      guard let entry = zone.name,
        let name = CalendarFields.property(entry, in: bytes).map(Self.zoneName),
        definitions[name] == nil
      else { continue }
      definitions[name] = CalendarZones.Definition(
        observances: zone.observances.map { range in
          observance(CalendarFields(outline.entries[range]), in: bytes)
        },
        location: zone.location.flatMap { CalendarFields.property($0, in: bytes)?.value })
    }
    return definitions
  }

  /// The name of a VTIMEZONE, in the form that TZID parameters are compared in.
  private static func zoneName(_ property: CalendarFields.Property) -> String {
    CalendarText.parameter(property.bytes.span.extracting(property.field.value))
  }

  private static func observance(
    _ fields: CalendarFields, in bytes: Span<UInt8>
  ) -> CustomZone.Observance {
    func offset(_ property: CalendarProperty) -> Int? {
      guard let value = fields.first(property, in: bytes)?.value else { return nil }
      var cursor = ASCIICursor(value)
      guard let offset = cursor.offsetSeconds(), cursor.isAtEnd else { return nil }
      return offset
    }
    func local(_ text: Substring) -> LocalTime? {
      CalendarTime(String(text.prefix { $0 != "/" }))?.local
    }
    return CustomZone.Observance(
      start: fields.first(.start, in: bytes).flatMap { local($0.value[...]) },
      offsetFrom: offset(.offsetFrom), offsetTo: offset(.offsetTo),
      rules: fields.all(.rule, in: bytes).compactMap { RecurrenceRule($0.value) },
      dates: fields.all(.extraDates, in: bytes).flatMap { property in
        property.value.split(separator: ",").compactMap { local($0) }
      })
  }
}
