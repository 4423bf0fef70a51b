public import VaultCore

/// How the messages of a candidate table follow one another, and what their texts mention.
///
/// A *session* is a stretch of one thread without a pause of more than an hour; a thread of mails
/// is one session, however slow. Row i is row i of the ``CandidateTable``.
public struct ConversationTable: Sendable {
  /// The sender of each message; `nil` for the owner, the unknown and the platform itself.
  let senders: [Contact.Index?]
  /// The number of words of each message.
  let words: [Int]
  /// The stretches of time that each message names.
  let mentions: [[TimeSpan]]
  /// The row before each row in its thread.
  let previous: [Int?]
  /// The row after each row in its thread.
  let next: [Int?]
  /// The number of each row's session.
  let sessions: [Int]
  /// The place of each row in its session, from 0.
  let places: [Int]

  /// What is to be known of a message.
  public struct Entry: Sendable {
    /// The thread it belongs to.
    public let thread: String
    /// When it was sent.
    public let sentAt: Timestamp
    /// Whether it is a mail, whose thread knows no pauses.
    public let isMail: Bool
    /// Who sent it, unless it was the owner or nobody.
    public let sender: Contact.Index?
    /// The number of words.
    public let words: Int
    /// The stretches of time that its text names.
    public let mentions: [TimeSpan]

    /// Describes a message.
    public init(
      thread: String, sentAt: Timestamp, isMail: Bool, sender: Contact.Index?, words: Int,
      mentions: [TimeSpan]
    ) {
      self.thread = thread
      self.sentAt = sentAt
      self.isMail = isMail
      self.sender = sender
      self.words = words
      self.mentions = mentions
    }
  }

  /// Longer pauses part two sessions of a chat.
  static let longestPauseDays = 1.0 / 24

  /// Finds threads and sessions.
  ///
  /// - Parameter entries: In order of time, as the candidate table's rows are.
  /// - Complexity: O(messages).
  public init(_ entries: [Entry]) {
    var last: [String: Int] = [:]
    var previous: [Int?] = []
    var next: [Int?] = Array(repeating: nil, count: entries.count)
    var sessions: [Int] = []
    var places: [Int] = []
    var sessionCount = 0
    for (row, entry) in entries.enumerated() {
      let before = last.updateValue(row, forKey: entry.thread)
      previous.append(before)
      if let before { next[before] = row }
      if let before,
        entry.isMail
          || entry.sentAt.days(since: entries[before].sentAt) <= Self.longestPauseDays
      {
        sessions.append(sessions[before])
        places.append(places[before] + 1)
      } else {
        sessions.append(sessionCount)
        places.append(0)
        sessionCount += 1
      }
    }
    senders = entries.map(\.sender)
    words = entries.map(\.words)
    mentions = entries.map(\.mentions)
    self.previous = previous
    self.next = next
    self.sessions = sessions
    self.places = places
  }
}
