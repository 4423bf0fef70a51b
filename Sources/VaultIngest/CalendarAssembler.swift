internal import VaultCore

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

  /// What came of the components.
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
  /// LAST-MODIFIED or DTSTAMP. Where both are equal but the contents differ, each is kept, the
  /// second as `UID#2`. Cancelled events are left out, and with a series its changed instances.
  func events(from components: [CalendarComponent]) -> Assembly {
    var assembly = Assembly()
    var groups: [String: [CalendarComponent]] = [:]
    var order: [String] = []
    for component in components {
      if groups[component.identifier] == nil { order.append(component.identifier) }
      groups[component.identifier, default: []].append(component)
    }
    for identifier in order { append(groups[identifier] ?? [], to: &assembly) }
    let sorted = zip(assembly.events, assembly.files).sorted {
      ($0.0.start, $0.0.id) < ($1.0.start, $1.0.id)
    }
    assembly.events = sorted.map(\.0)
    assembly.files = sorted.map(\.1)
    return assembly
  }

  /// Adds the events of one UID.
  private func append(_ components: [CalendarComponent], to assembly: inout Assembly) {
    var changes: [Timestamp: [CalendarComponent]] = [:]
    for component in components {
      guard let instance = component.recurrenceID?.timestamp else { continue }
      changes[instance, default: []].append(component)
    }
    let masters = chosen(components.filter { $0.recurrenceID == nil }, &assembly)
    let moments = changes.keys.sorted()
    let overrides = moments.flatMap { chosen(changes[$0] ?? [], &assembly) }
    for (position, master) in masters.enumerated() {
      if position > 0 { assembly.rejected.append(Note(master, .conflictingIdentifier)) }
      let suffix = position == 0 ? "" : "#\(position + 1)"
      append(master, suffix: suffix, overrides: position == 0 ? overrides : [], to: &assembly)
    }
    if let master = masters.first, master.content.isCancelled { return }
    var counts: [Timestamp: Int] = [:]
    for override in overrides {
      guard let stamp = override.recurrenceID else { continue }
      if override.content.isCancelled {
        assembly.rejected.append(Note(override, .cancelled))
        continue
      }
      let count = counts[stamp.timestamp, default: 0] + 1
      counts[stamp.timestamp] = count
      if count > 1 { assembly.rejected.append(Note(override, .conflictingIdentifier)) }
      let original = masters.first.map { RecurrenceExpansion.local(stamp, in: $0.content.start) }
      let identifier = instanceID(override.identifier, stamp, master: masters.first, original)
      add(
        override.content, start: override.content.start.time.local,
        id: identifier + (count > 1 ? "#\(count)" : ""), file: override.file, to: &assembly)
    }
  }

  private func append(
    _ master: CalendarComponent, suffix: String, overrides: [CalendarComponent],
    to assembly: inout Assembly
  ) {
    let content = master.content
    if content.isCancelled {
      assembly.rejected.append(Note(master, .cancelled))
      return
    }
    let changed = Set(
      overrides.compactMap(\.recurrenceID).map { RecurrenceExpansion.local($0, in: content.start) })
    guard content.isSeries else {
      if !changed.contains(content.start.time.local) {
        add(
          content, start: content.start.time.local, id: master.identifier + suffix,
          file: master.file, to: &assembly)
      }
      return
    }
    let expansion = RecurrenceExpansion(content, window: window)
    if expansion.isCapped { assembly.rejected.append(Note(master, .recurrenceCapped)) }
    for instance in expansion.instances where !changed.contains(instance) {
      let identifier = instanceID(
        master.identifier + suffix, content.start, master: master, instance)
      add(content, start: instance, id: identifier, file: master.file, to: &assembly)
    }
  }

  /// The versions that count: one, or several where nothing tells which is newer.
  private func chosen(
    _ versions: [CalendarComponent], _ assembly: inout Assembly
  ) -> [CalendarComponent] {
    guard versions.count > 1 else { return versions }
    func rank(_ version: CalendarComponent) -> (Int, Timestamp) {
      (version.sequence, version.writtenAt ?? Timestamp(milliseconds: .min))
    }
    let best = versions.map(rank).max { $0 < $1 }
    var kept: [CalendarComponent] = []
    for version in versions {
      if let best, rank(version) < best {
        assembly.rejected.append(Note(version, .superseded))
      } else if kept.contains(where: { $0.content == version.content }) {
        assembly.rejected.append(Note(version, .duplicate))
      } else {
        kept.append(version)
      }
    }
    return kept
  }

  /// `UID/RECURRENCE-ID`: in UTC, or the plain date of an all-day series.
  private func instanceID(
    _ identifier: String, _ stamp: CalendarComponent.Stamp, master: CalendarComponent?,
    _ local: LocalTime?
  ) -> String {
    let start = master?.content.start ?? stamp
    let local = local ?? stamp.time.local
    if start.time.isDate { return identifier + "/" + CalendarTime.basic(local, isDate: true) }
    let utc = LocalTime(start.zone.timestamp(of: local), offsetSeconds: 0)
    return identifier + "/" + CalendarTime.basic(utc, isDate: false) + "Z"
  }

  private func add(
    _ content: CalendarComponent.Content, start: LocalTime, id: String, file: Int,
    to assembly: inout Assembly
  ) {
    let zone = content.start.time.isDate ? .clock(clock) : content.start.zone
    let lastDay = LocalTime(seconds: start.seconds + Int64(content.length.days) * 86_400)
    let begin = zone.timestamp(of: start)
    let end = content.length.days == 0 ? begin : zone.timestamp(of: lastDay)
    assembly.events.append(
      CalendarEvent(
        id: DocumentID(id), title: content.title, notes: content.notes,
        location: content.location, start: begin,
        end: end.advanced(bySeconds: content.length.seconds),
        isAllDay: content.start.time.isDate, organizer: content.organizer,
        attendees: content.attendees))
    assembly.files.append(file)
  }
}
