internal import VaultText

/// Lists the instances of one series.
struct RecurrenceExpansion {
  /// The instances in ascending order, by the wall clock of the series.
  let instances: [LocalTime]
  /// The lengths of instances that state their own.
  let lengths: [LocalTime: CalendarDuration]
  /// True if a limit or the budget cut some instances off.
  let isCapped: Bool

  /// Expands rules, adds DTSTART and RDATEs, takes away EXRULEs and EXDATEs.
  ///
  /// DTSTART counts as an instance also where it does not match the rule, as calendars in use
  /// show it. An EXDATE that is a DATE takes away every instance of that day.
  init(
    _ content: CalendarComponent.Content, window: RecurrenceWindow,
    budget: inout RecurrenceBudget
  ) {
    let start = content.start
    let recurrence = content.recurrence
    let limit = max(1, min(window.maximumInstances, budget.instances))
    let bounds = window.bounds(start: start.timestamp)
    var found: Set<LocalTime> = []
    var wasCut = false
    let listsAll = recurrence.rules.isEmpty || recurrence.rules.contains(where: \.isFinite)
    if listsAll || bounds.contains(start.timestamp) { found.insert(start.time.local) }
    func expand(_ rule: RecurrenceRule, limit: Int) -> RecurrenceEngine.Result {
      let until = rule.end(isDate: start.time.isDate) { utc in
        start.zone.local(utc.timestamp(offsetSeconds: 0))
      }
      var first = start.time.local
      var last = LocalTime(seconds: first.seconds + Self.longestSeries)
      if !rule.isFinite {
        first = max(first, start.zone.local(bounds.lowerBound))
        last = start.zone.local(bounds.upperBound)
      }
      return RecurrenceEngine.expand(
        rule, start: start.time.local, isDate: start.time.isDate, until: until,
        within: first...max(first, last), limit: limit, budget: &budget)
    }
    for rule in recurrence.rules {
      let result = expand(rule, limit: limit + 1)
      wasCut = wasCut || result.isCapped
      found.formUnion(result.instances)
    }
    found.formUnion(recurrence.extraDates)
    for rule in recurrence.exceptionRules {
      found.subtract(expand(rule, limit: 10 * window.maximumInstances).instances)
    }
    found.subtract(recurrence.excludedDates)
    let excludedDays = Set(recurrence.excludedDays)
    let sorted = found.filter { !excludedDays.contains($0.day) }.sorted()
    instances = Array(sorted.prefix(limit))
    isCapped = wasCut || sorted.count > limit
    var lengths: [LocalTime: CalendarDuration] = [:]
    for (position, length) in recurrence.extraLengths {
      lengths[recurrence.extraDates[position]] = length
    }
    self.lengths = lengths
    budget.spend(instances: instances.count)
  }

  /// Four hundred years, after which the calendar repeats.
  private static let longestSeries: Int64 = 146_097 * 86_400
}
