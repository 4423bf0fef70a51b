internal import Foundation
internal import VaultCore
public import VaultText

/// Reads JSON exports of Telegram Desktop: `result.json` of one chat or of an account.
///
/// | member | becomes |
/// |---|---|
/// | `id` of chat and message | the identifier `telegram:<chat>:<message>`, the thread `telegram:<chat>` |
/// | `date_unixtime`, else `date` in the vault's zone | when it was sent |
/// | `from_id` (a number up to 2020), `from` | the sender; the owner where `personal_information` names them, or in a chat of two the one who is not the other. Of several with one name each has the identifier behind it: `Ana (user1)` |
/// | `text`: a text, or a list of texts and formatted parts | the text, its parts joined |
/// | `poll`, `sticker_emoji`, `place_name`, `location_information`, `contact_information` and the like | the text where there is no other (`TelegramContent`) |
/// | `file`, `photo`, `media_type`, `mime_type`, `file_size` | an attachment |
/// | `reply_to_message_id` without `reply_to_peer_id`, `edited` after 1970, `reactions` with `recent` | what it answers, that it was edited, who reacted |
/// | `type`: `service` | a notice of the chat |
///
/// Memory holds the bytes of the file, the people of its chats and one message.
public struct TelegramReader: RecordReader {
  /// The parts into which everything read so far falls.
  public private(set) var ledger = ReadLedger()
  private let path: String
  private let clock: ZoneClock
  private let text: JSONText
  private var chats: [TelegramChat]
  private var chat: TelegramChat?
  private var messages: JSONItems?
  private var previousEnd: Int?

  /// Finds the chats of a file.
  ///
  /// - Throws: `IngestError.malformedJSON` or `.unreadable`.
  /// - Complexity: O(n) in the bytes.
  public init(_ file: ExportFile, clock: ZoneClock) throws(IngestError) {
    path = file.path
    self.clock = clock
    let text = try JSONText(checking: file)
    self.text = text
    ledger.bytes.total = text.count
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
    let person = root["personal_information"].flatMap { text.node(at: $0) }
    let owner = person?.member(["user_id"]).flatMap(TelegramChat.identifier)
    var bearers: [String: Set<String>] = [:]
    self.chats = chats.reversed().map { place in
      let chat = TelegramChat(text, at: place, path: file.path, owner: owner)
      bearers.merge(chat.bearers) { $0.union($1) }
      return chat
    }
    for index in self.chats.indices {
      self.chats[index].tellApart(Set(bearers.filter { $1.count > 1 }.keys))
    }
  }

  /// The next message or rejection; `nil` at the end.
  public mutating func next() -> IngestRecord? {
    while true {
      if let chat, var items = messages {
        let place = text.next(&items)
        messages = items
        if let place {
          let node = text.node(at: place)
          let record =
            node?.object == nil
            ? .rejection(.unreadable, line: place.line)
            : node.map { self.record($0, in: chat, line: place.line) }
          let end = node?.end ?? text.end(of: place)
          // With what separates it from the one before.
          if let record { ledger.bytes.add(record, end - (previousEnd ?? place.offset)) }
          previousEnd = end
          return record
        }
      }
      guard let next = chats.popLast() else { return nil }
      chat = next
      messages = next.messages.map { JSONItems(at: $0) }
      previousEnd = nil
    }
  }

  private func record(_ node: JSONNode, in chat: TelegramChat, line: Int) -> IngestRecord {
    guard let date = node.date(["date_unixtime", "date"], clock) else {
      return .rejection(.undated, line: line)
    }
    let isService = node.member(["type"])?.string == "service"
    let sender = chat.participant(
      node.member(["from_id", "actor_id"]), name: node.member(["from", "actor"]))
    guard sender != nil || isService else { return .rejection(.senderless, line: line) }
    guard let number = node.member(["id"]).flatMap(IMessageFields.text) else {
      return .rejection(.unreadable, line: line)
    }
    let others = chat.people.filter { $0.handle != sender?.handle && $0.handle.kind != .owner }
    let text = isService ? Self.notice(node) : TelegramContent.text(of: node)
    guard let text else { return .rejection(.unreadable, line: line) }
    let isFromOwner = sender?.handle.kind == .owner
    return .message(
      Message(
        id: chat.id(of: number), platform: .telegram, kind: isService ? .system : .personal,
        sentAt: date.timestamp, utcOffsetSeconds: date.utcOffsetSeconds,
        sender: isService ? nil : sender,
        recipients: isService ? [] : isFromOwner ? others : [.owner] + others,
        text: text, attachments: Self.attachments(of: node), threadID: chat.thread,
        replyTo: chat.answered(by: node), reactions: reactions(of: node, in: chat),
        revision: Self.isEdited(node) ? .edited : .original), line: line)
  }

  /// Returns true if there is a date of an edit: exports of old versions write the epoch for none.
  private static func isEdited(_ node: JSONNode) -> Bool {
    let stamp = node.member(["edited_unixtime", "edited"]).flatMap(IMessageFields.text) ?? ""
    if let seconds = Int64(stamp) { return seconds > 86_400 }
    return Int(stamp.prefix(4)) ?? 0 > 1970
  }

  private static func notice(_ node: JSONNode) -> String {
    let action = node.member(["action"])?.string?.replacingOccurrences(of: "_", with: " ") ?? ""
    let title = node.member(["title"])?.string ?? ""
    return [action, title].filter { !$0.isEmpty }.joined(separator: ": ")
  }

  private static func attachments(of node: JSONNode) -> [Attachment] {
    ["file", "photo"].compactMap { key in
      guard let place = node.member([key])?.string else { return nil }
      // `(File not included. …)` replaces a file that was left out.
      let name = place.hasPrefix("(") ? nil : place.split(separator: "/").last.map(String.init)
      let size = node.member(["\(key)_file_size", "\(key)_size"])?.size
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
        let date = recent.date(["date"], clock)
        guard let sender, let date else { return nil }
        return Reaction(symbol: symbol, sender: sender, sentAt: date.timestamp)
      }
    }
  }
}
