internal import VaultCore

/// The calendar of a vault: its plans as events, with identifiers.
struct CalendarEntries: Sendable {
  /// An event beside the plan that it came from.
  struct Entry: Sendable {
    let event: CalendarEvent
    let plan: Int
    /// The identifier that all instances of a series share; of a single event its own.
    let uid: String
    /// The regular time in its series; `nil` for a single event.
    let slot: Timestamp?
  }

  let archive: VaultArchive

  /// One instance in four has notes of its own, the first never.
  private static let ownNotesShare = 0.25

  /// The events by start, then identifier.
  func entries() -> [Entry] {
    archive.script.plans.indices.filter { archive.script.plans[$0].isInCalendar }
      .map { entry(of: $0) }
      .sorted { ($0.event.start, $0.event.id) < ($1.event.start, $1.event.id) }
  }

  /// The event of one plan.
  func entry(of position: Int) -> Entry {
    let plan = archive.script.plans[position]
    let uid = uid(of: position)
    // An instance that was moved keeps the identifier of its place in the series.
    let slot = plan.series == nil ? nil : plan.formerStart ?? plan.start
    return Entry(
      event: event(position, id: DocumentID(slot.map { "\(uid)/\(instance($0, plan))" } ?? uid)),
      plan: position, uid: uid, slot: slot)
  }

  /// The UID of an event, which all instances of a series share.
  func uid(of position: Int) -> String {
    let plan = archive.script.plans[position]
    let domain = archive.cast[plan.organizer].address.drop { $0 != "@" }.dropFirst()
    let number = plan.series.map { -1 - $0.number } ?? position
    return "\(archive.identifiers.hex(5, number))@\(domain)"
  }

  // As RECURRENCE-ID in UTC; of whole days the plain date.
  private func instance(_ slot: Timestamp, _ plan: EventPlan) -> String {
    plan.outline.isAllDay
      ? CalendarTimeText.date(archive.zone.local(slot).date) : CalendarTimeText.utc(slot)
  }

  private func event(_ position: Int, id: DocumentID) -> CalendarEvent {
    let plan = archive.script.plans[position]
    let wording = archive.wording
    let cast = archive.cast
    let guests = plan.attendees.filter { $0 != plan.organizer }.map { cast.people[$0].calendar }
    return CalendarEvent(
      id: id, title: wording.title(of: plan),
      notes: wording.notes(of: plan, variant: variant(plan, position)),
      location: plan.programme?.link ?? wording.place(of: plan).name, start: plan.start,
      end: plan.end,
      isAllDay: plan.outline.isAllDay, organizer: cast[plan.organizer].calendar,
      attendees: plan.organizer == nil ? guests : [cast.owner.calendar] + guests)
  }

  private func variant(_ plan: EventPlan, _ position: Int) -> Int {
    guard let series = plan.series, series.instance > 0 else { return 0 }
    var random = SeededRandom(seed: archive.identifiers.seed).stream("notes", position)
    return random.chance(Self.ownNotesShare) ? series.instance : 0
  }
}
