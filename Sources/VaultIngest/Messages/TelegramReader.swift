internal import Foundation
internal import VaultCore
public import VaultText

/// Reads JSON exports of Telegram Desktop: `result.json` of one chat or of an account.
///
/// | member | becomes |
/// |---|---|
/// | `id` of chat and message | the identifier `telegram:<chat>:<message>`, the thread `telegram:<chat>` |
/// | `date_unixtime`, else `date` in the vault's zone | when it was sent |
/// | `from_id`, `from` | the sender; the owner where `personal_information` names them, or in a chat of two the one who is not the other |
/// | `text`: a text, or a list of texts and formatted parts | the text, its parts joined |
/// | `file`, `photo`, `media_type`, `mime_type`, `file_size` | an attachment; a sticker's emoji and a poll's question where there is no text |
/// | `reply_to_message_id`, `edited`, `reactions` with `recent` | what it answers, that it was edited, who reacted |
/// | `type`: `service` | a notice of the chat |
///
/// Memory holds the bytes of the file and one message.
public struct TelegramReader: RecordReader {
  private let path: String
  private let clock: ZoneClock
  private let text: JSONText
  private var chats: [JSONPlace]
  private let owner: String?
  private var chat: TelegramChat?
  private var messages: JSONItems?

  /// Finds the chats of a file.
  ///
  /// - Throws: `IngestError.malformedJSON` or `.unreadable`.
  /// - Complexity: O(n) in the bytes.
  public init(_ file: ExportFile, clock: ZoneClock) throws(IngestError) {
    path = file.path
    self.clock = clock
    let text = JSONText(Array(TextFile.utf8(try file.contents())))
    do {
      try text.check()
    } catch {
      throw .malformedJSON(file: file.path, line: error.line)
    }
    self.text = text
    let root = text.members(
      at: JSONPlace(), among: ["messages", "chats", "left_chats", "personal_information"])
    var chats = root["messages"] == nil ? [] : [JSONPlace()]
    for key in ["chats", "left_chats"] {
      guard let list = root[key].flatMap({ text.members(at: $0, among: ["list"])["list"] }) else {
        continue
      }
      var items = JSONItems(at: list)
      while let place = text.next(&items) { chats.append(place) }
    }
    self.chats = chats.reversed()
    let person = root["personal_information"].flatMap { text.node(at: $0) }
    owner = person?.member(["user_id"]).flatMap(IMessageFields.text).map { "user\($0)" }
  }

  /// The next message or rejection; `nil` at the end.
  public mutating func next() -> IngestRecord? {
    while true {
      if let chat, var items = messages {
        let place = text.next(&items)
        messages = items
        if let place {
          guard let node = text.node(at: place), node.object != nil else {
            return .rejected(Rejection(line: place.line, reason: .unreadable))
          }
          return record(node, in: chat, line: place.line)
        }
      }
      guard let place = chats.popLast() else { return nil }
      let found = text.members(at: place, among: ["messages"])["messages"]
      chat = TelegramChat(text, at: place, path: path, owner: owner)
      messages = found.map { JSONItems(at: $0) }
    }
  }

  private func record(_ node: JSONNode, in chat: TelegramChat, line: Int) -> IngestRecord {
    let stamp = node.member(["date_unixtime", "date"])
    guard let date = stamp.flatMap({ MessageDate($0, clock: clock) }) else {
      return .rejected(Rejection(line: line, reason: .undated))
    }
    let isService = node.member(["type"])?.string == "service"
    let sender = chat.participant(
      node.member(["from_id", "actor_id"]), name: node.member(["from", "actor"]))
    guard sender != nil || isService else {
      return .rejected(Rejection(line: line, reason: .senderless))
    }
    guard let number = node.member(["id"]).flatMap(IMessageFields.text) else {
      return .rejected(Rejection(line: line, reason: .unreadable))
    }
    let others = chat.people.filter { $0.handle != sender?.handle && $0.handle.kind != .owner }
    let text = isService ? Self.notice(node) : Self.text(of: node)
    guard let text else { return .rejected(Rejection(line: line, reason: .unreadable)) }
    let isFromOwner = sender?.handle.kind == .owner
    return .message(
      Message(
        id: chat.id(of: number), platform: .telegram, kind: isService ? .system : .personal,
        sentAt: date.timestamp, utcOffsetSeconds: date.utcOffsetSeconds,
        sender: isService ? nil : sender,
        recipients: isService ? [] : isFromOwner ? others : [.owner] + others,
        text: text, attachments: Self.attachments(of: node), threadID: chat.thread,
        replyTo: node.member(["reply_to_message_id"]).flatMap(IMessageFields.text).map(chat.id),
        reactions: reactions(of: node, in: chat),
        revision: node.member(["edited_unixtime", "edited"]) == nil ? .original : .edited),
      line: line)
  }

