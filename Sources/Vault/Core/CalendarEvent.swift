/// One calendar event, or one instance of a recurring one.
public struct CalendarEvent: Hashable, Sendable, Codable, Identifiable {
  /// The UID, followed by `/RECURRENCE-ID` for an instance of a recurring event.
  public let id: DocumentID
  /// The title (SUMMARY).
  public let title: String
  /// The notes (DESCRIPTION); empty if there are none.
  public let notes: String
  /// The place (LOCATION), where one is given.
  public let location: String?
  /// The start; an all-day event starts at midnight of the vault's time zone.
  public let start: Timestamp
  /// The end; not before `start`.
  public let end: Timestamp
  /// True if the event is bound to dates rather than times of day.
  public let isAllDay: Bool
  /// The organizer (ORGANIZER).
  public let organizer: Participant?
  /// The invited people (ATTENDEE), in the file's order.
  public let attendees: [Participant]

  /// Assembles an event from its fields; an end before the start is moved to the start.
  public init(
    id: DocumentID, title: String, notes: String = "", location: String? = nil,
    start: Timestamp, end: Timestamp, isAllDay: Bool = false, organizer: Participant? = nil,
    attendees: [Participant] = []
  ) {
    self.id = id
    self.title = title
    self.notes = notes
    self.location = location
    self.start = start
    self.end = max(start, end)
    self.isAllDay = isAllDay
    self.organizer = organizer
    self.attendees = attendees
  }

  /// Everyone the event names: the organizer, then the attendees.
  public var participants: [Participant] {
    (organizer.map { [$0] } ?? []) + attendees
  }

  /// The text that search works on: title, notes and location, each on a line of its own.
  public var searchableText: String {
    [title, notes, location ?? ""].filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
