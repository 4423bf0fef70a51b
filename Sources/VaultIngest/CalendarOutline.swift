/// Checks that a calendar's components nest and close, and where each event starts.
///
/// libical repairs what it can and says nothing; a file that breaks off must be noticed.
enum CalendarOutline {
  /// Where the nesting breaks.
  struct Break: Error, Equatable {
    let line: Int
  }

  /// The lines of all `BEGIN:VEVENT`, from 1.
  ///
  /// - Throws: A `Break` at the first END without its BEGIN, at the last line if a component is
  ///   still open, or at line 1 if there is no VCALENDAR.
  static func eventLines(in bytes: Span<UInt8>) throws(Break) -> [Int] {
    var open: [String] = []
    var events: [Int] = []
    var hasCalendar = false
    var line = 0
    var start = 0
    while start < bytes.count {
      let end = bytes.lineEnd(from: start)
      line += 1
      if let name = name(after: "BEGIN:", bytes, start..<end) {
        if name == "VCALENDAR" { hasCalendar = true }
        if name == "VEVENT" { events.append(line) }
        open.append(name)
      } else if let name = name(after: "END:", bytes, start..<end) {
        guard open.popLast() == name else { throw Break(line: line) }
      }
      start = end + 1
    }
    guard hasCalendar else { throw Break(line: 1) }
    guard open.isEmpty else { throw Break(line: max(1, line)) }
    return events
  }

  private static func name(
    after keyword: StaticString, _ bytes: Span<UInt8>, _ line: Range<Int>
  ) -> String? {
    let length = keyword.utf8CodeUnitCount
    guard line.count > length, line.count < 100 else { return nil }
    for (offset, expected) in keyword.description.utf8.enumerated() {
      let byte = bytes[line.lowerBound + offset]
      let upper = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte - 32 : byte
      guard upper == expected else { return nil }
    }
    let rest = bytes.text(line.lowerBound + length..<line.upperBound)
    return rest.filter { !$0.isWhitespace }.uppercased()
  }
}
