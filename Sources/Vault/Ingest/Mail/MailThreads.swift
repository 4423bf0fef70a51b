public import VaultCore

/// Mails, by their identifiers, in sets that are one conversation.
public struct MailConversations: Sendable {
  private var elements: [DocumentID: Int] = [:]
  private var sets = DisjointSets(count: 0)

  /// Starts without a mail.
  public init() {}

  /// Joins the mails that a header names, whether they are there or not.
  mutating func unite(_ mails: [DocumentID]) {
    guard let first = mails.first.map({ element($0) }) else { return }
    for mail in mails.dropFirst() { unite(first, element(mail)) }
  }

  fileprivate mutating func element(_ mail: DocumentID) -> Int {
    if let element = elements[mail] { return element }
    let element = sets.append()
    elements[mail] = element
    return element
  }

  fileprivate mutating func unite(_ left: Int, _ right: Int) {
    sets.unite(left, right)
  }

  fileprivate func root(_ element: Int) -> Int {
    sets.root(element)
  }
}

/// Joins mails to conversations by their headers, and where these name none by subject.
public enum MailThreads {
  /// The same messages, in the same order, with one thread for each conversation.
  ///
  /// As in RFC 5256, section 3, REFERENCES, step 1, all mails that a mail's References name are of
  /// its conversation, and the first that In-Reply-To names, whether they are among the messages or
  /// not. Where the RFC keeps the first parent that a mail is given, all count here: a list that a
  /// program cut then tears no thread. A mail whose identifier another one claimed first joins by
  /// what it names. A thread has the name that its earliest mail gave it.
  ///
  /// Step 5 is the last resort and narrower than there: a mail whose subject is that of an answer
  /// (`Re:` and its like in other languages) but which names no mail it answers joins the thread of
  /// the latest mail before it with the same base subject (section 2.1) and at least one participant
  /// in common; not by a subject that mails of any conversation have. Mails of the same moment count
  /// in the order of their identifiers; other platforms' messages are not changed.
  ///
  /// - Parameters:
  ///   - messages: The messages; their threads are those that their own headers give.
  ///   - conversations: The mails that headers name together.
  /// - Returns: As many messages, changed only in their threads.
  /// - Complexity: O(n log n) in the messages, their participants and what they name.
  public static func joined(
    _ messages: [Message], conversations: MailConversations = MailConversations()
  ) -> [Message] {
    var conversations = conversations
    var result = messages
    let order = messages.indices.filter { messages[$0].platform == .email }
      .sorted { (messages[$0].sentAt, messages[$0].id) < (messages[$1].sentAt, messages[$1].id) }
    let threads = order.map { index in
      let thread = conversations.element(DocumentID(messages[index].threadID))
      conversations.unite(thread, conversations.element(messages[index].id))
      return thread
    }
    var latest: [Key: (place: Int, thread: Int)] = [:]
    for (place, index) in order.enumerated() {
      let message = messages[index]
      let subject = MailSubject(message.subject ?? "")
      let keys = message.participants.map { Key(subject: subject.base, handle: $0.handle) }
      if subject.isReply, subject.isTelling, startsOwnThread(message),
        let found = keys.compactMap({ latest[$0] }).max(by: { $0.place < $1.place })
      {
        conversations.unite(found.thread, threads[place])
      }
      for key in keys { latest[key] = (place, threads[place]) }
    }
    var names: [Int: String] = [:]
    for (place, index) in order.enumerated() {
      let root = conversations.root(threads[place])
      let name = names[root] ?? messages[index].threadID
      names[root] = name
      result[index].threadID = name
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
