internal import VaultCore

/// The names under which message exports keep the same few fields, and how to read each.
enum IMessageFields {
  static let conversations = ["conversations", "chats", "threads"]
  static let messages = ["messages"]
  static let conversationID = [
    "id", "chat_id", "chatId", "guid", "chat_identifier", "identifier",
  ]
  static let participants = ["participants", "members", "handles", "recipients", "to"]
  static let messageID = ["guid", "id", "message_id", "messageId", "uuid", "ROWID", "rowid"]
  static let date = [
    "date", "timestamp", "sent_at", "sentAt", "time", "date_sent", "dateSent", "created_at",
    "datetime",
  ]
  static let isFromMe = ["is_from_me", "isFromMe", "from_me", "fromMe", "outgoing", "is_sender"]
  static let sender = [
    "sender", "handle", "from", "handle_id", "handleId", "sender_id", "author", "phone_number",
  ]
  /// The other side of a conversation, also in the owner's own messages.
  static let partner = ["handle", "handle_id", "handleId", "phone_number"]
  static let thread = [
    "chat_id", "chatId", "chat", "conversation", "conversation_id", "conversationId", "thread",
    "thread_id", "threadId", "chat_guid", "chat_identifier", "group",
  ]

  static let reactionTarget = ["associated_message_guid", "associatedMessageGuid"]
  static let emoji = ["associated_message_emoji", "associatedMessageEmoji", "emoji"]
  static let reactions = ["reactions", "tapbacks"]
  static let edited = [
    "date_edited", "dateEdited", "edited_at", "editedAt", "is_edited", "isEdited", "edited",
  ]
  static let takenBack = [
    "date_retracted", "dateRetracted", "is_unsent", "isUnsent", "unsent", "retracted",
  ]
  static let deleted = [
    "deleted_from", "deletedFrom", "delete_date", "date_deleted", "dateDeleted", "deleted_at",
    "deletedAt", "is_deleted", "isDeleted", "recently_deleted", "recentlyDeleted",
  ]
  static let originator = ["thread_originator_guid", "threadOriginatorGuid"]
  static let replyTo = [
    "reply_to_guid", "replyToGuid", "reply_to", "replyTo", "in_reply_to", "reply_to_id",
  ]
  static let itemType = ["item_type", "itemType"]

  /// A string or a number as text; of an object, its identifier.
  static func text(_ node: JSONNode) -> String? {
    switch node.value {
    case .string(let text): text.isEmpty ? nil : text
    case .integer(let number): String(number)
    case .object: node.member(["id", "guid", "identifier", "name"]).flatMap(Self.text)
    default: nil
    }
  }

  /// A person: an identifier, or an object with an identifier and perhaps a name.
  static func participant(_ node: JSONNode) -> Participant? {
    if node.object != nil {
      let keys = ["id", "handle", "address", "phone", "phone_number", "email", "identifier"]
      let name = node.member(["name", "display_name", "displayName", "full_name"])?.string
      guard let identifier = node.member(keys).flatMap(text) else {
        return name.map { Participant(Handle(guessing: $0)) }
      }
      return Participant(Handle(guessing: identifier), displayName: name)
    }
    guard let identifier = text(node), identifier != "0" else { return nil }
    if ["me", "owner"].contains(identifier.lowercased()) { return .owner }
    return Participant(Handle(guessing: identifier))
  }

  /// The type of a reaction to another message (2000–2007 and 3000–3007 of `chat.db`); `nil` of
  /// any other message.
  static func reactionType(_ node: JSONNode) -> Int64? {
    let type = node.member(["associated_message_type", "associatedMessageType"]).flatMap(integer)
    return type.flatMap { (2000...3999).contains($0) ? $0 : nil }
  }

  /// A number, also where it is written as text.
  static func integer(_ node: JSONNode) -> Int64? {
    switch node.value {
    case .integer(let number): number
    case .string(let text): Int64(text)
    default: nil
    }
  }

  /// Returns true if a flag is set or a date is given.
  static func isSet(_ node: JSONNode?) -> Bool {
    switch node?.value {
    case .bool(let flag): flag
    case .integer(let number): number > 0
    case .number(let number): number > 0
    case .string(let text):
      // The epochs of Unix and of Apple are no dates of messages.
      !["", "0", "false", "no"].contains(text.lowercased())
        && !["1969-", "1970-", "2000-12-31", "2001-01-01"].contains { text.hasPrefix($0) }
    default: false
    }
  }

  static let texts = ["text", "body", "message", "content"]
  static let files = ["attachments", "files", "media"]

  private static let known = Set(
    conversationID + participants + messageID + date + isFromMe + sender + thread + reactions
      + edited + takenBack + replyTo + originator + itemType + emoji + files
      + ["subject", "service", "type", "kind", "name", "status"])

  /// Returns true if the text is one, or there is none: a list of parts is another program's text,
  /// and so is a text under an unknown name where nothing else was written.
  static func hasReadableText(_ node: JSONNode) -> Bool {
    if let text = node.member(texts) { return text.string != nil }
    guard let members = node.object, !texts.contains(where: { members[$0] != nil }),
      files.allSatisfy({ members[$0]?.array?.isEmpty ?? true }),
      !isSet(node.member(takenBack)), node.member(itemType).flatMap(integer) ?? 0 == 0
    else { return true }
    return members.allSatisfy { key, value in
      known.contains(key)
        || value.string?.isEmpty ?? value.array?.isEmpty
          ?? value.object?.isEmpty ?? true
    }
  }

  /// A message's text and files.
  static func content(of node: JSONNode) -> (text: String, attachments: [Attachment]) {
    let raw = node.member(texts)?.string ?? ""
    let listed = node.member(files)?.array ?? []
    return content(raw, files: listed.compactMap(attachment))
  }

  /// A text without its marks of files, and the files.
  ///
  /// U+FFFC marks a file in the text and is removed; where no files are listed, each one counts as
  /// a file without a name.
  static func content(
    _ raw: String, files: [Attachment]
  ) -> (text: String, attachments: [Attachment]) {
    guard raw.utf8.contains(0xEF) else { return (raw, files) }
    let marks = raw.unicodeScalars.count { $0 == "\u{FFFC}" }
    guard marks > 0 else { return (raw, files) }
    let attachments =
      files.isEmpty ? Array(repeating: Attachment(name: nil), count: marks) : files
    let kept = raw.unicodeScalars.filter { $0 != "\u{FFFC}" }
    let text = String(String.UnicodeScalarView(kept))
    let start = text.firstIndex { !$0.isWhitespace } ?? text.endIndex
    let end = text.lastIndex { !$0.isWhitespace }.map(text.index(after:)) ?? text.endIndex
    return (String(text[start..<end]), attachments)
  }

  private static func attachment(_ node: JSONNode) -> Attachment? {
    if let path = node.string {
      return Attachment(name: path.split(separator: "/").last.map(String.init))
    }
    guard node.object != nil else { return nil }
    let name = node.member(["name", "filename", "transfer_name", "transferName", "file_name"])
    let type = node.member(["mime_type", "mimeType", "media_type", "type"])
    let size = node.member(["size", "total_bytes", "totalBytes", "sizeBytes", "size_bytes"])
    return Attachment(
      name: name?.string?.split(separator: "/").last.map(String.init),
      mediaType: type?.string?.lowercased(), sizeBytes: size?.size)
  }
}
