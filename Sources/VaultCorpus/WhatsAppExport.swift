internal import VaultCore

/// Writes chats as the WhatsApp app exports them, one text file each.
///
/// iOS puts the date in brackets, counts seconds, ends messages CRLF and marks what it wrote
/// itself with U+200E; Android puts a hyphen after the date and ends lines LF.
struct WhatsAppExport {
  let vault: CorpusVault
  private let mark = "\u{200E}"

  /// The files by their paths below the vault.
  func files() -> [(path: String, text: String)] {
    var paths: [String] = []
    var chats: [String: [Message]] = [:]
    for message in vault.messages where message.platform == .whatsapp {
      if chats[message.threadID] == nil { paths.append(message.threadID) }
      chats[message.threadID, default: []].append(message)
    }
    return paths.map { path in
      let messages = (chats[path] ?? []).sorted { ordinal($0) < ordinal($1) }
      return (path, messages.map(line).joined())
    }
  }

  private func ordinal(_ message: Message) -> Int {
    Int(message.id.rawValue.split(separator: "#").last ?? "") ?? 0
  }

  private func line(_ message: Message) -> String {
    let (date, second) = vault.zone.local(message.sentAt)
    let stamp = vault.whatsAppStyle.dates.text(date, secondOfDay: second)
    let body = body(message)
    guard vault.whatsAppStyle.isIOS else {
      let author = message.sender.map { "\(written($0)): " } ?? ""
      return "\(stamp) - \(author)\(body)\n"
    }
    let author = message.sender.map(written) ?? title(message)
    let isMarked = message.kind == .system || !message.attachments.isEmpty
    return "\(isMarked ? mark : "")[\(stamp)] \(author): \(body)\r\n"
  }

  private func body(_ message: Message) -> String {
    let style = vault.whatsAppStyle
    if message.kind == .system { return style.isIOS ? mark + message.text : message.text }
    guard let attachment = message.attachments.first else { return message.text }
    guard let name = attachment.name else { return "<\(style.words.omitted)>" }
    if style.isIOS { return "\(mark)<\(style.words.attachedIOS): \(name)>" }
    let line = "\(mark)\(name) (\(style.words.attachedAndroid))"
    return message.text.isEmpty ? line : "\(line)\n\(message.text)"
  }

  private func written(_ participant: Participant) -> String {
    let value = participant.handle.value
    return participant.handle.kind == .phone ? vault.writtenPhones[value] ?? value : value
  }

  // iOS names the chat itself as the author of its notices.
  private func title(_ message: Message) -> String {
    let prefix = "whatsapp/WhatsApp Chat with "
    return String(message.threadID.dropFirst(prefix.count).dropLast(".txt".count))
  }
}
