internal import VaultCore
internal import VaultText

/// The zone in which the times of an event are given.
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
    switch self {
    case .utc: local.timestamp(offsetSeconds: 0)
    case .clock(let clock): clock.timestamp(of: local)
    case .custom(let zone): local.timestamp(offsetSecondsAt: zone.offsetSeconds)
    }
  }

  func local(_ timestamp: Timestamp) -> LocalTime {
    LocalTime(timestamp, offsetSeconds: offsetSeconds(at: timestamp))
  }
}

/// A zone that the calendar defines itself (VTIMEZONE, RFC 5545, section 3.6.5).
struct CustomZone: Hashable, Sendable {
  /// One STANDARD or DAYLIGHT: which offset its clocks change to, and when.
  struct Observance: Hashable, Sendable {
    var start: LocalTime?
    var offsetFrom: Int?
    var offsetTo: Int?
    var rules: [RecurrenceRule] = []
    var dates: [LocalTime] = []
  }

  /// The times at which offsets begin to hold, in seconds since 1970, ascending.
  private let onsets: [Int64]
  private let offsets: [Int32]
  private let initialOffsetSeconds: Int

  /// Expands the observances up to 2100.
  ///
  /// The result is `nil` if none of them is complete.
  init?(_ observances: [Observance], budget: inout RecurrenceBudget) {
    var changes: [(at: Int64, offset: Int32)] = []
    var earliest: (at: Int64, from: Int)?
    for observance in observances {
      guard let from = observance.offsetFrom, let to = observance.offsetTo,
        let start = observance.start
      else { continue }
      var locals = [start] + observance.dates
      for rule in observance.rules {
        let until = rule.end(isDate: false) { LocalTime(seconds: $0.seconds + Int64(from)) }
        locals +=
          RecurrenceEngine.expand(
            rule, start: start, isDate: false, until: until,
            within: start...max(start, Self.end), limit: 1000, budget: &budget
          ).instances
      }
      changes += locals.map { ($0.seconds - Int64(from), Int32(to)) }
      let first = start.seconds - Int64(from)
      if first < earliest?.at ?? .max { earliest = (first, from) }
    }
    guard let earliest else { return nil }
    initialOffsetSeconds = earliest.from
    changes.sort { ($0.at, $0.offset) < ($1.at, $1.offset) }
    var onsets: [Int64] = []
    var offsets: [Int32] = []
    for change in changes where change.offset != offsets.last {
      onsets.append(change.at)
      offsets.append(change.offset)
    }
    self.onsets = onsets
    self.offsets = offsets
  }

  func offsetSeconds(at timestamp: Timestamp) -> Int {
    let seconds = timestamp.secondsSinceEpoch
    let count = onsets.partitionIndex { $0 <= seconds }
    return count == 0 ? initialOffsetSeconds : Int(offsets[count - 1])
  }

  /// True if the observances change the clocks, but not twice a year for ever.
  static func isIncomplete(_ observances: [Observance]) -> Bool {
    let lasting = observances.filter { $0.rules.contains { !$0.isFinite } }
    return observances.contains { $0.offsetFrom != $0.offsetTo }
      && Set(lasting.map(\.offsetTo)).count < 2
  }

  /// True if a zone's clocks show each offset that the observances change to, in the year in which
  /// they first do; from 2007 on, since many programs write 1601 or 1970 in any zone.
  static func agrees(_ observances: [Observance], with clock: ZoneClock) -> Bool {
    observances.allSatisfy { observance in
      guard let to = observance.offsetTo, let start = observance.start else { return true }
      let year = max(2007, start.date.year)
      return (1...12).contains { month in
        let middle = LocalTime(year: year, month: month, day: 15)
        return middle.map { clock.offsetSeconds(at: clock.timestamp(of: $0)) } == to
      }
    }
  }

  private static let end = LocalTime(seconds: 4_102_444_800)
}
