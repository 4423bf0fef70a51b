/// A reaction that somebody attached to a message (a tapback).
public struct Reaction: Hashable, Sendable, Codable {
  /// What it says: an emoji, or the platform's word for it (`liked`, `laughed`).
  public let symbol: String
  /// Who reacted.
  public let sender: Participant
  /// When.
  public let sentAt: Timestamp

  /// Notes a reaction.
  public init(symbol: String, sender: Participant, sentAt: Timestamp) {
    self.symbol = symbol
    self.sender = sender
    self.sentAt = sentAt
  }
}
