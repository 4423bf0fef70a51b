internal import VaultCore

/// The written form of a series' instances: one event with a rule, the places that it leaves out,
/// and the instances that differ (RFC 5545, section 3.8.5).
///
/// Places are counted by the wall clock, so that an instance after clocks have changed is at the
/// same local hour.
struct CalendarSeriesLayout: Sendable {
  /// The event that the rule repeats, at the first place, under the UID.
  let master: CalendarEvent
  /// The days from one place to the next.
  let stepDays: Int
  /// The number of places of the rule, including those left out.
  let count: Int
  /// The places that are left out, ascending.
  let missing: [Timestamp]
  /// The instances that the rule does not give as they are, by place.
  let changed: [CalendarEntries.Entry]

  /// Finds the rhythm of the instances and what most of them have in common.
  ///
  /// - Parameters:
  ///   - entries: The instances, at least one, all with a slot at the same local hour.
  ///   - zone: Whose clock they keep to.
  init(_ entries: [CalendarEntries.Entry], zone: ZoneRule) {
    let entries = entries.sorted { ($0.slot ?? $0.event.start) < ($1.slot ?? $1.event.start) }
    let days = entries.map { zone.local($0.slot ?? $0.event.start).date.daysSinceEpoch }
    let second = zone.local(entries[0].slot ?? entries[0].event.start).secondOfDay
    func place(_ day: Int) -> Timestamp {
      zone.timestamp(CivilDate(daysSinceEpoch: day), secondOfDay: second)
    }
    let step = max(
      1, zip(days.dropFirst(), days).map { $0 - $1 }.reduce(0) { $0.commonDivisor(with: $1) })
    let first = place(days[0])
    // Every instance as if it were the first, so that those are equal that differ in time only.
    let contents = entries.map { entry in
      let event = entry.event
      let length =
        zone.local(event.end).date.daysSinceEpoch - zone.local(event.start).date.daysSinceEpoch
      return CalendarEvent(
        id: DocumentID(entries[0].uid), title: event.title, notes: event.notes,
        location: event.location, start: first,
        end: event.isAllDay
          ? zone.timestamp(CivilDate(daysSinceEpoch: days[0] + length), secondOfDay: 0)
          : first.advanced(
            bySeconds: event.end.secondsSinceEpoch - event.start.secondsSinceEpoch),
        isAllDay: event.isAllDay, organizer: event.organizer, attendees: event.attendees)
    }
    let common = Self.mostCommon(contents)
    stepDays = step
    count = (days[days.count - 1] - days[0]) / step + 1
    let present = Set(days)
    missing = stride(from: days[0], through: days[days.count - 1], by: step)
      .filter { !present.contains($0) }.map(place)
    master = common
    changed = zip(entries, contents).filter { entry, content in
      content != common || entry.event.start != entry.slot
    }.map(\.0)
  }

  // Of equally common ones the first.
  private static func mostCommon(_ contents: [CalendarEvent]) -> CalendarEvent {
    var counts: [CalendarEvent: Int] = [:]
    for content in contents { counts[content, default: 0] += 1 }
    var best = contents[0]
    for content in contents where (counts[content] ?? 0) > (counts[best] ?? 0) { best = content }
    return best
  }
}
