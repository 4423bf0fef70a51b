internal import VaultCore

/// Writes chats as the WhatsApp app exports them, one text file each.
///
/// iOS puts the date in brackets, counts seconds, ends messages CRLF and marks what it wrote
/// itself with U+200E; Android puts a hyphen after the date and ends lines LF.
struct WhatsAppExport {
  let archive: VaultArchive
  private let mark = "\u{200E}"

  init(archive: VaultArchive) {
    self.archive = archive
  }

  /// Writes a chat's file.
  func write(chat index: Int, to file: inout ChecksummedFile) throws(CorpusError) {
    for entry in WhatsAppChat(archive: archive, index: index).entries() {
      try file.write(line(entry.message))
    }
  }

  private func line(_ message: Message) -> String {
    let (date, second) = archive.zone.local(message.sentAt)
    let stamp = archive.style.dates.text(date, secondOfDay: second)
    let body = body(message)
    guard archive.style.isIOS else {
      let author = message.sender.map { "\(written($0)): " } ?? ""
      return "\(stamp) - \(author)\(body)\n"
    }
    let author = message.sender.map(written) ?? title(message)
    let isMarked = message.kind == .system || !message.attachments.isEmpty
    return "\(isMarked ? mark : "")[\(stamp)] \(author): \(body)\r\n"
  }

  private func body(_ message: Message) -> String {
    let style = archive.style
    if message.kind == .system { return style.isIOS ? mark + message.text : message.text }
    guard let attachment = message.attachments.first else { return message.text }
    guard let name = attachment.name else { return "<\(style.words.omitted)>" }
    if style.isIOS { return "\(mark)<\(style.words.attachedIOS): \(name)>" }
    let line = "\(mark)\(name) (\(style.words.attachedAndroid))"
    return message.text.isEmpty ? line : "\(line)\n\(message.text)"
  }

  private func written(_ participant: Participant) -> String {
    let value = participant.handle.value
    return participant.handle.kind == .phone ? archive.writtenPhone(value) : value
  }

  // iOS names the chat itself as the author of its notices.
  private func title(_ message: Message) -> String {
    let prefix = "whatsapp/WhatsApp Chat with "
    return String(message.threadID.dropFirst(prefix.count).dropLast(".txt".count))
  }
}
