public import VaultCore

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
  ///   - conversations: Mails that a header names together.
  /// - Returns: As many messages, changed only in their threads.
  /// - Complexity: O(n log n) in the messages, their participants and what they name.
  public static func joined(
    _ messages: [Message], conversations: [[DocumentID]] = []
  ) -> [Message] {
    var result = messages
    let order = messages.indices.filter { messages[$0].platform == .email }
      .sorted { (messages[$0].sentAt, messages[$0].id) < (messages[$1].sentAt, messages[$1].id) }
    var sets = DisjointSets(count: 0)
    var elements: [DocumentID: Int] = [:]
    func unite(_ mails: [DocumentID]) -> Int {
      let found = mails.map { mail in
        if let element = elements[mail] { return element }
        let element = sets.append()
        elements[mail] = element
        return element
      }
      for element in found.dropFirst() { sets.unite(found[0], element) }
      return found.first ?? 0
    }
    for mails in conversations { _ = unite(mails) }
    let threads = order.map { unite([DocumentID(messages[$0].threadID), messages[$0].id]) }
    var latest: [Key: (place: Int, thread: Int)] = [:]
    for (place, index) in order.enumerated() {
      let message = messages[index]
      let subject = MailSubject(message.subject ?? "")
      let keys = message.participants.map { Key(subject: subject.base, handle: $0.handle) }
      if subject.isReply, subject.isTelling, startsOwnThread(message),
        let found = keys.compactMap({ latest[$0] }).max(by: { $0.place < $1.place })
      {
        sets.unite(found.thread, threads[place])
      }
      for key in keys { latest[key] = (place, threads[place]) }
    }
    var names: [Int: String] = [:]
    for (place, index) in order.enumerated() {
      let root = sets.root(threads[place])
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
