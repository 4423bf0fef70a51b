internal import VaultCore

/// Writes iMessage conversations as the JSON of the dataset layout.
struct IMessageExport {
  let archive: VaultArchive

  /// Writes `imessage/messages.json`; conversations stand on lines of their own.
  func write(to file: inout ChecksummedFile) throws(CorpusError) {
    try file.write("{\"format\":\"imessage-json\",\"version\":1,\"conversations\":[\n")
    for (number, index) in archive.chats(of: .imessage).enumerated() {
      let chat = IMessageChat(archive: archive, index: index)
      let head = JSONText.object([
        ("id", .text(chat.id)),
        ("name", .optional(archive.script.rooms.chats[index].title)),
        ("participants", .array(chat.participants.map { .text($0.handle.value) })),
      ]).compact.dropLast()
      try file.write((number > 0 ? ",\n" : "") + head + ",\"messages\":[")
      for (rank, entry) in chat.entries().enumerated() {
        try file.write((rank > 0 ? "," : "") + self.entry(entry.message).compact)
      }
      try file.write("]}")
    }
    try file.write("\n]}\n")
  }

  private func entry(_ message: Message) -> JSONText {
    let isFromMe = message.sender == .owner
    let sender = message.sender?.handle.value ?? ""
    return .object([
      ("guid", .text(message.id.rawValue)),
      ("date", .text(date(message))),
      ("is_from_me", .flag(isFromMe)),
      ("sender", isFromMe ? .null : .text(sender)),
      ("text", .text(message.text)),
      (
        "attachments",
        .array(
          message.attachments.map { attachment in
            .object([
              ("name", .optional(attachment.name)),
              ("mime_type", .optional(attachment.mediaType)),
            ])
          })
      ),
    ])
  }

  private func date(_ message: Message) -> String {
    guard let offset = message.utcOffsetSeconds else { return message.sentAt.description }
    let local = message.sentAt.advanced(bySeconds: Int64(offset)).description.dropLast()
    return local + UTCOffset.text(offset, separator: ":")
  }
}

/// How formats write an offset from UTC.
enum UTCOffset {
  /// A sign, hours and minutes: `+0100`, or `+01:00` with a separator.
  static func text(_ seconds: Int, separator: String = "") -> String {
    let minutes = abs(seconds) / 60
    let sign = seconds < 0 ? "-" : "+"
    return sign + (minutes / 60).padded(to: 2) + separator + (minutes % 60).padded(to: 2)
  }
}
