internal import Testing

@testable internal import VaultIngest

@Suite("Components of a calendar as they go by")
struct CalendarOutlineBuilderTests {
  static func outline(_ lines: [String]) throws(CalendarOutline.Break) -> CalendarOutline {
    try CalendarOutlineTests.outline(lines)
  }

  /// What a line of the file says, of the entries that were kept.
  static func properties(_ outline: CalendarOutline, _ event: Int) -> [CalendarProperty] {
    outline.entries[outline.events[event].entries].map(\.property)
  }

  @Test("An event keeps the lines that matter, its alarms' and unknown ones left out")
  func keepsLines() throws {
    let outline = try Self.outline([
      "BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1", "X-APPLE-TRAVEL:1", "BEGIN:VALARM",
      "DESCRIPTION:alarm", "DURATION:PT5M", "END:VALARM", "summary;LANGUAGE=es:x", "DTSTART:2",
      "BEGIN:X-PART", "LOCATION:elsewhere", "END:X-PART", "LOCATION:here", "END:VEVENT",
      "END:VCALENDAR",
    ])
    #expect(Self.properties(outline, 0) == [.identifier, .summary, .start, .location])
  }

  @Test("Lines outside any component, and those of a task, belong to no event")
  func passesOthers() throws {
    let outline = try Self.outline([
      "UID:0", "BEGIN:VCALENDAR", "UID:0", "BEGIN:VTODO", "UID:1", "DTSTART:1", "END:VTODO",
      "BEGIN:VEVENT", "UID:2", "END:VEVENT", "SUMMARY:0", "END:VCALENDAR", "UID:0",
    ])
    #expect(outline.entries.map(\.property) == [.identifier])
    #expect(outline.rejected == [Rejection(line: 4, reason: .notAnEvent)])
  }

  /// RFC 5545, section 3.4: a stream may hold several VCALENDARs, each with its own properties.
  @Test("Events know their calendar; METHOD and zone are the first of each")
  func separatesCalendars() throws {
    let outline = try Self.outline([
      "BEGIN:VCALENDAR", "METHOD:REPLY", "METHOD:REQUEST", "X-WR-TIMEZONE:a", "X-WR-TIMEZONE:b",
      "BEGIN:VEVENT", "METHOD:x", "END:VEVENT", "END:VCALENDAR", "BEGIN:VEVENT", "END:VEVENT",
      "BEGIN:VCALENDAR", "BEGIN:VEVENT", "END:VEVENT", "METHOD:CANCEL", "END:VCALENDAR",
    ])
    #expect(outline.events.map(\.calendar) == [0, nil, 1])
    // "METHOD:REPLY" stands behind 17 bytes, "X-WR-TIMEZONE:a" behind 47.
    #expect(outline.calendars[0].method?.range == 17..<29)
    #expect(outline.calendars[0].zone?.range == 47..<62)
    #expect(outline.calendars[1].method != nil)
    #expect(outline.calendars[1].zone == nil)
  }

  @Test("A calendar inside a calendar gives its events, and the outer one goes on")
  func nestsCalendars() throws {
    let outline = try Self.outline([
      "BEGIN:VCALENDAR", "BEGIN:VCALENDAR", "BEGIN:VEVENT", "END:VEVENT", "END:VCALENDAR",
      "BEGIN:VEVENT", "END:VEVENT", "END:VCALENDAR",
    ])
    #expect(outline.events.map(\.calendar) == [1, 0])
  }

  @Test("Zones hold the lines of their observances, in order")
  func readsZones() throws {
    let outline = try Self.outline([
      "BEGIN:VCALENDAR", "BEGIN:VTIMEZONE", "TZID:A", "X-LIC-LOCATION:Europe/Madrid", "TZID:B",
      "BEGIN:STANDARD", "DTSTART:1", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "END:STANDARD",
      "BEGIN:DAYLIGHT", "DTSTART:2", "END:DAYLIGHT", "END:VTIMEZONE", "BEGIN:VTIMEZONE",
      "END:VTIMEZONE", "END:VCALENDAR", "BEGIN:VEVENT", "BEGIN:STANDARD", "DTSTART:3",
      "END:STANDARD", "END:VEVENT",
    ])
    #expect(outline.zones.count == 2)
    let zone = outline.zones[0]
    #expect(zone.observances.map(\.count) == [3, 1])
    #expect(
      outline.entries[zone.observances[0]].map(\.property) == [.start, .offsetFrom, .offsetTo])
    #expect(zone.name?.property == .zoneName)
    #expect(zone.location != nil)
    #expect(outline.zones[1] == CalendarOutline.Zone())
    // An observance in an event defines no zone; its lines stay with the event.
    #expect(outline.events.count == 1)
  }

  @Test("The BEGIN of the next component ends one that breaks off, and its alarms with it")
  func closesUnclosed() throws {
    let outline = try Self.outline([
      "BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1", "BEGIN:VALARM", "BEGIN:VTIMEZONE",
      "TZID:A", "BEGIN:VEVENT", "UID:2", "BEGIN:VALARM", "END:VEVENT", "END:VCALENDAR",
    ])
    #expect(outline.events.map(\.line) == [7])
    #expect(outline.rejected == [Rejection(line: 2, reason: .unreadable)])
    #expect(outline.zones.count == 1)
  }

  @Test("An END that nothing opened is passed over, but that of an event tells of a loss")
  func notesStrayEnds() throws {
    let outline = try Self.outline([
      "BEGIN:VCALENDAR", "END:VALARM", "END:X", "END:", "END:VEVENT", "BEGIN:VEVENT", "UID:1",
      "END:VEVENT", "END:VCALENDAR", "END:VCALENDAR",
    ])
    #expect(outline.events.map(\.line) == [6])
    #expect(outline.rejected == [Rejection(line: 5, reason: .unreadable)])
  }

  @Test(
    "Extensions are noted where they hold data, not where they are empty",
    arguments: [("UID:1", true), ("SUMMARY:x", true), ("COLOR:red", false), ("DTSTART:1", false)])
  func notesExtensions(_ line: String, _ isData: Bool) throws {
    let outline = try Self.outline([
      "BEGIN:VCALENDAR", "BEGIN:X-THING", line, "END:X-THING", "END:VCALENDAR",
    ])
    #expect(outline.rejected == (isData ? [Rejection(line: 2, reason: .notAnEvent)] : []))
  }

  @Test(
    "Nesting is followed to 32 components and refused beyond",
    arguments: [(31, nil), (32, 33), (5000, 33)] as [(Int, Int?)])
  func boundsDepth(_ depth: Int, _ broken: Int?) throws {
    let lines =
      ["BEGIN:VCALENDAR"] + (0..<depth).map { "BEGIN:X-\($0)" }
      + (0..<depth).reversed().map { "END:X-\($0)" } + ["END:VCALENDAR"]
    if let broken {
      #expect(throws: CalendarOutline.Break(line: broken)) { try Self.outline(lines) }
    } else {
      #expect(try Self.outline(lines).calendars.count == 1)
    }
  }
}
