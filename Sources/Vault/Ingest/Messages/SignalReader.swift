internal import Foundation
internal import VaultCore
public import VaultText

/// Reads JSON of Signal: the frames of its plaintext export, one a line, and messages of Signal
/// Desktop as export tools write them, in a list or one a line.
///
/// | frames | Desktop | becomes |
/// |---|---|---|
/// | `chatItem.chatId`, `dateSent`, `authorId` | `id`, `conversationId` | identifier and thread |
/// | `dateSent` | `sent_at` | when it was sent |
/// | `incoming`, `outgoing`; `recipient` | `type`; `source`, `sourceServiceId` | who sent it |
/// | `standardMessage.text.body`, `directStoryReplyMessage`, `poll.question`, a sticker's emoji, a contact's name | `body`, `poll.question` | the text |
/// | `standardMessage.attachments`, `viewOnceMessage.attachment` | `attachments` | attachments |
/// | `quote.targetSentTimestamp` | `quote.id` | what it answers |
/// | `reactions` | `reactions` | who reacted |
/// | `updateMessage` | other types | a notice of the chat |
/// | `remoteDeletedMessage` | `deletedForEveryone` | that it was taken back |
public struct SignalReader: RecordReader {
  /// The parts into which everything read so far falls.
  public private(set) var ledger = ReadLedger()
  private let path: String
  private let clock: ZoneClock
  private var elements: IMessageElements
  private var people: [String: Participant] = [:]
  private var groups: Set<String> = []
  /// By chat, whom it is with.
  private var partners: [String: String] = [:]
  private var ordinal = 0

  /// Opens a file.
  ///
  /// - Throws: `IngestError.malformedJSON` or `.unreadable`.
  public init(_ file: ExportFile, clock: ZoneClock) throws(IngestError) {
    path = file.path
    self.clock = clock
    let text = JSONText(Array(TextFile.utf8(try file.contents())))
    do {
      try text.check()
    } catch {
      // More than one value: one a line.
      var lines = try file.lines()
      guard let first = try lines.next(),
        JSONText(Array(lines.bytes[first])).node(at: JSONPlace())?.object != nil
      else { throw .malformedJSON(file: file.path, line: error.line) }
      elements = try IMessageConversation.Source.lines(file).elements()
      return
    }
    let list = text.members(at: JSONPlace(), among: ["messages"])["messages"] ?? JSONPlace()
    let messages: IMessageConversation.Source =
      text.isArray(at: list) ? .array(text, list) : .lines(file)
    elements = try messages.elements()
  }

  /// The next message or rejection; `nil` at the end.
  public mutating func next() throws(IngestError) -> IngestRecord? {
    while let (line, node) = try elements.next() {
      let record =
        node?.object == nil
        ? .rejection(.unreadable, line: line) : node.flatMap { frame($0, line: line) }
      guard let record else { continue }
      ledger.bytes.add(record, elements.size)
      return record
    }
    ledger.bytes.total = elements.read
    return nil
  }

  private mutating func frame(_ node: JSONNode, line: Int) -> IngestRecord? {
    if let recipient = node.member(["recipient"]) {
      note(recipient)
      return nil
    }
    if let chat = node.member(["chat"]), let id = Self.text(chat, "id") {
      partners[id] = Self.text(chat, "recipientId")
      return nil
    }
    if let item = node.member(["chatItem"]) { return self.item(item, line: line) }
    if node.member(["conversationId"]) != nil { return desktop(node, line: line) }
    // The account, folders, calls, stickers: nothing that was written.
    return nil
  }

  // MARK: - Frames

  private mutating func note(_ recipient: JSONNode) {
    guard let id = Self.text(recipient, "id") else { return }
    if recipient.member(["self"]) != nil {
      people[id] = .owner
    } else if let contact = recipient.member(["contact"]) {
      let names = [
        ["systemGivenName", "systemFamilyName"], ["profileGivenName", "profileFamilyName"],
      ].map { keys in
        keys.compactMap { Self.text(contact, $0) }.joined(separator: " ")
      }
      let name = names.first { !$0.isEmpty }
      people[id] = Self.person(
        phone: Self.text(contact, "e164"), id: Self.text(contact, "aci") ?? "signal:\(id)",
        name: name)
    } else if recipient.member(["group"]) != nil {
      groups.insert(id)
    }
  }

  private mutating func item(_ item: JSONNode, line: Int) -> IngestRecord? {
    guard let date = item.date(["dateSent"], clock) else { return .rejection(.undated, line: line) }
    guard let chat = Self.text(item, "chatId"), let author = Self.text(item, "authorId") else {
      return .rejection(.unreadable, line: line)
    }
    let isOwn = item.member(["outgoing"]) != nil
    let sender = isOwn ? .owner : people[author]
    let body = item.member(Self.contents)
    let isTakenBack = item.member(["remoteDeletedMessage", "adminDeletedMessage"]) != nil
    let isNotice = item.member(["updateMessage"]) != nil
    guard sender != nil || isNotice else { return .rejection(.senderless, line: line) }
    guard body != nil || isTakenBack || isNotice else { return .rejection(.unreadable, line: line) }
    return .message(
      Message(
        id: id(chat, date), platform: .signal, kind: isNotice ? .system : .personal,
        sentAt: date.timestamp, utcOffsetSeconds: nil, sender: isNotice ? nil : sender,
        recipients: isNotice ? [] : recipients(of: chat, from: sender),
        text: body.map(Self.words) ?? "",
        attachments: (body?.member(["attachments"])?.array
          ?? [body?.member(["attachment"])].compactMap(\.self)).map {
            Self.attachment($0.member(["pointer"]) ?? $0)
          }, threadID: "signal:\(chat)",
        replyTo: body?.member(["quote"])?.date(["targetSentTimestamp"], clock).map { id(chat, $0) },
        reactions: (body?.member(["reactions"])?.array ?? []).compactMap { reaction in
          let date = reaction.date(["sentTimestamp"], clock)
          guard let symbol = Self.text(reaction, "emoji"), let date,
            let sender = Self.text(reaction, "authorId").flatMap({ people[$0] })
          else { return nil }
          return Reaction(symbol: symbol, sender: sender, sentAt: date.timestamp)
        },
        revision: isTakenBack
          ? .deleted : item.member(["revisions"])?.array?.isEmpty == false ? .edited : .original),
      line: line)
  }

