/// Tracks the nesting of a calendar's components line by line.
struct CalendarOutlineBuilder {
  private enum Kind: Hashable {
    case calendar, event, zone, observance, alarm
    /// A component that is data, but no event.
    case other
    /// An unknown one.
    case unknown

    /// True if it is directly in a calendar, so that its BEGIN ends any component open there.
    var isTopLevel: Bool { self == .event || self == .zone || self == .other }
  }

  private struct Open {
    let kind: Kind
    let name: String
    let line: Int
    let start: Int
    let firstEntry: Int
    var isData = false
    /// The bytes of components within it that are counted by themselves.
    var counted = 0
  }

  private var stack: [Open] = []
  /// The positions of the open calendars.
  private var calendars: [Int] = []
  private var hasContent = false

  /// Takes a content line.
  ///
  /// - Parameters:
  ///   - bytes: Hold the line without folds, at least its beginning.
  ///   - name: Its name.
  ///   - line: The whole line.
  ///   - entry: The position of the line in the file, and whether it is folded there.
  ///   - number: The number of the line.
  ///   - next: The position of the next line in the file.
  ///   - outline: Takes what is found.
  /// - Throws: A `Break` where components nest too deep.
  mutating func take(
    _ bytes: Span<UInt8>, name: Range<Int>, line: Range<Int>, entry: (Range<Int>, Bool),
    at number: Int, before next: Int, _ outline: inout CalendarOutline
  ) throws(CalendarOutline.Break) {
    let place = entry.0.lowerBound..<next
    guard let property = CalendarProperty(named: bytes.extracting(name)) else { return }
    let value = name.upperBound + 1..<line.upperBound
    switch property {
    case .begin: try begin(Self.component(bytes, value), at: number, place, &outline)
    case .end: end(Self.component(bytes, value), at: number, place, &outline)
    default:
      take(.init(property, entry.0, isFolded: entry.1), &outline)
    }
  }

  /// Ends the stream.
  func finish(line: Int, _ outline: inout CalendarOutline) throws(CalendarOutline.Break) {
    guard stack.isEmpty else { throw CalendarOutline.Break(line: line) }
    guard hasContent else { throw CalendarOutline.Break(line: 1) }
  }

  private mutating func take(_ entry: CalendarOutline.Entry, _ outline: inout CalendarOutline) {
    guard let open = stack.last else { return }
    switch (open.kind, entry.property) {
    case (.event, _), (.observance, _): outline.entries.append(entry)
    case (.zone, .zoneName):
      outline.zones[outline.zones.count - 1].name = outline.zones.last?.name ?? entry
    case (.zone, .zoneLocation): outline.zones[outline.zones.count - 1].location = entry
    case (.calendar, .method):
      let calendar = calendars[calendars.count - 1]
      outline.calendars[calendar].method = outline.calendars[calendar].method ?? entry
    case (.calendar, .calendarZone):
      let calendar = calendars[calendars.count - 1]
      outline.calendars[calendar].zone = outline.calendars[calendar].zone ?? entry
    case (.unknown, .identifier), (.unknown, .summary): stack[stack.count - 1].isData = true
    default: break
    }
  }

  private mutating func begin(
    _ name: String, at line: Int, _ place: Range<Int>, _ outline: inout CalendarOutline
  ) throws(CalendarOutline.Break) {
    let kind = Self.kind(of: name)
    if kind.isTopLevel || kind == .calendar,
      let unclosed = stack.firstIndex(where: { $0.kind.isTopLevel })
    {
      close(to: unclosed, isWhole: false, before: place.lowerBound, &outline)
    }
    guard stack.count < Self.deepest else { throw CalendarOutline.Break(line: line) }
    switch kind {
    case .calendar:
      calendars.append(outline.calendars.count)
      outline.calendars.append(.init())
      hasContent = true
    case .zone: outline.zones.append(.init())
    case .event: hasContent = true
    default: break
    }
    stack.append(
      Open(
        kind: kind, name: name, line: line, start: place.lowerBound,
        firstEntry: outline.entries.count))
  }

  private mutating func end(
    _ name: String, at line: Int, _ place: Range<Int>, _ outline: inout CalendarOutline
  ) {
    guard let index = stack.lastIndex(where: { $0.name == name }) else {
      // The BEGIN of an event was damaged, and its lines were assigned to the component then open.
      if name == "VEVENT" { outline.rejected.append(.init(line: line, reason: .unreadable)) }
      return
    }
    close(to: index + 1, isWhole: false, before: place.lowerBound, &outline)
    close(to: index, isWhole: true, before: place.upperBound, &outline)
  }

  /// Closes open components until so many are left.
  private mutating func close(
    to depth: Int, isWhole: Bool, before end: Int, _ outline: inout CalendarOutline
  ) {
    while stack.count > depth, let open = stack.popLast() {
      var counted = open.counted
      defer { if !stack.isEmpty { stack[stack.count - 1].counted += counted } }
      let size = end - open.start - open.counted
      func reject(_ reason: Rejection.Reason) {
        outline.rejected.append(.init(line: open.line, reason: reason))
        outline.shares.leaveOut(reason, size)
        counted += size
      }
      let entries = open.firstEntry..<max(open.firstEntry, outline.entries.count)
      switch open.kind {
      case .event where isWhole:
        outline.events.append(
          .init(
            line: open.line, size: size, calendar: calendars.last, entries: entries))
        counted += size
      case .event: reject(.unreadable)
      case .observance:
        if stack.last?.kind == .zone {
          outline.zones[outline.zones.count - 1].observances.append(entries)
        }
      case .calendar: calendars.removeLast()
      case .other: reject(.notAnEvent)
      case .unknown where open.isData: reject(.notAnEvent)
      default: break
      }
    }
  }

  private static func component(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    var name: [UInt8] = []
    for index in range.prefix(64) where bytes[index] > 0x20 {
      name.append(bytes[index].uppercasedASCII)
    }
    return String(decoding: name, as: UTF8.self)
  }

  private static func kind(of name: String) -> Kind {
    switch name {
    case "VCALENDAR": .calendar
    case "VEVENT": .event
    case "VTIMEZONE": .zone
    case "STANDARD", "DAYLIGHT": .observance
    case "VALARM": .alarm
    case "VTODO", "VJOURNAL", "VFREEBUSY": .other
    default: .unknown
    }
  }

  /// No calendar nests half as deep.
  private static let deepest = 32
}
