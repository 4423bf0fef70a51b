/// A note that an item of a file was left out, or kept with a reservation.
public struct Rejection: Hashable, Sendable {
  /// The reason that an item was left out or noted.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// A canceled event.
    case cancelled
    /// An older version of an event that the dataset holds in a newer one.
    case superseded
    /// The same item again, field by field.
    case duplicate
    /// A message or event whose date is missing or impossible.
    case undated
    /// A message without a sender.
    case senderless
    /// A reaction to another message (a tapback).
    case reaction
    /// A calendar reply: someone's answer, not an event.
    case reply
    /// An element that is no message at all.
    case unreadable
    /// Kept under a new identifier: another item has the same one but differs.
    case conflictingIdentifier
    /// Kept with times read in the vault's zone: the event's own zone is not known.
    case unknownTimeZone
    /// Kept without its later instances: the recurrence exceeds the bounds of expansion.
    case recurrenceCapped
    /// Kept without its earlier instances: those around the vault's messages are within the bounds.
    case recurrenceCappedBefore
    /// A task, a journal entry or a list of busy times in a calendar.
    case notAnEvent
    /// Kept without the instances of a recurrence rule that cannot be read.
    case unreadableRecurrence
    /// Kept without the dates that cannot be read: an event's end or length, or days that are added
    /// to a series or taken out of it.
    case unreadableDates
    /// A mail or message that was deleted in its program.
    case deleted
    /// A mail or message that its program, or a person, took for spam.
    case spam
    /// A mail or message that was never sent.
    case draft
    /// Kept with the part of its text that could be read: the rest is damaged.
    case damagedText
    /// Kept as text in a character set that is a guess: none is named, or an unknown one.
    case guessedCharset
    /// Kept without words that no search finds: they are encrypted, packed for Outlook (TNEF), or in
    /// an attached file and nowhere else.
    case notSearched

    /// True for a mail or message that `--with-deleted` includes.
    public var isSetAside: Bool { self == .deleted || self == .spam || self == .draft }

    /// True if data that belongs to the vault is missing because of it.
    public var isLoss: Bool {
      switch self {
      case .undated, .senderless, .unreadable, .damagedText: true
      default: false
      }
    }
  }

  /// The line the item starts at, from 1; 0 where the format has no lines.
  public let line: Int
  /// The reason that it was left out or noted.
  public let reason: Reason

  /// Notes an item.
  public init(line: Int, reason: Reason) {
    self.line = line
    self.reason = reason
  }
}
