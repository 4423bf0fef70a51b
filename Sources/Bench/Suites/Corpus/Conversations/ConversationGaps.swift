internal import VaultCore

/// The lengths of the silences in the conversations of a vault.
struct ConversationGaps {
  /// The days from the end of a session to the next one of its conversation, ascending.
  let pauses: [Double]
  /// The days from the first to the last message of each conversation, both included, and how many
  /// of them have no message.
  private(set) var days = (all: 0, quiet: 0)

  private static let secondsOfDay: Int64 = 86_400

  /// Measures messages, each once, in order of time.
  ///
  /// - Parameters:
  ///   - messages: Those of one vault and one kind of conversation.
  ///   - localTime: The local clock's reading of a moment, as if it were UTC.
  init(_ messages: [Message], localTime: (Timestamp) -> Timestamp) {
    let conversations = Dictionary(grouping: messages, by: \.threadID).values
    pauses = conversations.flatMap { conversation in
      let sessions = ConversationShape.sessions(of: conversation)
      return zip(sessions, sessions.dropFirst()).map { earlier, later in
        later[0].sentAt.days(since: earlier[earlier.count - 1].sentAt)
      }
    }.sorted()
    for conversation in conversations {
      let active = Set(
        conversation.map { localTime($0.sentAt).secondsSinceEpoch / Self.secondsOfDay })
      guard let first = active.min(), let last = active.max() else { continue }
      days.all += Int(last - first) + 1
      days.quiet += Int(last - first) + 1 - active.count
    }
  }
}
