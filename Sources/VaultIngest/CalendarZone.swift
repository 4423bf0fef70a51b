internal import VaultCore

/// What the times of an event count in.
enum CalendarZone: Hashable, Sendable {
  case utc
  case clock(ZoneClock)
  case custom(CustomZone)

  func offsetSeconds(at timestamp: Timestamp) -> Int {
    switch self {
    case .utc: 0
    case .clock(let clock): clock.offsetSeconds(at: timestamp)
    case .custom(let zone): zone.offsetSeconds(at: timestamp)
    }
  }

  func timestamp(of local: LocalTime) -> Timestamp {
    local.timestamp(offsetSecondsAt: offsetSeconds)
  }

  func local(_ timestamp: Timestamp) -> LocalTime {
    LocalTime(timestamp, offsetSeconds: offsetSeconds(at: timestamp))
  }
}

/// A zone that the calendar defines itself (VTIMEZONE, RFC 5545, section 3.6.5).
struct CustomZone: Hashable, Sendable {
  private struct Onset: Hashable, Sendable {
    let at: Int64
    let offsetSeconds: Int
  }

  private let onsets: [Onset]
  private let initialOffsetSeconds: Int

  /// Expands the observances (STANDARD and DAYLIGHT) up to 2100.
  ///
  /// The result is `nil` if none of them is complete.
  init?(observances: [CalendarNode]) {
    var onsets: [Onset] = []
    var earliest: (at: Int64, from: Int)?
    for node in observances {
      guard let from = node.first("TZOFFSETFROM").flatMap({ Self.offset($0.value) }),
        let to = node.first("TZOFFSETTO").flatMap({ Self.offset($0.value) }),
        let start = node.first("DTSTART").flatMap({ CalendarTime($0.value) })?.local,
        let end = LocalTime(year: 2100, month: 1, day: 1)
      else { continue }
      var locals: Set<LocalTime> = [start]
      for property in node.all("RDATE") {
        let value = property.value.split(separator: "/").first.map(String.init) ?? ""
        if let time = CalendarTime(value) { locals.insert(time.local) }
      }
      for rule in node.all("RRULE") {
        let framed = RecurrenceRule(rule.value).framed(isDate: false) {
          LocalTime(seconds: $0.seconds + Int64(from))
        }
        locals.formUnion(
          CalendarStream.expand(
            rule: framed, start: start, isDate: false, first: start, last: end, limit: 1000))
      }
      for local in locals {
        onsets.append(Onset(at: local.seconds - Int64(from), offsetSeconds: to))
      }
      let first = start.seconds - Int64(from)
      if first < earliest?.at ?? .max { earliest = (first, from) }
    }
    guard let earliest else { return nil }
    self.onsets = onsets.sorted { ($0.at, $0.offsetSeconds) < ($1.at, $1.offsetSeconds) }
    initialOffsetSeconds = earliest.from
  }

  func offsetSeconds(at timestamp: Timestamp) -> Int {
    let seconds = timestamp.secondsSinceEpoch
    var low = 0
    var high = onsets.count
    while low < high {
      let middle = (low + high) / 2
      if onsets[middle].at <= seconds { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? initialOffsetSeconds : onsets[low - 1].offsetSeconds
  }

  private static func offset(_ text: String) -> Int? {
    var cursor = ASCIICursor(text)
    guard let offset = cursor.offsetSeconds(), cursor.isAtEnd else { return nil }
    return offset
  }
}
