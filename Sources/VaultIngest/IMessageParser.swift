public import Foundation
public import VaultCore

/// The messages of one file and what was left out.
public struct ParsedMessages: Sendable {
  /// The messages in the file's order.
  public let messages: [Message]
  /// What was left out, by line.
  public let rejected: [Rejection]
  /// The line at which each message starts.
  let lines: [Int]
}

/// Reads JSON exports of iMessage.
///
/// The documented shape is `{"format": "imessage-json", "conversations": [{"id", "participants",
/// "messages": [{"guid", "date", "is_from_me", "sender", "text", "attachments"}]}]}`. Also read
/// are a bare list of messages or conversations, `{"messages": […]}`, an object of message lists
/// by conversation, one JSON object per line, and the usual other names of the same fields
/// (`IMessageFields`). A message without an identifier is `path#ordinal`, counted from 1.
public struct IMessageParser: Sendable {
  private let path: String
  private let clock: ZoneClock

  /// Prepares to read one file.
  ///
  /// - Parameters:
  ///   - path: The path below the vault's folder; it names messages without an identifier.
  ///   - clock: The zone of dates that state none.
  public init(path: String, clock: ZoneClock) {
    self.path = path
    self.clock = clock
  }

  /// Parses a whole file.
  ///
  /// - Throws: `IngestError.malformedJSON` or `.unrecognizedJSON`.
  /// - Complexity: O(n) in the bytes.
  public func parse(_ data: Data) throws(IngestError) -> ParsedMessages {
    let root = try document(TextFile.utf8(data))
    guard let conversations = Self.conversations(in: root) else {
      throw .unrecognizedJSON(file: path)
    }
    var found: [(entry: Entry, result: Result<Message, Left>)] = []
    for conversation in conversations {
      for (thread, entries) in Self.threads(of: conversation, from: found.count) {
        let participants = Self.participants(of: conversation, messages: entries)
        for entry in entries {
          let result = message(
            entry.node, thread: thread, participants: participants, ordinal: entry.ordinal)
          found.append((entry, result))
        }
      }
    }
    found.sort { $0.entry.ordinal < $1.entry.ordinal }
    var messages: [Message] = []
    var lines: [Int] = []
    var rejected: [Rejection] = []
    for (entry, result) in found {
      switch result {
      case .success(let message):
        messages.append(message)
        lines.append(entry.node.line)
      case .failure(let left):
        rejected.append(Rejection(line: entry.node.line, reason: left.reason))
      }
    }
    return ParsedMessages(messages: messages, rejected: rejected, lines: lines)
  }

  /// A message and its position among all of the file, from 1.
  private struct Entry {
    let ordinal: Int
    let node: JSONNode
  }

  private func document(_ data: Data) throws(IngestError) -> JSONNode {
    do {
      return try JSONReader.parse(data.span)
    } catch {
      if let lines = Self.lines(data.span) { return lines }
      throw .malformedJSON(file: path, line: error.line)
    }
  }

  /// One JSON object per line; `nil` unless there are several lines and all of them are objects.
  private static func lines(_ bytes: Span<UInt8>) -> JSONNode? {
    var nodes: [JSONNode] = []
    var start = 0
    var line = 1
    while start < bytes.count {
      let end = bytes.lineEnd(from: start)
      let text = bytes.bytes(start..<end)
      if text.contains(where: { $0 > UInt8(ascii: " ") }) {
        do {
          let node = try JSONReader.parse(text.span)
          guard node.object != nil else { return nil }
          nodes.append(JSONNode(line: line, value: node.value))
        } catch {
          return nil
        }
      }
      start = end + 1
      line += 1
    }
    return nodes.count > 1 ? JSONNode(line: 1, value: .array(nodes)) : nil
  }

  private static func isMessage(_ node: JSONNode) -> Bool {
    node.member(IMessageFields.date) != nil && node.member(IMessageFields.messages) == nil
  }

