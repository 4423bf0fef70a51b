internal import VaultCore

/// An event before it is written about: who, what, where, when.
struct EventPlan: Sendable {
  let outline: TopicOutline
  /// The language of the calendar entry.
  let language: Language
  /// The language of the messages.
  let messageLanguage: Language
  /// Everyone but the owner.
  let attendees: [Int]
  /// Who invites; the owner where it is `nil`.
  let organizer: Int?
  let start: Timestamp
  let end: Timestamp
  let place: Names.Place
  let project: String?
  /// The person whom it is about.
  let subjectPerson: String?
  let title: String
  let notes: String
  /// How many messages belong to it.
  let messageCount: Int

  var isCrossLingual: Bool { language != messageLanguage }
}
