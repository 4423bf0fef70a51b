internal import VaultCore

/// The iCalendar part of a mail that invites to an event, moves it or calls it off (RFC 6047).
///
/// Talk about affairs that the calendar does not hold brings such parts as often. Their events are
/// in a calendar of their own (``VaultArchive/declinedCalendar()``), so that a reader does not take them for the
/// owner's.
struct MailInvitation: Sendable {
  enum Method: String, Sendable {
    case request = "REQUEST"
    case cancel = "CANCEL"
  }

  let plan: Int
  let method: Method
  let sequence: Int
  /// True if it states the time and place that the event had before it was moved.
  let isBeforeMove: Bool
  let writtenAt: Timestamp

  /// The number of organizers in ten who invite with their calendar.
  private static let share: UInt32 = 7

  /// The invitation that a mail of a thread carries, by its number in the order of time.
  ///
  /// The first mail invites; the first that the organizer writes after the event was moved states
  /// the change, and their last one calls an affair off that does not take place. Canceled events
  /// of the calendar are never called off here, because a reader would have to delete them.
  ///
  /// - Complexity: O(mails of the thread).
  static func carried(
    by rank: Int, of thread: [Int32], _ archive: VaultArchive
  ) -> MailInvitation? {
    let turns = archive.script.turns
    let first = turns[Int(thread[0])]
    guard first.phase == .invitation, first.event >= 0, first.content == .talk,
      first.seed >> 4 % 10 < share
    else { return nil }
    let plan = archive.script.plans[Int(first.event)]
    // The instances of a series share one identifier: they are invited to once, as a series.
    guard plan.series == nil else { return nil }
    let organizer = plan.organizer.map(Int16.init) ?? Turn.owner
    let update = thread.indices.dropFirst().first { rank in
      let turn = turns[Int(thread[rank])]
      return turn.event == first.event && turn.speaker == organizer && !turn.isBeforeMove
    }
    let turn = turns[Int(thread[rank])]
    guard turn.event == first.event else { return nil }
    func part(_ method: Method, _ sequence: Int, isBeforeMove: Bool = false) -> MailInvitation {
      MailInvitation(
        plan: Int(first.event), method: method, sequence: sequence, isBeforeMove: isBeforeMove,
        writtenAt: turn.time)
    }
    if rank == 0 {
      return part(.request, 0, isBeforeMove: first.isBeforeMove && update != nil)
    }
    if rank == update, first.isBeforeMove { return part(.request, 1) }
    let isLast = rank + 1 == thread.count && turn.speaker == organizer
    return isLast && plan.traits.contains(.cancelled) && !plan.isInCalendar
      ? part(.cancel, 2) : nil
  }

  /// The part's text, its lines ended CRLF.
  func text(_ archive: VaultArchive) -> String {
    ContentLine.calendar(
      by: "mail",
      ContentLine.line("METHOD", method.rawValue)
        + component(archive, status: method == .cancel ? "CANCELLED" : "CONFIRMED"))
  }

  /// Only the event.
  func component(_ archive: VaultArchive, status: String) -> String {
    let plan = archive.script.plans[plan]
    let event = CalendarEntries(archive: archive).entry(of: self.plan).event
    let start = isBeforeMove ? plan.formerStart ?? event.start : event.start
    let end = start.advanced(byMilliseconds: event.end.milliseconds - event.start.milliseconds)
    let place = isBeforeMove ? archive.wording.place(of: plan, isFormer: true).name : event.location
    var text = ContentLine.lines([
      "BEGIN": "VEVENT", "UID": event.id.rawValue, "SEQUENCE": String(sequence),
      "DTSTAMP": CalendarTimeText.utc(stamp(event)),
    ])
    for (name, time) in [("DTSTART", start), ("DTEND", end)] {
      text += archive.zone.line(name, [time], isDate: event.isAllDay, isZoned: false)
    }
    text += ContentLine.lines([
      "SUMMARY": ContentLine.escaped(event.title), "DESCRIPTION": ContentLine.escaped(event.notes),
      "LOCATION": place.map(ContentLine.escaped), "STATUS": status,
    ])
    if let organizer = event.organizer {
      text += ContentLine.line(
        "ORGANIZER\(ContentLine.commonName(organizer))", "mailto:\(organizer.handle.value)")
    }
    for guest in event.attendees {
      text += ContentLine.line(
        "ATTENDEE\(ContentLine.commonName(guest));ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE",
        "mailto:\(guest.handle.value)")
    }
    return text + ContentLine.line("END", "VEVENT")
  }

  // Never the moment at which the calendar entry itself states that it was written: of two versions
  // of one moment a reader could not determine the newer.
  private func stamp(_ event: CalendarEvent) -> Timestamp {
    let written = Timestamp(seconds: writtenAt.secondsSinceEpoch)
    return written == event.start.advanced(byDays: -28) ? written.advanced(bySeconds: 1) : written
  }
}

extension VaultArchive {
  /// The text of `calendar/declined.ics`: the events that the owner was invited to and does not
  /// keep; `nil` where there are none.
  ///
  /// Each is in it as canceled, in a later version than any mail has.
  func declinedCalendar() -> String? {
    var components = ""
    for thread in threads where !thread.isEmpty {
      guard let invitation = MailInvitation.carried(by: 0, of: thread, self),
        !script.plans[invitation.plan].isInCalendar
      else { continue }
      let last = script.turns[Int(thread[thread.count - 1])].time
      components += MailInvitation(
        plan: invitation.plan, method: .cancel, sequence: 3, isBeforeMove: false,
        writtenAt: last.advanced(bySeconds: 3600)
      ).component(self, status: "CANCELLED")
    }
    return components.isEmpty
      ? nil : ContentLine.calendar(by: Corpus.generatorVersion, components)
  }
}
