internal import VaultCore

/// Writes chats as the WhatsApp app exports them, one text file each.
///
/// iOS puts the date in brackets, counts seconds, ends messages CRLF and marks what it wrote
/// itself with U+200E; Android puts a hyphen after the date and ends lines LF.
struct WhatsAppExport {
  let archive: VaultArchive
  private let mark = "\u{200E}"

  /// Writes a chat's file.
  func write(chat index: Int, to file: inout ChecksummedFile) throws(CorpusError) {
    let chat = WhatsAppChat(archive: archive, index: index)
    let title = chat.title
    for entry in chat.entries() { try file.write(line(entry, title: title)) }
  }

  private func line(_ entry: VaultArchive.Entry, title: String) -> String {
    let message = entry.message
    let (date, second) = archive.zone.local(message.sentAt)
    let stamp = archive.style.dates.text(date, secondOfDay: second)
    let body = body(entry)
    guard archive.style.isIOS else {
      let author = message.sender.map { "\(written($0)): " } ?? ""
      return "\(stamp) - \(author)\(body)\n"
    }
    // iOS names the chat itself as the author of its notices.
    let author = message.sender.map(written) ?? title
    let isPlain =
      message.kind == .personal && message.attachments.isEmpty && message.revision != .deleted
    return "\(isPlain ? "" : mark)[\(stamp)] \(author): \(body)\r\n"
  }

  private func body(_ entry: VaultArchive.Entry) -> String {
    let (message, style) = (entry.message, archive.style)
    let lead = style.isIOS ? mark : ""
    if message.kind == .system { return lead + message.text }
    switch message.revision {
    case .deleted:
      let isOwn = message.sender == archive.cast.owner.chat
      return lead + (isOwn ? style.words.deletedByMe : style.words.deleted)
    case .edited: return "\(message.text) \(lead)<\(style.words.edited)>"
    case .original: break
    }
    guard let attachment = message.attachments.first else { return message.text }
    return style.isIOS
      ? iosFile(attachment, of: entry) : androidFile(attachment, caption: message.text)
  }

  // A caption is on a line of its own below the file.
  private func androidFile(_ attachment: Attachment, caption: String) -> String {
    let words = archive.style.words
    let file = attachment.name.map { "\(mark)\($0) (\(words.attachedAndroid))" }
    return (file ?? "<\(words.omitted)>") + (caption.isEmpty ? "" : "\n" + caption)
  }

  // A caption precedes the file.
  private func iosFile(_ attachment: Attachment, of entry: VaultArchive.Entry) -> String {
    let words = archive.style.words
    let text = entry.message.text
    let file: String
    if let name = attachment.name {
      file = "\(mark)<\(words.attachedIOS): \(name)>"
    } else {
      let turn = archive.script.turns[Int(entry.turn)]
      let media = ChatMedia(turn, hasCaption: !text.isEmpty)
      file = mark + (media.map(words.omitted) ?? words.omitted)
    }
    return text.isEmpty ? file : "\(text) \(file)"
  }

  // iOS holds numbers together, from left to right among the characters around them.
  private func written(_ participant: Participant) -> String {
    let value = participant.handle.value
    guard participant.handle.kind == .phone else { return value }
    let number = archive.writtenPhone(value)
    guard archive.style.isIOS else { return number }
    return "\u{202A}\(number.map { $0 == " " ? "\u{A0}" : String($0) }.joined())\u{202C}"
  }
}
