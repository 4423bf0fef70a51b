/// The positions of the components of an iCalendar stream, and of their relevant lines.
///
/// The outline is made in one pass and holds positions only, because zones may be defined after
/// the events that use them. An event that breaks off is noted, and the next one still comes.
struct CalendarOutline: Sendable {
  /// The reason that a stream is refused as a whole, and the place.
  struct Break: Error, Equatable {
    let line: Int
  }

  /// A content line that matters.
  struct Entry: Hashable, Sendable {
    let property: CalendarProperty
    let isFolded: Bool
    private let start: UInt32
    private let length: UInt32

    init(_ property: CalendarProperty, _ range: Range<Int>, isFolded: Bool) {
      self.property = property
      self.isFolded = isFolded
      start = UInt32(range.lowerBound)
      length = UInt32(range.count)
    }

    var range: Range<Int> { Int(start)..<Int(start) + Int(length) }
  }

  /// A VEVENT.
  struct Event: Hashable, Sendable {
    /// The line of its BEGIN.
    let line: Int
    /// The bytes from its BEGIN to its END.
    let size: Int
    /// The position of its VCALENDAR; `nil` for one outside a calendar.
    let calendar: Int?
    /// Its lines, without those of its alarms.
    var entries: Range<Int>
  }

  /// A VTIMEZONE.
  struct Zone: Hashable, Sendable {
    var name: Entry?
    var location: Entry?
    /// The lines of each STANDARD and DAYLIGHT.
    var observances: [Range<Int>] = []
  }

  /// A VCALENDAR.
  struct Calendar: Hashable, Sendable {
    var method: Entry?
    var zone: Entry?
  }

  var entries: [Entry] = []
  var events: [Event] = []
  var zones: [Zone] = []
  var calendars: [Calendar] = []
  /// Events that break off, and components that are data but no events.
  var rejected: [Rejection] = []
  /// The bytes of all of these.
  var shares = ReadShares()

  /// Outlines a stream.
  ///
  /// - Throws: A `Break` where components nest deeper than any calendar, at the last line if one
  ///   is still open, and at line 1 if there is neither a VCALENDAR nor a VEVENT.
  /// - Complexity: O(n) in the bytes.
  init(_ bytes: Span<UInt8>) throws(Break) {
    guard bytes.count < UInt32.max else { throw Break(line: 1) }
    var builder = CalendarOutlineBuilder()
    var lines = CalendarLines(bytes)
    var scratch: [UInt8] = []
    while let range = lines.next(in: bytes) {
      if lines.isFolded {
        scratch.removeAll(keepingCapacity: true)
        // The name and its parameters are short; what they are followed by may be long.
        let head = range.prefix(Self.headBytes)
        CalendarLines.unfold(head.startIndex..<head.endIndex, of: bytes, into: &scratch)
        guard let end = CalendarField.nameEnd(scratch.span, 0..<scratch.count) else { continue }
        try builder.take(
          scratch.span, name: 0..<end, line: 0..<scratch.count,
          entry: (range, true), at: lines.line, before: lines.position, &self)
      } else {
        guard let end = CalendarField.nameEnd(bytes, range) else { continue }
        try builder.take(
          bytes, name: range.lowerBound..<end, line: range, entry: (range, false), at: lines.line,
          before: lines.position, &self)
      }
    }
    shares.total = bytes.count
    try builder.finish(line: max(1, lines.line), &self)
  }

  private static let headBytes = 512
}
