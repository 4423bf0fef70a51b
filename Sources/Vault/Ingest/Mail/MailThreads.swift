public import VaultCore

/// Joins mails to conversations where their headers name none.
public enum MailThreads {
  /// The same messages, in the same order, with threads joined by subject.
  ///
  /// A mail whose subject is that of an answer (`Re:` and its like in other languages) but which
  /// names no mail it answers joins the thread of the latest mail before it with the same base
  /// subject (RFC 5256, section 2.1) and at least one participant in common. Answers to such a mail
  /// join the same thread. Mails of the same moment count in the order of their identifiers; other
  /// platforms' messages are not changed.
  ///
  /// - Complexity: O(n log n) in the messages and their participants.
  public static func joined(_ messages: [Message]) -> [Message] {
    var result = messages
    let order = messages.indices.filter { messages[$0].platform == .email }
      .sorted { (messages[$0].sentAt, messages[$0].id) < (messages[$1].sentAt, messages[$1].id) }
    var latest: [Key: (place: Int, thread: String)] = [:]
    var moved: [String: String] = [:]
    for (place, index) in order.enumerated() {
      let message = messages[index]
      let subject = MailSubject(message.subject ?? "")
      let keys = message.participants.map { Key(subject: subject.base, handle: $0.handle) }
      var thread = moved[message.threadID] ?? message.threadID
      if subject.isReply, !subject.base.isEmpty, startsOwnThread(message) {
        let found = keys.compactMap { latest[$0] }.max { $0.place < $1.place }
        if let found {
          moved[message.threadID] = found.thread
          thread = found.thread
        }
      }
      result[index].threadID = thread
      for key in keys { latest[key] = (place, thread) }
    }
    return result
  }

  private struct Key: Hashable {
    let subject: String
    let handle: Handle
  }

  private static func startsOwnThread(_ message: Message) -> Bool {
    message.replyTo == nil && DocumentID(message.threadID) == message.id
  }
}
