public import VaultCore

/// Joins two exports of one chat, so that every message is there once.
///
/// Exports of WhatsApp carry no identifiers and stop at 40 000 messages, so a later one starts
/// later and counts from there. Messages are matched by what they say, minute by minute (second by
/// second where both exports state seconds):
///
/// 1. The same sender, kind, text and attachments: the k-th such message of one export is the k-th
///    of the other, counted from the end where the later export starts within this very minute.
///    Of three equal ones in one and two in the other, three remain.
/// 2. A message then left on each side is one message in two versions if the sender is the same and
///    one was edited, deleted or had its file left out, or nothing is between it and matched
///    messages before and after; or if all but the sender's name is the same. The later version
///    counts, under the earlier one's identifier.
///
/// Everything else stays, from either export.
public struct OverlapMerger: Sendable {
  /// Both exports in one.
  public struct Union: Hashable, Sendable {
    /// Every message once, in ascending order of time, equal times in the exports' order.
    ///
    /// Those of the earlier export keep their identifiers and thread.
    public let messages: [Message]
    /// The messages that both exports hold, versions included.
    public let matchedCount: Int
    /// The messages that only the later export holds.
    public let addedCount: Int
  }

  /// Returns true if two exports of one title may be of one chat although no message is in both:
  /// some author is in both besides the owner.
  ///
  /// If the owner is unknown, one author in common may be the owner, in groups of which each has
  /// another author.
  ///
  /// - Parameters:
  ///   - earlier: The messages of one export.
  ///   - later: The messages of another.
  ///   - owner: Whose vault it is, if that is known.
  /// - Returns: `false` for two groups of one title.
  public static func mayBeOneChat(
    _ earlier: [Message], _ later: [Message], owner: Owner?
  ) -> Bool {
    let authors = [earlier, later].map { messages in
      Set(messages.lazy.filter { $0.kind == .personal }.compactMap { $0.sender?.handle })
    }
    var common = authors[0].intersection(authors[1]).filter { $0.kind != .owner }
    guard let owner else {
      return common.count > 1 || authors.contains { $0.count < 2 } && !common.isEmpty
        || authors.contains(where: \.isEmpty)
    }
    common.subtract([Handle(.name, owner.name)] + owner.handles)
    return !common.isEmpty || authors.contains(where: \.isEmpty)
  }

  /// Joins two exports of one chat.
  ///
  /// - Parameters:
  ///   - earlier: What was imported before, in the export's order.
  ///   - later: The newer export, in its order.
  /// - Returns: Both in one. New messages are numbered on after the earlier export's last, in its
  ///   thread, where identifiers are `path#ordinal`.
  /// - Complexity: O(n log n).
  public static func merge(_ earlier: [Message], _ later: [Message]) -> Union {
    guard let first = earlier.first else {
      return Union(messages: later, matchedCount: 0, addedCount: later.count)
    }
    var alignment = OverlapAlignment(earlier, later)
    alignment.matchEqual()
    alignment.matchVersions()

    var naming = Numbering(earlier, thread: first.threadID)
    var added: [Int: Message] = [:]
    for (index, message) in later.enumerated() where alignment.earlierOf[index] == nil {
      added[index] = naming.named(message)
    }
    var messages: [Message] = []
    messages.reserveCapacity(earlier.count + added.count)
    for place in alignment.order() {
      switch place {
      case .earlier(let index):
        messages.append(earlier[index])
      case .both(let index, let other):
        messages.append(earlier[index].revised(as: later[other]))
      case .later(let index):
        if let message = added[index] { messages.append(message) }
      }
    }
    return Union(
      messages: messages, matchedCount: later.count - added.count, addedCount: added.count)
  }

  /// Gives new messages the identifiers that follow.
  private struct Numbering {
    private let thread: String
    private var taken: Set<DocumentID>
    private var last: Int

    init(_ messages: [Message], thread: String) {
      self.thread = thread
      taken = Set(messages.map(\.id))
      let prefix = DocumentID(thread + "#").rawValue
      last =
        messages.lazy.compactMap { message in
          message.id.rawValue.hasPrefix(prefix)
            ? Int(message.id.rawValue.dropFirst(prefix.count)) : nil
        }.max() ?? messages.count
      last = min(last, Int.max / 2)
    }

    mutating func named(_ message: Message) -> Message {
      var copy = message
      repeat {
        last += 1
        copy.id = DocumentID("\(thread)#\(last)")
      } while !taken.insert(copy.id).inserted
      copy.threadID = thread
      return copy
    }
  }
}

extension Message {
  /// The later export's version of the same message, under this one's identifier; this one where
  /// the later version has less content.
  fileprivate func revised(as later: Message) -> Message {
    let isSame = text == later.text && attachments == later.attachments
    if isSame, revision == later.revision { return self }
    // "<Media omitted>" has less information than a file's name.
    let losesFile =
      later.revision != .deleted && later.attachments.allSatisfy { $0.name == nil }
      && attachments.contains { $0.name != nil } && (text == later.text || later.text.isEmpty)
    let isDeletion = later.revision == .deleted
    let isUnmarked = later.revision == .original && !isSame && !losesFile
    let isFilled = attachments.contains { $0.name == nil } && later.attachments.count > 0
    return Message(
      id: id, platform: platform, kind: kind, sentAt: sentAt, utcOffsetSeconds: utcOffsetSeconds,
      sender: sender, recipients: recipients, subject: subject,
      text: losesFile ? text : later.text, quotedText: quotedText, signature: signature,
      language: language, entities: losesFile || text == later.text ? entities : [],
      attachments: isDeletion ? [] : losesFile ? attachments : later.attachments,
      threadID: threadID, replyTo: replyTo ?? later.replyTo,
      reactions: later.reactions.isEmpty ? reactions : later.reactions,
      revision: isUnmarked && !isFilled && text != later.text
        ? .edited : revision == .original || isDeletion ? later.revision : revision)
  }
}
