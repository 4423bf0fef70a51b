internal import VaultCore

/// A message of the unified schema, on the wire.
struct SystemMessage: Codable, Hashable, Sendable {
  let id: DocumentID
  let platform: Platform
  let kind: Message.Kind
  let sentAt: SystemTime
  let utcOffsetSeconds: Int?
  let sender: SystemPerson?
  let recipients: [SystemPerson]
  let subject: String?
  let text: String
  let quotedText: String?
  let signature: String?
  let language: String?
  let attachments: [Attachment]?
  let thread: String
  let replyTo: DocumentID?
  let revision: Message.Revision

  init(_ message: Message) {
    id = message.id
    platform = message.platform
    kind = message.kind
    sentAt = SystemTime(message.sentAt)
    utcOffsetSeconds = message.utcOffsetSeconds
    sender = message.sender.map { SystemPerson($0) }
    recipients = message.recipients.map { SystemPerson($0) }
    subject = message.subject
    text = message.text
    quotedText = message.quotedText
    signature = message.signature
    language = message.language?.rawValue
    attachments = message.attachments.isEmpty ? nil : message.attachments
    thread = message.threadID
    replyTo = message.replyTo
    revision = message.revision
  }

  /// The message; what people reacted and what the text names are not sent.
  var message: Message {
    Message(
      id: id, platform: platform, kind: kind, sentAt: sentAt.timestamp,
      utcOffsetSeconds: utcOffsetSeconds, sender: sender?.participant,
      recipients: recipients.map(\.participant), subject: subject, text: text,
      quotedText: quotedText, signature: signature,
      language: language.map { Language(rawValue: $0) }, attachments: attachments ?? [],
      threadID: thread, replyTo: replyTo, revision: revision)
  }
}

/// A calendar event, on the wire.
struct SystemEvent: Codable, Hashable, Sendable {
  let id: DocumentID
  let title: String
  let notes: String
  let location: String?
  let start: SystemTime
  let end: SystemTime
  let allDay: Bool
  let organizer: SystemPerson?
  let attendees: [SystemPerson]

  init(_ event: CalendarEvent) {
    id = event.id
    title = event.title
    notes = event.notes
    location = event.location
    start = SystemTime(event.start)
    end = SystemTime(event.end)
    allDay = event.isAllDay
    organizer = event.organizer.map { SystemPerson($0) }
    attendees = event.attendees.map { SystemPerson($0) }
  }

  var event: CalendarEvent {
    CalendarEvent(
      id: id, title: title, notes: notes, location: location, start: start.timestamp,
      end: end.timestamp, isAllDay: allDay, organizer: organizer?.participant,
      attendees: attendees.map(\.participant))
  }
}
