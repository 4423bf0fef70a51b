internal import VaultCore
internal import VaultText

/// Makes events of the components of a vault's calendars: chooses versions, expands series,
/// applies changes of single instances.
struct CalendarAssembler {
  /// A rejection and the position of the file it belongs to.
  struct Note: Hashable, Sendable {
    let file: Int
    let rejection: Rejection

    init(_ component: CalendarComponent, _ reason: Rejection.Reason) {
      file = component.file
      rejection = Rejection(line: component.line, reason: reason)
    }
  }

  /// The result of assembling the components.
  struct Assembly: Sendable {
    var events: [CalendarEvent] = []
    /// For each event the position of the file it comes from.
    var files: [Int] = []
    var rejected: [Note] = []
  }

  let window: RecurrenceWindow
  /// The vault's zone.
  let clock: ZoneClock

  /// The events in ascending order of (start, id).
  ///
  /// Of components with equal UID and RECURRENCE-ID the highest SEQUENCE counts, then the latest
  /// LAST-MODIFIED or DTSTAMP, then a cancellation. Where all are equal but the contents differ,
  /// each is kept, the second as `UID#2`. Canceled events are left out, and with a series its
  /// changed instances.
  func events(from components: [CalendarComponent]) -> Assembly {
    let groups = Dictionary(grouping: components.indices) { components[$0].identifier }
    var series = CalendarSeries(
      window: window, clock: clock, budget: RecurrenceBudget(components: components.count))
    series.assembly.events.reserveCapacity(components.count)
    for group in groups.values.sorted(by: { $0[0] < $1[0] }) {
      series.add(group.map { components[$0] })
    }
    var assembly = series.assembly
    let sorted = assembly.events.indices.sorted { left, right in
      let (first, second) = (assembly.events[left], assembly.events[right])
      return (first.start, first.id, left) < (second.start, second.id, right)
    }
    assembly.events = sorted.map { series.assembly.events[$0] }
    assembly.files = sorted.map { series.assembly.files[$0] }
    return assembly
  }
}
