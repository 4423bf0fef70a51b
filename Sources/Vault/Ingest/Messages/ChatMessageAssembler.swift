internal import VaultCore

/// Makes messages of the rows of a `chat.db`.
struct ChatMessageAssembler {
  /// The reason that a row is no message.
  struct Left: Error {
    let reason: Rejection.Reason
  }

  private typealias Field = ChatDatabaseSchema.Field

  private let path: String
  private let trustsReplyTo: Bool
  private var chats: ChatDatabaseChats
  private var tapbacks = IMessageTapbacks()
  /// The last message of each thread; kept only where replies have to be derived from it.
  private var lastGUIDs: [String: String] = [:]

  /// Starts with the people and chats of a database.
  ///
  /// `trustsReplyTo` is true if `reply_to_guid` can name the message that one answers. It mostly
  /// names the message before it; newer databases have another column for the answered one.
  init(path: String, chats: ChatDatabaseChats, trustsReplyTo: Bool) {
    self.path = path
    self.chats = chats
    self.trustsReplyTo = trustsReplyTo
  }

  /// The rows of tapbacks whose message did not come.
  var reactionsLeft: [Int] { tapbacks.left }

  /// Keeps a tapback for its message.
  ///
  /// - Returns: Why not, if it cannot be read.
  mutating func addTapback(_ row: SQLiteStatement) -> Rejection? {
    let number = row.integer(Int32(Field.allCases.count)) ?? 0
    let line = Int(truncatingIfNeeded: number)
    let isOwn = row.isTrue(Field.isFromMe)
    guard let target = row.string(Field.associatedGUID),
      let kind = IMessageTapback.symbol(
        type: row.integer(Field.associatedType.rawValue) ?? 0, emoji: row.string(Field.emoji))
    else { return Rejection(line: line, reason: .reaction) }
    guard let date = ChatDate.timestamp(row.number(Field.date.rawValue)) else {
      return Rejection(line: line, reason: .undated)
    }
    guard let sender = isOwn ? .owner : chats.person(row.integer(Field.handle.rawValue)) else {
      return Rejection(line: line, reason: .senderless)
    }
    let (guid, part) = IMessageTapback.target(target)
    tapbacks.add(
      IMessageTapback(
        line: line, symbol: kind.symbol, part: part, isRemoval: kind.isRemoval, sender: sender,
        sentAt: date), to: guid)
    return nil
  }

  /// Makes the message of a row.
  ///
  /// - Parameters:
  ///   - row: The fields, in the schema's order.
  ///   - number: Its `ROWID`.
  ///   - chat: The row of its chat.
  ///   - files: What is attached to it.
  /// - Returns: The message, and whether its text is damaged; or why there is none.
  mutating func message(
    _ row: SQLiteStatement, number: Int64, chat: Int64?, files: [Attachment]
  ) -> Result<(Message, Bool), Left> {
    guard let date = ChatDate.timestamp(row.number(Field.date.rawValue)) else {
      return .failure(Left(reason: .undated))
    }
    let guid = row.string(Field.guid) ?? "\(path)#\(number)"
    let place = chats.chat(chat)
    let handle = row.integer(Field.handle.rawValue) ?? 0
    let partner = chats.person(handle)
    let isOwn = row.isTrue(Field.isFromMe)
    let itemType = row.integer(Field.itemType.rawValue) ?? 0
    let only = place?.participants.count == 1 ? place?.participants.first : nil
    let sender = isOwn ? .owner : partner ?? only
    let thread = place?.thread ?? partner.map { chats.thread(with: $0) } ?? path
    if itemType != 0 {
      var message = notice(row, itemType, guid, date, sender, thread)
      message.reactions = tapbacks.take(guid)
      return .success((message, false))
    }
    guard let sender else { return .failure(Left(reason: .senderless)) }
    guard let content = ChatMessageContent.read(row, files: files) else {
      return .failure(Left(reason: .unreadable))
    }
    let recipients: [Participant]
    if let chat, let place {
      recipients =
        isOwn ? place.participants : chats.recipients(in: chat, of: sender, handle: handle)
    } else {
      recipients = isOwn ? partner.map { [$0] } ?? [] : [.owner]
    }
    let message = Message(
      id: DocumentID(guid), platform: .imessage, sentAt: date, sender: sender,
      recipients: recipients, subject: content.subject, text: content.text,
      attachments: content.attachments, threadID: thread, replyTo: replyTo(row, guid, thread),
      reactions: tapbacks.isEmpty ? [] : tapbacks.take(guid), revision: content.revision)
    return .success((message, content.isDamaged))
  }

  /// The state in which a row is no message of its chat; `nil` for one that is.
  func state(_ row: SQLiteStatement, chat: Int64?, isDeleted: Bool) -> MailState? {
    MailState(
      MailMark.ofMessage(
        row, isDeleted: isDeleted, isInSpam: chats.chat(chat)?.isSpam ?? false))
  }

  private mutating func replyTo(
    _ row: SQLiteStatement, _ guid: String, _ thread: String
  ) -> DocumentID? {
    guard trustsReplyTo else {
      return row.string(Field.originator).map { DocumentID(IMessageTapback.target($0).guid) }
    }
    let last = lastGUIDs.updateValue(guid, forKey: thread)
    guard let named = row.string(Field.replyTo), named != last else { return nil }
    return DocumentID(IMessageTapback.target(named).guid)
  }

  /// A system message: who did what to the group, in the words of Messages.
  private func notice(
    _ row: SQLiteStatement, _ type: Int64, _ guid: String, _ date: Timestamp,
    _ sender: Participant?, _ thread: String
  ) -> Message {
    let other = chats.person(row.integer(Field.otherHandle.rawValue))
    let written = row.string(Field.text) ?? ""
    let text = ChatNotice.text(
      type: type, action: row.integer(Field.groupAction.rawValue) ?? 0, actor: sender,
      other: other, title: row.string(Field.groupTitle))
    return Message(
      id: DocumentID(guid), platform: .imessage, kind: .system, sentAt: date, sender: nil,
      recipients: [], text: text ?? written, threadID: thread)
  }
}

extension SQLiteStatement {
  /// A column's text; `nil` where it is empty.
  func string(_ field: ChatDatabaseSchema.Field) -> String? {
    guard let text = text(field.rawValue), !text.isEmpty else { return nil }
    return text
  }

  /// Returns true if a column holds a number other than 0.
  func isTrue(_ field: ChatDatabaseSchema.Field) -> Bool {
    switch number(field.rawValue) {
    case .integer(let value): value != 0
    case .real(let value): value != 0
    case nil: false
    }
  }
}