  /// The objects that hold messages; `nil` if the document has no such shape.
  private static func conversations(in root: JSONNode) -> [JSONNode]? {
    if let list = root.member(IMessageFields.conversations)?.array { return list }
    if root.member(IMessageFields.messages)?.array != nil { return [root] }
    if let list = root.array {
      if list.contains(where: { $0.member(IMessageFields.messages) != nil }) { return list }
      guard list.isEmpty || list.contains(where: isMessage) else { return nil }
      return [JSONNode(line: root.line, value: .object(["messages": root]))]
    }
    guard let object = root.object else { return nil }
    let named = object.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    let lists = named.filter { $0.value.array?.contains(where: isMessage) == true }
    guard !lists.isEmpty else { return nil }
    return lists.map { name, list in
      let identifier = JSONNode(line: list.line, value: .string(name))
      return JSONNode(line: list.line, value: .object(["id": identifier, "messages": list]))
    }
  }

  /// The messages of a conversation, by thread in order of first appearance.
  private static func threads(
    of conversation: JSONNode, from count: Int
  ) -> [(thread: String, entries: [Entry])] {
    let nodes = conversation.member(IMessageFields.messages)?.array ?? []
    let entries = nodes.enumerated().map { Entry(ordinal: count + $0 + 1, node: $1) }
    let own = conversation.member(IMessageFields.conversationID).flatMap(IMessageFields.text)
    if let own { return [(own, entries)] }
    let name = conversation.member(["name"]).flatMap(IMessageFields.text)
    var threads: [(thread: String, entries: [Entry])] = []
    var positions: [String: Int] = [:]
    for entry in entries {
      let stated = entry.node.member(IMessageFields.thread).flatMap(IMessageFields.text)
      let keys = isFromOwner(entry.node) ? IMessageFields.partner : IMessageFields.sender
      let partner = entry.node.member(keys).flatMap(IMessageFields.participant)
      let thread = stated ?? name ?? partner?.handle.value ?? ""
      if let position = positions[thread] {
        threads[position].entries.append(entry)
      } else {
        positions[thread] = threads.count
        threads.append((thread, [entry]))
      }
    }
    return threads
  }

  /// The people of a conversation besides the owner: those it lists, else those who appear.
  private static func participants(
    of conversation: JSONNode, messages: [Entry]
  ) -> [Participant] {
    if let listed = conversation.member(IMessageFields.participants)?.array {
      return listed.compactMap(IMessageFields.participant)
    }
    var seen: [Participant] = []
    for node in messages.lazy.map(\.node) {
      // What an own message calls its sender is the owner; what it calls its handle is not.
      let keys = isFromOwner(node) ? IMessageFields.partner : IMessageFields.sender
      let stated = node.member(IMessageFields.participants)
      let named = (stated.map { $0.array ?? [$0] } ?? []) + [node.member(keys)].compactMap(\.self)
      for participant in named.compactMap(IMessageFields.participant)
      where participant.handle.kind != .owner && !seen.contains(participant) {
        seen.append(participant)
      }
    }
    return seen
  }

  private static func isFromOwner(_ node: JSONNode) -> Bool {
    node.member(IMessageFields.isFromMe)?.bool == true
  }

  private struct Left: Error {
    let reason: Rejection.Reason
  }

  private func message(
    _ node: JSONNode, thread: String, participants: [Participant], ordinal: Int
  ) -> Result<Message, Left> {
    guard node.object != nil else { return .failure(Left(reason: .unreadable)) }
    if IMessageFields.isReaction(node) { return .failure(Left(reason: .reaction)) }
    guard let date = node.member(IMessageFields.date).flatMap({ MessageDate($0, clock: clock) })
    else { return .failure(Left(reason: .undated)) }
    let named = node.member(IMessageFields.sender).flatMap(IMessageFields.participant)
    let isFromOwner = node.member(IMessageFields.isFromMe)?.bool ?? (named?.handle.kind == .owner)
    let only = participants.count == 1 ? participants.first : nil
    guard let sender = isFromOwner ? .owner : named ?? only else {
      return .failure(Left(reason: .senderless))
    }
    let others = participants.filter { $0.handle != sender.handle && $0.handle.kind != .owner }
    let content = IMessageFields.content(of: node)
    let identifier = node.member(IMessageFields.messageID).flatMap(IMessageFields.text)
    return .success(
      Message(
        id: DocumentID(identifier ?? "\(path)#\(ordinal)"), platform: .imessage,
        sentAt: date.timestamp, utcOffsetSeconds: date.utcOffsetSeconds, sender: sender,
        recipients: isFromOwner ? others : [.owner] + others, text: content.text,
        attachments: content.attachments, threadID: thread.isEmpty ? path : thread))
  }
}
