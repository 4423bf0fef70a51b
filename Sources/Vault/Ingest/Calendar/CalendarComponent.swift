internal import VaultCore
internal import VaultText

/// One VEVENT as its file states it: an event, the pattern of a series, or a change to one instance.
struct CalendarComponent: Hashable, Sendable {
  /// A time with the zone it counts in.
  struct Stamp: Hashable, Sendable {
    let time: CalendarTime
    let zone: CalendarZone

    var timestamp: Timestamp { zone.timestamp(of: time.local) }

    /// The same moment on the wall clock that `start` counts in.
    ///
    /// A DATE against a time of day means that day's instance; a time against a DATE its day.
    func local(in start: Stamp) -> LocalTime {
      if start.time.isDate { return wallClock(of: start.zone).startOfDay }
      if time.isDate {
        return LocalTime(seconds: time.local.seconds + Int64(start.time.local.secondOfDay))
      }
      return zone == start.zone ? time.local : start.zone.local(timestamp)
    }

    /// The time as written, or as a zone shows it if it is a time in UTC.
    ///
    /// Some programs write the midnight of an all-day event in UTC. Midnight in UTC is that of its
    /// own day.
    func wallClock(of dates: CalendarZone) -> LocalTime {
      time.isUTC && time.local.secondOfDay > 0 ? dates.local(timestamp) : time.local
    }

    /// The date that begins at this time, if one does.
    func day(in dates: CalendarZone) -> Stamp? {
      guard !time.isDate else { return self }
      let local = wallClock(of: dates)
      guard local.secondOfDay == 0 else { return nil }
      return Stamp(time: CalendarTime(dayOf: local), zone: local == time.local ? zone : dates)
    }
  }

  /// The content of the event, without its place in the file and its version.
  struct Content: Hashable, Sendable {
    let title: String
    let notes: String
    let location: String?
    let start: Stamp
    let length: CalendarDuration
    let recurrence: Recurrence
    let organizer: Participant?
    let attendees: [Participant]
    let isCancelled: Bool

    var isSeries: Bool { !recurrence.rules.isEmpty || !recurrence.extraDates.isEmpty }
  }

  /// The properties that make a series of an event; times are on the wall clock of its DTSTART.
  struct Recurrence: Hashable, Sendable {
    var rules: [RecurrenceRule] = []
    var exceptionRules: [RecurrenceRule] = []
    var extraDates: [LocalTime] = []
    /// The lengths of extra dates that state their own (PERIOD), by position in `extraDates`.
    var extraLengths: [Int: CalendarDuration] = [:]
    var excludedDates: [LocalTime] = []
    /// Days without any instance, as numbers since 1970-01-01.
    var excludedDays: [Int] = []
  }

  let identifier: String
  /// The instance of a series that this changes; `nil` for the event or series itself.
  let recurrenceID: Stamp?
  /// True if it changes the instances after that one too (RANGE=THISANDFUTURE).
  let changesLater: Bool
  let sequence: Int
  /// The time at which this version was written, if the file states it.
  let writtenAt: Timestamp?
  let content: Content
  /// The position of the file among those of the vault.
  let file: Int
  /// The line of its BEGIN.
  var line: Int

  /// The same component at another line: that of the mail that carries it.
  func moved(to line: Int) -> CalendarComponent {
    var copy = self
    copy.line = line
    return copy
  }
}
