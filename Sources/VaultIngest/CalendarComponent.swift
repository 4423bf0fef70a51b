internal import VaultCore

/// One VEVENT as its file states it: an event, the pattern of a series, or a change to one instance.
struct CalendarComponent: Hashable, Sendable {
  /// A time with the zone it counts in.
  struct Stamp: Hashable, Sendable {
    let time: CalendarTime
    let zone: CalendarZone

    var timestamp: Timestamp { zone.timestamp(of: time.local) }
  }

  /// What the event says, without where it was found and in which version.
  struct Content: Hashable, Sendable {
    let title: String
    let notes: String
    let location: String?
    let start: Stamp
    let length: CalendarDuration
    let rules: [RecurrenceRule]
    let exceptionRules: [RecurrenceRule]
    let extraDates: [Stamp]
    let excludedDates: [Stamp]
    let organizer: Participant?
    let attendees: [Participant]
    let isCancelled: Bool

    var isSeries: Bool { !rules.isEmpty || !extraDates.isEmpty }
  }

  let identifier: String
  /// Which instance of a series this changes; `nil` for the event or series itself.
  let recurrenceID: Stamp?
  let sequence: Int
  /// When this version was written, where the file says so.
  let writtenAt: Timestamp?
  let content: Content
  /// The position of the file among those of the vault.
  let file: Int
  /// The line of its BEGIN.
  let line: Int
}
