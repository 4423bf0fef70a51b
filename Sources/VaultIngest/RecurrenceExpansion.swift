internal import VaultCore

/// Lists the instances of one series.
struct RecurrenceExpansion {
  /// The instances in ascending order, by the wall clock of the series.
  let instances: [LocalTime]
  /// Whether the limit cut some off.
  let isCapped: Bool

  /// Expands rules, adds DTSTART and RDATEs, takes away EXRULEs and EXDATEs.
  ///
  /// DTSTART counts as an instance also where it does not match the rule, as calendars in use
  /// show it. An EXDATE that is a DATE takes away every instance of that day.
  init(_ content: CalendarComponent.Content, window: RecurrenceWindow) {
    let start = content.start
    let isDate = start.time.isDate
    var found: Set<LocalTime> = []
    var wasCut = false
    let listsAll = content.rules.isEmpty || content.rules.contains(where: \.isFinite)
    if listsAll || window.bounds(start: start.timestamp).contains(start.timestamp) {
      found.insert(start.time.local)
    }
    func expand(_ rule: RecurrenceRule) -> [LocalTime] {
      let framed = rule.framed(isDate: isDate) { utc in
        start.zone.local(utc.timestamp(offsetSeconds: 0))
      }
      let limit = window.maximumInstances + 1
      var first = start.time.local
      var last = LocalTime(seconds: start.time.local.seconds + 400 * 366 * 86_400)
      if !rule.isFinite {
        let bounds = window.bounds(start: start.timestamp)
        first = max(first, start.zone.local(bounds.lowerBound))
        last = start.zone.local(bounds.upperBound)
      }
      return CalendarStream.expand(
        rule: framed, start: start.time.local, isDate: isDate, first: first, last: last,
        limit: limit)
    }
    for rule in content.rules {
      let times = expand(rule)
      if times.count > window.maximumInstances { wasCut = true }
      found.formUnion(times)
    }
    for stamp in content.extraDates { found.insert(Self.local(stamp, in: start)) }
    for rule in content.exceptionRules { found.subtract(expand(rule)) }
    var excludedDays: Set<Int64> = []
    for stamp in content.excludedDates {
      if stamp.time.isDate, !isDate {
        excludedDays.insert(stamp.time.local.seconds / 86_400)
      } else {
        found.remove(Self.local(stamp, in: start))
      }
    }
    let sorted = found.filter { !excludedDays.contains($0.seconds / 86_400) }.sorted()
    instances = Array(sorted.prefix(window.maximumInstances))
    isCapped = wasCut || sorted.count > window.maximumInstances
  }

  /// A time of any zone on the wall clock of the series.
  static func local(
    _ stamp: CalendarComponent.Stamp, in start: CalendarComponent.Stamp
  ) -> LocalTime {
    if start.time.isDate { return LocalTime(seconds: stamp.time.local.seconds / 86_400 * 86_400) }
    if stamp.time.isDate {
      return LocalTime(
        seconds: stamp.time.local.seconds + start.time.local.seconds % 86_400)
    }
    return stamp.zone == start.zone ? stamp.time.local : start.zone.local(stamp.timestamp)
  }
}
