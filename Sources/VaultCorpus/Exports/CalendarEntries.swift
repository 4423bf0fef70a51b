internal import VaultCore

/// The calendar of a vault: its plans as events, with identifiers.
struct CalendarEntries: Sendable {
  /// An event beside the plan that it came from.
  struct Entry: Sendable {
    let event: CalendarEvent
    let plan: Int
  }

  let archive: VaultArchive

  /// The events by start, then identifier.
  func entries() -> [Entry] {
    archive.script.plans.indices.filter { archive.script.plans[$0].isInCalendar }
      .map { Entry(event: event($0), plan: $0) }
      .sorted { ($0.event.start, $0.event.id) < ($1.event.start, $1.event.id) }
  }

  /// The UID of an event, which all instances of a series share.
  func uid(of position: Int) -> String {
    let plan = archive.script.plans[position]
    let domain = archive.cast[plan.organizer].address.drop { $0 != "@" }.dropFirst()
    let number = plan.series.map { -1 - $0.number } ?? position
    return "\(archive.identifiers.hex(5, number))@\(domain)"
  }

  /// The event of a plan, whether the calendar holds it or not.
  func event(_ position: Int) -> CalendarEvent {
    let plan = archive.script.plans[position]
    let wording = archive.wording
    var id = uid(of: position)
    if plan.series != nil { id += "/" + CalendarExport.utc(plan.start) }
    let cast = archive.cast
    let guests = plan.attendees.filter { $0 != plan.organizer }.map { cast.people[$0].calendar }
    return CalendarEvent(
      id: DocumentID(id), title: wording.title(of: plan), notes: wording.notes(of: plan),
      location: wording.place(of: plan).name, start: plan.start, end: plan.end,
      isAllDay: plan.outline.isAllDay, organizer: cast[plan.organizer].calendar,
      attendees: plan.organizer == nil ? guests : [cast.owner.calendar] + guests)
  }
}