  /// A text, or its parts joined; `nil` for what is neither.
  private static func text(of node: JSONNode) -> String? {
    var text = ""
    if let value = node.member(["text"]) {
      guard let joined = joined(value) else { return nil }
      text = joined
    }
    guard text.isEmpty else { return text }
    return node.member(["sticker_emoji"])?.string
      ?? node.member(["poll"])?.member(["question"]).flatMap(joined) ?? ""
  }

  private static func joined(_ node: JSONNode) -> String? {
    if let text = node.string { return text }
    if let part = node.object { return part["text"].flatMap(joined) }
    guard let parts = node.array else { return nil }
    var text = ""
    for part in parts {
      guard let piece = joined(part) else { return nil }
      text += piece
    }
    return text
  }

  private static func notice(_ node: JSONNode) -> String {
    let action = node.member(["action"])?.string?.replacingOccurrences(of: "_", with: " ") ?? ""
    let title = node.member(["title"])?.string ?? ""
    return [action, title].filter { !$0.isEmpty }.joined(separator: ": ")
  }

  private static func attachments(of node: JSONNode) -> [Attachment] {
    ["file", "photo"].compactMap { key in
      guard let place = node.member([key])?.string else { return nil }
      // `(File not included. …)` stands in the place of what was left out.
      let name = place.hasPrefix("(") ? nil : place.split(separator: "/").last.map(String.init)
      var size: Int?
      if case .integer(let bytes)? = node.member(["\(key)_file_size", "\(key)_size"])?.value,
        bytes >= 0
      {
        size = Int(bytes)
      }
      let type = key == "photo" ? "image/jpeg" : node.member(["mime_type"])?.string?.lowercased()
      return Attachment(
        name: node.member(["file_name"])?.string ?? name, mediaType: type, sizeBytes: size)
    }
  }

  private func reactions(of node: JSONNode, in chat: TelegramChat) -> [Reaction] {
    (node.member(["reactions"])?.array ?? []).flatMap { reaction -> [Reaction] in
      guard let symbol = reaction.member(["emoji"])?.string else { return [] }
      return (reaction.member(["recent"])?.array ?? []).compactMap { recent in
        let sender = chat.participant(recent.member(["from_id"]), name: recent.member(["from"]))
        let date = recent.member(["date"]).flatMap { MessageDate($0, clock: clock) }
        guard let sender, let date else { return nil }
        return Reaction(symbol: symbol, sender: sender, sentAt: date.timestamp)
      }
    }
  }
}

/// A chat of a Telegram export and its people.
private struct TelegramChat {
  let thread: String
  private let number: String
  private let owner: String?
  /// The other of a chat of two; everybody else there is the owner.
  private let partner: String?
  private let isPrivate: Bool
  /// Who wrote in it, the owner aside.
  private(set) var people: [Participant] = []

  private static let maximumPeople = 256

  init(_ text: JSONText, at place: JSONPlace, path: String, owner: String?) {
    let members = text.members(at: place, among: ["id", "type", "name", "messages"])
    func string(_ key: String) -> String? {
      members[key].flatMap { text.node(at: $0) }.flatMap(IMessageFields.text)
    }
    let id = string("id")
    number = id ?? path
    thread = id.map { "telegram:\($0)" } ?? path
    self.owner = owner
    let type = string("type") ?? ""
    isPrivate = ["personal_chat", "bot_chat"].contains(type)
    partner = type == "saved_messages" ? "" : isPrivate ? id.map { "user\($0)" } : nil
    var seen: Set<Handle> = []
    guard let list = members["messages"] else { return }
    var items = JSONItems(at: list)
    while let message = text.next(&items) {
      let from = text.members(at: message, among: ["from_id", "from"])
      let person = participant(
        from["from_id"].flatMap { text.node(at: $0) },
        name: from["from"].flatMap { text.node(at: $0) })
      guard let person, person.handle.kind != .owner, seen.insert(person.handle).inserted else {
        continue
      }
      people.append(person)
      if people.count == Self.maximumPeople { break }
    }
  }

  func id(of message: String) -> DocumentID { DocumentID("telegram:\(number):\(message)") }

  /// A person by their identifier or, in exports without any, by their name.
  func participant(_ id: JSONNode?, name: JSONNode?) -> Participant? {
    let identifier = id.flatMap(IMessageFields.text)
    let shown = name?.string.flatMap { $0.isEmpty ? nil : $0 }
    guard let key = identifier ?? shown else { return nil }
    if let owner, identifier == owner { return .owner }
    if owner == nil, let partner, identifier != nil, identifier != partner { return .owner }
    return Participant(Handle(.name, shown ?? key), displayName: shown)
  }
}
