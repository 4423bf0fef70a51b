internal import VaultCore
internal import VaultText

/// Makes the events of one UID after the other.
struct CalendarSeries {
  private typealias Note = CalendarAssembler.Note

  let window: RecurrenceWindow
  let clock: ZoneClock
  var budget: RecurrenceBudget
  var assembly = CalendarAssembler.Assembly()

  /// A change of one instance, or of it and all later ones.
  private struct Change {
    /// The instance it names, on the wall clock of its series.
    let instance: LocalTime
    let component: CalendarComponent
  }

  /// Adds the events of the components that share a UID.
  mutating func add(_ components: [CalendarComponent]) {
    let masters = chosen(components.filter { $0.recurrenceID == nil })
    let changes = changes(components, master: masters.first)
    for (position, master) in masters.enumerated() {
      if position > 0 { note(master, .conflictingIdentifier) }
      let suffix = position == 0 ? "" : "#\(position + 1)"
      add(master, suffix: suffix, changes: position == 0 ? changes : [])
    }
    if let master = masters.first, master.content.isCancelled {
      for change in changes { note(change.component, .cancelled) }
      return
    }
    var previous: LocalTime?
    var count = 0
    for change in changes {
      let component = change.component
      if component.content.isCancelled {
        note(component, .cancelled)
        continue
      }
      count = change.instance == previous ? count + 1 : 1
      previous = change.instance
      if count > 1 { note(component, .conflictingIdentifier) }
      let start = masters.first?.content.start ?? component.recurrenceID
      let identifier = Self.identifier(component.identifier, change.instance, of: start)
      add(
        component.content, start: component.content.start.time.local,
        id: identifier + (count > 1 ? "#\(count)" : ""), file: component.file)
    }
  }

  /// The changes that count, in ascending order of their instances.
  private mutating func changes(
    _ components: [CalendarComponent], master: CalendarComponent?
  ) -> [Change] {
    var versions: [LocalTime: [CalendarComponent]] = [:]
    for component in components {
      guard let stamp = component.recurrenceID else { continue }
      // Without a series the instance is an event by itself, in its own zone.
      let start = master?.content.start ?? stamp
      versions[stamp.local(in: start), default: []].append(component)
    }
    guard !versions.isEmpty else { return [] }
    let recurrence = master?.content.recurrence
    let excludedDates = Set(recurrence?.excludedDates ?? [])
    let excludedDays = Set(recurrence?.excludedDays ?? [])
    var changes: [Change] = []
    for instance in versions.keys.sorted() {
      let isExcluded = excludedDates.contains(instance) || excludedDays.contains(instance.day)
      for component in chosen(versions[instance] ?? []) {
        // A newer version of the series has taken the instance away.
        if isExcluded, let master, master.sequence > component.sequence {
          note(component, .superseded)
        } else {
          changes.append(Change(instance: instance, component: component))
        }
      }
    }
    return changes
  }

  private mutating func add(_ master: CalendarComponent, suffix: String, changes: [Change]) {
    let content = master.content
    if content.isCancelled {
      note(master, .cancelled)
      return
    }
    let changed = Set(changes.map(\.instance))
    let identifier = master.identifier + suffix
    guard content.isSeries else {
      let start = content.start.time.local
      if !changed.contains(start) { add(content, start: start, id: identifier, file: master.file) }
      return
    }
    let expansion = RecurrenceExpansion(content, window: window, budget: &budget)
    if expansion.isCapped { note(master, .recurrenceCapped) }
    if expansion.isCappedBefore { note(master, .recurrenceCappedBefore) }
    let later = changes.filter(\.component.changesLater)
    var next = 0
    for instance in expansion.instances {
      while next < later.count, later[next].instance < instance { next += 1 }
      guard !changed.contains(instance) else { continue }
      let id = Self.identifier(identifier, instance, of: content.start)
      if next == 0 {
        add(
          content, start: instance, length: expansion.lengths[instance], id: id, file: master.file)
      } else {
        add(later[next - 1], at: instance, id: id)
      }
    }
  }

  /// Adds an instance that RANGE=THISANDFUTURE moves as far as the one it names (RFC 5545,
  /// section 3.2.13).
  private mutating func add(_ change: Change, at instance: LocalTime, id: String) {
    let content = change.component.content
    guard !content.isCancelled else { return }
    let start = content.start.time.local.seconds + (instance.seconds - change.instance.seconds)
    let moved = LocalTime(seconds: start)
    add(
      content, start: content.start.time.isDate ? moved.startOfDay : moved, id: id,
      file: change.component.file)
  }

  /// The versions that count: one, or several if it is unknown which is newer.
  private mutating func chosen(_ versions: [CalendarComponent]) -> [CalendarComponent] {
    guard versions.count > 1 else { return versions }
    func rank(_ version: CalendarComponent) -> (Int, Timestamp, Int) {
      (
        version.sequence, version.writtenAt ?? Timestamp(milliseconds: .min),
        version.content.isCancelled ? 1 : 0
      )
    }
    let best = versions.map(rank).max { $0 < $1 }
    var kept: [CalendarComponent] = []
    var known: Set<CalendarComponent.Content> = []
    for version in versions {
      if let best, rank(version) < best {
        note(version, .superseded)
      } else if known.insert(version.content).inserted {
        kept.append(version)
      } else {
        note(version, .duplicate)
      }
    }
    return kept
  }

  /// `UID/RECURRENCE-ID`: in UTC, or the plain date of an all-day series.
  private static func identifier(
    _ identifier: String, _ instance: LocalTime, of start: CalendarComponent.Stamp?
  ) -> String {
    guard let start, !start.time.isDate else {
      return identifier + "/" + CalendarTime.basic(instance, isDate: true)
    }
    let utc = LocalTime(start.zone.timestamp(of: instance), offsetSeconds: 0)
    return identifier + "/" + CalendarTime.basic(utc, isDate: false) + "Z"
  }

  private mutating func note(_ component: CalendarComponent, _ reason: Rejection.Reason) {
    assembly.rejected.append(Note(component, reason))
  }

  private mutating func add(
    _ content: CalendarComponent.Content, start: LocalTime, length: CalendarDuration? = nil,
    id: String, file: Int
  ) {
    let zone = content.start.time.isDate ? .clock(clock) : content.start.zone
    let length = length ?? content.length
    let lastDay = LocalTime(seconds: start.seconds + Int64(length.days) * 86_400)
    let begin = zone.timestamp(of: start)
    let end = length.days == 0 ? begin : zone.timestamp(of: lastDay)
    assembly.events.append(
      CalendarEvent(
        id: DocumentID(id), title: content.title, notes: content.notes,
        location: content.location, start: begin, end: end.advanced(bySeconds: length.seconds),
        isAllDay: content.start.time.isDate, organizer: content.organizer,
        attendees: content.attendees))
    assembly.files.append(file)
  }
}