  /// The kinds of content, of which an item has one.
  private static let contents = [
    "standardMessage", "directStoryReplyMessage", "stickerMessage", "contactMessage", "poll",
    "viewOnceMessage", "giftBadge",
  ]

  /// The words of a content: a text, an answer to a story, a question, an emoji, a name.
  private static func words(_ content: JSONNode) -> String {
    let story = content.member(["textReply"])
    let contact = content.member(["contact"])?.array?.first ?? content.member(["contact"])
    let name = contact?.member(["name"]).map { name in
      text(name, "nickname")
        ?? ["givenName", "familyName"].compactMap { text(name, $0) }
        .joined(separator: " ")
    }
    return (story ?? content).member(["text"]).flatMap { text($0, "body") }
      ?? text(content, "emoji") ?? text(content, "question")
      ?? content.member(["sticker"]).flatMap { text($0, "emoji") } ?? name ?? ""
  }

  private func recipients(of chat: String, from sender: Participant?) -> [Participant] {
    guard sender?.handle.kind == .owner else { return [.owner] }
    guard let partner = partners[chat], !groups.contains(partner) else { return [] }
    return people[partner].map { $0.handle.kind == .owner ? [] : [$0] } ?? []
  }

  private func id(_ chat: String, _ date: MessageDate) -> DocumentID {
    DocumentID("signal:\(chat):\(date.timestamp.milliseconds)")
  }

  // MARK: - Desktop

  private mutating func desktop(_ node: JSONNode, line: Int) -> IngestRecord {
    ordinal += 1
    guard let date = node.date(["sent_at", "received_at_ms", "timestamp"], clock) else {
      return .rejection(.undated, line: line)
    }
    guard let chat = Self.text(node, "conversationId"),
      node.member(["body"]).map({ $0.string != nil }) ?? true
    else { return .rejection(.unreadable, line: line) }
    let type = Self.text(node, "type") ?? ""
    let isNotice = !["incoming", "outgoing"].contains(type)
    let name = node.member(["sourceName", "profileName"])?.string
    let key = Self.text(node, "sourceServiceId") ?? Self.text(node, "sourceUuid")
    let phone = Self.text(node, "source")
    let sender: Participant? =
      type == "outgoing"
      ? .owner
      : key != nil || phone != nil
        ? Self.person(phone: phone, id: key ?? phone ?? "", name: name)
        : isNotice ? nil : Participant(Handle(.name, "signal:\(chat)"))
    let isTakenBack = node.member(["deletedForEveryone"])?.bool == true
    return .message(
      Message(
        id: DocumentID(Self.text(node, "id") ?? "\(path)#\(ordinal)"), platform: .signal,
        kind: isNotice ? .system : .personal, sentAt: date.timestamp, utcOffsetSeconds: nil,
        sender: isNotice ? nil : sender,
        recipients: isNotice || type == "outgoing" ? [] : [.owner],
        text: isTakenBack
          ? ""
          : Self.text(node, "body") ?? node.member(["poll"]).flatMap { Self.text($0, "question") }
            ?? (isNotice ? type : ""),
        attachments: isTakenBack
          ? [] : (node.member(["attachments"])?.array ?? []).map(Self.attachment),
        threadID: "signal:\(chat)",
        reactions: (node.member(["reactions"])?.array ?? []).compactMap { reaction in
          let date = reaction.date(["targetTimestamp", "timestamp"], clock)
          guard let symbol = Self.text(reaction, "emoji"), let date,
            let from = Self.text(reaction, "fromId")
          else { return nil }
          return Reaction(
            symbol: symbol, sender: Participant(Handle(.name, from)), sentAt: date.timestamp)
        },
        revision: isTakenBack ? .deleted : node.member(["editHistory"]) != nil ? .edited : .original
      ),
      line: line)
  }

  // MARK: - Fields

  private static func person(phone: String?, id: String, name: String?) -> Participant {
    let number = phone.map { $0.hasPrefix("+") ? $0 : "+\($0)" }
    let digits = number?.dropFirst().allSatisfy(\.isNumber) == true ? number : nil
    return Participant(
      digits.map { Handle(.phone, $0) } ?? Handle(.name, name ?? id), displayName: name)
  }

  private static func text(_ node: JSONNode, _ key: String) -> String? {
    switch node.member([key])?.value {
    case .string(let text): text.isEmpty ? nil : text
    case .integer(let number): String(number)
    default: nil
    }
  }

  private static func attachment(_ node: JSONNode) -> Attachment {
    Attachment(
      name: text(node, "fileName"), mediaType: text(node, "contentType")?.lowercased(),
      sizeBytes: node.member(["size"])?.size)
  }
}
