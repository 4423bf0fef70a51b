/// A reaction of a participant to a message (a tapback).
public struct Reaction: Hashable, Sendable, Codable {
  /// The reaction itself: an emoji, or the platform's word for it (`liked`, `laughed`).
  public let symbol: String
  /// The person who reacted.
  public let sender: Participant
  /// The time of the reaction.
  public let sentAt: Timestamp

  /// Creates a reaction.
  public init(symbol: String, sender: Participant, sentAt: Timestamp) {
    self.symbol = symbol
    self.sender = sender
    self.sentAt = sentAt
  }
}
