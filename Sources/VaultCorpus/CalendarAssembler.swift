internal import VaultCore

/// Turns plans into calendar events.
struct CalendarAssembler {
  let cast: Cast
  let plans: [EventPlan]
  let random: SeededRandom

  /// The events by start, then identifier, each with its plan's position.
  func events() -> [(event: CalendarEvent, plan: Int)] {
    var identifiers = random
    return plans.enumerated().map { index, plan in
      (event: event(plan, random: &identifiers), plan: index)
    }.sorted { ($0.event.start, $0.event.id) < ($1.event.start, $1.event.id) }
  }

  private func event(_ plan: EventPlan, random: inout SeededRandom) -> CalendarEvent {
    let organizer = cast[plan.organizer]
    let domain = organizer.address.drop { $0 != "@" }.dropFirst()
    let guests = plan.attendees.filter { $0 != plan.organizer }.map { cast.people[$0].calendar }
    return CalendarEvent(
      id: DocumentID("\(VaultAssembler.hex(10, &random))@\(domain)"), title: plan.title,
      notes: plan.notes, location: plan.place.name, start: plan.start, end: plan.end,
      isAllDay: plan.outline.isAllDay, organizer: organizer.calendar,
      attendees: plan.organizer == nil ? guests : [cast.owner.calendar] + guests)
  }
}
