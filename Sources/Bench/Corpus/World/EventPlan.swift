internal import VaultCore

/// An event before it is written about: who, what, where, when, and what is hard about it.
struct EventPlan: Sendable {
  let outline: TopicOutline
  /// The language of the calendar entry.
  let language: Language
  /// The language of the messages.
  let messageLanguage: Language
  /// Everyone but the owner, ascending.
  let attendees: [Int]
  /// The person who invites; the owner where it is `nil`.
  let organizer: Int?
  /// The final start.
  let start: Timestamp
  let end: Timestamp
  /// The first planned start, where it was moved.
  let formerStart: Timestamp?
  /// The index of the place among the language's places of the outline's kind.
  let place: Int
  /// The first planned place, where it was moved.
  let formerPlace: Int?
  let project: String?
  /// A person whom it is about.
  let subject: String?
  /// The words of the calendar entry are drawn from these: which of the topic's names or titles,
  /// and which of its notes, if any.
  let title: Int
  let notes: Int
  /// The number of messages that belong to it.
  let messageCount: Int
  private(set) var traits: Set<EventTrait>
  /// The series that it is an instance of, and its place in it.
  let series: Series?
  /// The programme that it is an event of.
  let programme: Programme?
  /// True if the calendar holds it; otherwise it is only talked about.
  let isInCalendar: Bool

  struct Series: Hashable, Sendable {
    let number: Int
    let instance: Int
    let count: Int
  }

  /// The same plan with more traits.
  func adding(_ more: Set<EventTrait>) -> EventPlan {
    var plan = self
    plan.traits.formUnion(more)
    return plan
  }

  var isCrossLingual: Bool { language != messageLanguage }

  /// The index of the topic's noun that serves as the title, of `count`; `nil` where none does.
  ///
  /// The usual names come first in a lexicon, and are the usual ones.
  func titleNoun(of count: Int) -> Int? {
    guard title % 100 < Self.nounTitlesPerCent else { return nil }
    return min(title / 100 % count, title / 10_000 % count)
  }

  /// True if the calendar entry has no notes.
  var hasNoNotes: Bool { notes % 100 < Self.noNotesPerCent }

  /// The number of titles in a hundred that are a mere name of the event.
  private static let nounTitlesPerCent = 72
  /// The number of entries in a hundred that have no notes.
  private static let noNotesPerCent = 55
}

/// A property that makes an event's messages hard to find, or others easy to mistake for them.
enum EventTrait: String, Hashable, Sendable, CaseIterable {
  /// Another event of the same topic is near.
  case sameTopic
  /// The same people talk about something else at the same time.
  case samePeople
  /// Another event of the calendar takes place at the same time.
  case overlapping
  /// One of a series of like events.
  case recurring
  /// Moved to another day or hour.
  case rescheduled
  /// Called off.
  case cancelled
  /// No message uses the words of the calendar entry.
  case paraphrased
  /// The talk drifts to other subjects and back.
  case drifting
  /// Some of its messages are phrased by negation: "not Tuesday but Wednesday", who does what for
  /// whom.
  case contrasted
  /// Mails from outside pretend to be about it.
  case targeted
  /// Some messages were sent again, a little different.
  case repeated
  /// Some messages reached the vault by two platforms.
  case copied
  /// Some messages lie outside the platform's window, or beyond a week from the event.
  case farAway
}
