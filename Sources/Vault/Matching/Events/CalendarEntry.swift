public import VaultCore

/// A calendar event as the learned matcher uses it: its parts, each by itself.
public struct CalendarEntry: Sendable {
  /// The event as the design document's algorithm uses it.
  public let profile: EventProfile
  /// The time at which it ends; not before its start.
  public let end: Timestamp?
  /// The person who called it, unless that is the vault's owner or unknown.
  public let organizer: Contact.Index?
  /// The people who were invited, without the vault's owner.
  public let attendees: Set<Contact.Index>
  /// The terms of the title, as the messages' are.
  public let title: [String]
  /// The terms of the notes and the place.
  public let notes: [String]
  /// The unit vector of the title.
  public let titleVector: [Float]

  /// Describes an event.
  public init(
    profile: EventProfile, end: Timestamp?, organizer: Contact.Index?,
    attendees: Set<Contact.Index>, title: [String], notes: [String], titleVector: [Float]
  ) {
    self.profile = profile
    self.end = end
    self.organizer = organizer
    self.attendees = attendees
    self.title = title
    self.notes = notes
    self.titleVector = titleVector
  }

  /// The same event, asked about at another instant.
  package func asked(at time: Timestamp?) -> CalendarEntry { asked(as: profile.asked(at: time)) }

  /// The event as a query states it: without the time or the people that the profile lacks.
  public func asked(as profile: EventProfile) -> CalendarEntry {
    let people = Set(profile.participants)
    return CalendarEntry(
      profile: profile, end: profile.start == nil ? nil : end,
      organizer: organizer.flatMap { people.contains($0) ? $0 : nil },
      attendees: attendees.intersection(people), title: title, notes: notes,
      titleVector: titleVector)
  }

  /// The parts that a calendar may lack.
  public enum Part: String, CaseIterable, Sendable {
    case organizer, attendees, notes
  }

  /// The same event in a calendar that lacks a part.
  public func without(_ part: Part) -> CalendarEntry {
    var invited = attendees
    var people = Set(profile.participants)
    switch part {
    case .organizer:
      if let organizer {
        invited.remove(organizer)
        people.remove(organizer)
      }
    case .attendees:
      invited = []
      people = people.filter { $0 == organizer }
    case .notes: break
    }
    return CalendarEntry(
      profile: EventProfile(
        start: profile.start, participants: people.sorted(),
        vector: part == .notes ? titleVector : profile.vector, asOf: profile.asOf),
      end: end, organizer: part == .organizer ? nil : organizer, attendees: invited, title: title,
      notes: part == .notes ? [] : notes, titleVector: titleVector)
  }

  /// Returns the number of days between a moment and the event: 0 while it lasts; `nil` if it has
  /// no time.
  func daysAway(_ moment: Timestamp) -> Double? {
    guard let start = profile.start else { return nil }
    if moment < start { return start.days(since: moment) }
    return max(0, moment.days(since: end ?? start))
  }
}
