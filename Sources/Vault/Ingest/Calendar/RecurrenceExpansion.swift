internal import VaultCore
internal import VaultText

/// Lists the instances of one series.
struct RecurrenceExpansion {
  /// The instances in ascending order, by the wall clock of the series.
  let instances: [LocalTime]
  /// The lengths of instances that state their own.
  let lengths: [LocalTime: CalendarDuration]
  /// True if a limit or the budget cut later instances off.
  let isCapped: Bool
  /// True if a limit cut earlier instances off.
  let isCappedBefore: Bool

  /// Expands rules, adds DTSTART and RDATEs, takes away EXRULEs and EXDATEs.
  ///
  /// DTSTART counts as an instance also where it does not match the rule, as calendars in use
  /// show it. An EXDATE that is a DATE takes away every instance of that day.
  ///
  /// Of a series that exceeds the limit the instances around the most recent message are kept, a
  /// quarter of them after it and the rest before; what one side does not need the other gets.
  init(
    _ content: CalendarComponent.Content, window: RecurrenceWindow,
    budget: inout RecurrenceBudget
  ) {
    let start = content.start
    let recurrence = content.recurrence
    let limit = max(1, min(window.maximumInstances, budget.instances))
    let bounds = window.bounds(start: start.timestamp)
    var found: Set<LocalTime> = []
    var (isCapped, isCappedBefore) = (false, false)
    let anchor = max(
      start.time.local, window.latestMessage.map { start.zone.local($0) } ?? start.time.local)
    let listsAll = recurrence.rules.isEmpty || recurrence.rules.contains(where: \.isFinite)
    if listsAll || bounds.contains(start.timestamp) { found.insert(start.time.local) }
    /// The instances of a rule nearest the anchor, so many on either side.
    func expand(
      _ rule: RecurrenceRule, limit: Int
    ) -> (earlier: RecurrenceEngine.Result, later: RecurrenceEngine.Result) {
      let until = rule.end(isDate: start.time.isDate) { utc in
        start.zone.local(utc.timestamp(offsetSeconds: 0))
      }
      var first = start.time.local
      var last = LocalTime(seconds: first.seconds + Self.longestSeries)
      if !rule.isFinite {
        first = max(first, start.zone.local(bounds.lowerBound))
        last = start.zone.local(bounds.upperBound)
      }
      func list(_ range: ClosedRange<LocalTime>, latest: Bool) -> RecurrenceEngine.Result {
        RecurrenceEngine.expand(
          rule, start: start.time.local, isDate: start.time.isDate, until: until, within: range,
          limit: limit, keepsLatest: latest, budget: &budget)
      }
      let middle = max(first, anchor)
      let later = list(middle...max(middle, last), latest: false)
      let end = min(last, until ?? last, LocalTime(seconds: anchor.seconds - 1))
      guard first <= end else { return (RecurrenceEngine.Result(), later) }
      // Without COUNT the instances need not be walked through from the start: eight times as far
      // back as long as there are too few.
      let whole = end.seconds - first.seconds
      var span = rule.count == nil ? min(whole, rule.stepSeconds) : whole
      var earlier = list(LocalTime(seconds: end.seconds - span)...end, latest: true)
      while span < whole, earlier.instances.count < limit, !earlier.isCapped {
        span = min(whole, 8 * span)
        earlier = list(LocalTime(seconds: end.seconds - span)...end, latest: true)
      }
      return (earlier, later)
    }
    for rule in recurrence.rules {
      let (earlier, later) = expand(rule, limit: limit + 1)
      isCapped = isCapped || earlier.isCapped || later.isCapped
      isCappedBefore = isCappedBefore || earlier.instances.count > limit
      found.formUnion(earlier.instances)
      found.formUnion(later.instances)
    }
    found.formUnion(recurrence.extraDates)
    for rule in recurrence.exceptionRules {
      let (earlier, later) = expand(rule, limit: 10 * window.maximumInstances)
      found.subtract(earlier.instances)
      found.subtract(later.instances)
    }
    found.subtract(recurrence.excludedDates)
    let excludedDays = Set(recurrence.excludedDays)
    let sorted = found.filter { !excludedDays.contains($0.day) }.sorted()
    let kept = Self.kept(of: sorted, around: anchor, limit: limit)
    instances = Array(sorted[kept])
    self.isCapped = isCapped || kept.upperBound < sorted.count
    self.isCappedBefore = isCappedBefore || kept.lowerBound > 0
    lengths = Self.lengths(of: recurrence)
    budget.spend(instances: instances.count)
  }

  /// The positions of the instances that the limit keeps, of all in ascending order.
  private static func kept(
    of sorted: [LocalTime], around anchor: LocalTime, limit: Int
  ) -> Range<Int> {
    let before = sorted.partitionIndex { $0 < anchor }
    let later = min(sorted.count - before, max(limit - before, limit / 4))
    let earlier = min(before, limit - later)
    return before - earlier..<before + later
  }

  private static func lengths(
    of recurrence: CalendarComponent.Recurrence
  ) -> [LocalTime: CalendarDuration] {
    var lengths: [LocalTime: CalendarDuration] = [:]
    for (position, length) in recurrence.extraLengths {
      lengths[recurrence.extraDates[position]] = length
    }
    return lengths
  }

  /// Four hundred years, after which the calendar repeats.
  private static let longestSeries: Int64 = 146_097 * 86_400
}
