internal import VaultCore
public import VaultText

/// Reads JSON exports of iMessage, a message at a time.
///
/// The documented shape is `{"format": "imessage-json", "conversations": [{"id", "participants",
/// "messages": [{"guid", "date", "is_from_me", "sender", "text", "attachments"}]}]}`. Also read
/// are a bare list of messages or conversations, `{"messages": […]}`, an object of message lists
/// by conversation, one JSON object per line, and the usual other names of the same fields
/// (`IMessageFields`). A message without an identifier is `path#ordinal`, counted from 1.
///
/// Reactions are listed in their message (`reactions`) or messages of their own
/// (`associated_message_type`, `associated_message_guid`); either way they become `reactions` of
/// their message in the same conversation. `thread_originator_guid`, or `reply_to_guid` where an
/// export lacks the former, names the message that one answers; `date_edited` and `date_retracted`
/// say that it was edited or taken back.
///
/// Memory holds the bytes of the file, unless it has one object per line, and of the rest one
/// message, the people of one conversation and its reactions.
public struct IMessageReader: RecordReader {
  /// The parts into which everything read so far falls.
  public private(set) var ledger = ReadLedger()
  private let path: String
  private let clock: ZoneClock
  private var outline: IMessageOutline
  private var current: (threads: IMessageThreads, elements: IMessageElements)?
  /// The number of messages so far, whether they could be read or not.
  private var ordinal = 0
  /// The records that follow the one handed out last, last first.
  private var held: [IngestRecord] = []

  /// Finds out the shape of a file.
  ///
  /// - Parameters:
  ///   - file: The export; its path names messages without an identifier.
  ///   - clock: The zone of dates that state none.
  /// - Throws: `IngestError.malformedJSON`, `.unrecognizedJSON` or `.unreadable`.
  /// - Complexity: O(n) in the bytes.
  public init(_ file: ExportFile, clock: ZoneClock) throws(IngestError) {
    path = file.path
    self.clock = clock
    outline = try IMessageOutline(file)
  }

  /// The next message or rejection; `nil` at the end.
  public mutating func next() throws(IngestError) -> IngestRecord? {
    while true {
      if let record = held.popLast() { return record }
      if current != nil {
        guard let (line, node) = try current?.elements.next() else {
          // The reactions of the conversation that no message took, last first.
          held = (current?.threads.tapbacks.left ?? []).reversed().map {
            .rejection(.reaction, line: $0)
          }
          noteRead()
          current = nil
          continue
        }
        ordinal += 1
        let size = current?.elements.size ?? 0
        guard let node, node.object != nil else {
          ledger.bytes.leaveOut(.unreadable, size)
          return .rejection(.unreadable, line: line)
        }
        guard let record = record(of: node, line: line) else {
          ledger.bytes.records += size
          continue
        }
        ledger.bytes.add(record, size)
        return record
      }
      let item = try outline.next()
      noteRead()
      switch item {
      case nil: return nil
      case .unreadable(let line, let size):
        ledger.bytes.leaveOut(.unreadable, size)
        return .rejection(.unreadable, line: line)
      case .conversation(let found):
        current = (try IMessageThreads(found, clock: clock), try found.messages.elements())
      }
    }
  }

  private mutating func noteRead() {
    ledger.bytes.total = max(ledger.bytes.total, outline.read, current?.elements.read ?? 0)
  }

  /// The record of an element; `nil` for a reaction, which is kept for its message.
  private mutating func record(of node: JSONNode, line: Int) -> IngestRecord? {
    switch IMessageFields.tapback(node, line: line, clock: clock) {
    case .found: return nil
    case .unusable(let reason): return .rejection(reason, line: line)
    case .none: break
    }
    guard let date = node.date(IMessageFields.date, clock)
    else { return .rejection(.undated, line: line) }
    let thread = current?.threads.thread(of: node) ?? ""
    let participants = current?.threads.participants(of: thread) ?? []
    let named = node.member(IMessageFields.sender).flatMap(IMessageFields.participant)
    let isFromOwner = node.member(IMessageFields.isFromMe)?.bool ?? (named?.handle.kind == .owner)
    let only = participants.count == 1 ? participants.first : nil
    let sender = isFromOwner ? .owner : named ?? only
    let notice = Self.notice(node, sender: sender)
    guard sender != nil || notice != nil else { return .rejection(.senderless, line: line) }
    let guid =
      node.member(IMessageFields.messageID).flatMap(IMessageFields.text) ?? "\(path)#\(ordinal)"
    let others = participants.filter { $0.handle != sender?.handle && $0.handle.kind != .owner }
    guard IMessageFields.hasReadableText(node) else { return .rejection(.unreadable, line: line) }
    let isTakenBack =
      node.member(IMessageFields.takenBack).map { IMessageFields.isSet($0) } ?? false
    let isEdited = node.member(IMessageFields.edited).map { IMessageFields.isSet($0) } ?? false
    let content = isTakenBack ? ("", []) : IMessageFields.content(of: node)
    let listed = IMessageFields.reactions(of: node, sentAt: date.timestamp, clock: clock)
    held = listed.unusable.reversed().map { .rejection(.reaction, line: $0) }
    let attached = current?.threads.tapbacks.take(guid) ?? []
    let message = Message(
      id: DocumentID(guid), platform: .imessage, kind: notice == nil ? .personal : .system,
      sentAt: date.timestamp, utcOffsetSeconds: date.utcOffsetSeconds,
      sender: notice == nil ? sender : nil,
      recipients: notice != nil ? [] : isFromOwner ? others : [.owner] + others,
      subject: notice == nil && !isTakenBack ? Self.subject(node) : nil,
      text: notice ?? content.0, attachments: content.1,
      threadID: thread.isEmpty ? path : thread, replyTo: Self.replyTo(node),
      reactions: attached.isEmpty
        ? listed.reactions : (attached + listed.reactions).sorted { $0.sentAt < $1.sentAt },
      revision: isTakenBack ? .deleted : isEdited ? .edited : .original)
    guard let state = MailState(MailMark.ofMessage(node)) else {
      return .message(message, line: line)
    }
    defer { held = [] }
    return .setAside(
      [.message(message, line: line)] + held.reversed(), Rejection(line: line, reason: state))
  }

  /// The text of a system message (`item_type` other than 0); `nil` of a person's.
  private static func notice(_ node: JSONNode, sender: Participant?) -> String? {
    guard let type = node.member(IMessageFields.itemType).flatMap(IMessageFields.integer),
      type != 0
    else { return nil }
    let action = node.member(["group_action_type", "groupActionType"])
    let other = node.member(["other_handle", "otherHandle"]).flatMap(IMessageFields.participant)
    let title = node.member(["group_title", "groupTitle"])?.string
    let stated = IMessageFields.content(of: node).text
    if !stated.isEmpty { return stated }
    return ChatNotice.text(
      type: type, action: action.flatMap(IMessageFields.integer) ?? 0, actor: sender,
      other: other, title: title) ?? ""
  }

  private static func subject(_ node: JSONNode) -> String? {
    node.member(["subject"])?.string.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The message that one answers.
  ///
  /// Exports that know threads name it by the thread's first message; `reply_to_guid` then only
  /// names the message before.
  private static func replyTo(_ node: JSONNode) -> DocumentID? {
    let knowsThreads = IMessageFields.originator.contains { node.object?[$0] != nil }
    let keys = knowsThreads ? IMessageFields.originator : IMessageFields.replyTo
    let named = node.member(keys).flatMap(IMessageFields.text)
    return named.map { DocumentID(IMessageTapback.target($0).guid) }
  }
}
