internal import VaultCore

/// Writes iMessage conversations as the JSON of the dataset layout.
struct IMessageExport {
  let archive: VaultArchive

  /// Writes `imessage/messages.json`; conversations are on lines of their own.
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
      var isFirst = true
      for position in archive.chats[index] {
        for entry in chat.entries(of: position) {
          try file.write((isFirst ? "" : ",") + self.entry(entry.message).compact)
          isFirst = false
        }
      }
      try file.write("]}")
    }
    try file.write("\n]}\n")
  }

  private func entry(_ message: Message) -> JSONText {
    var members: [(key: String, value: JSONText)] = [
      ("guid", .text(message.id.rawValue)),
      ("date", .text(date(message.sentAt, message.utcOffsetSeconds))),
      ("is_from_me", .flag(message.sender == .owner)),
      ("sender", sender(message.sender)),
      ("text", .text(message.text)),
      ("attachments", .array(message.attachments.map(attachment))),
    ]
    if let answered = message.replyTo {
      members.append(("thread_originator_guid", .text(answered.rawValue)))
    }
    if !message.reactions.isEmpty {
      let reactions = message.reactions.map { reaction($0, message.utcOffsetSeconds) }
      members.append(("reactions", .array(reactions)))
    }
    switch message.revision {
    case .original: break
    case .edited: members.append(("is_edited", .flag(true)))
    case .deleted: members.append(("is_unsent", .flag(true)))
    }
    return .object(members)
  }

  private func attachment(_ attachment: Attachment) -> JSONText {
    .object([
      ("name", .optional(attachment.name)),
      ("mime_type", .optional(attachment.mediaType)),
      ("size", attachment.sizeBytes.map { .integer($0) } ?? .null),
    ])
  }

  private func reaction(_ reaction: Reaction, _ offset: Int?) -> JSONText {
    .object([
      ("reaction", .text(reaction.symbol)),
      ("is_from_me", .flag(reaction.sender == .owner)),
      ("sender", sender(reaction.sender)),
      ("date", .text(date(reaction.sentAt, offset))),
    ])
  }

  private func sender(_ participant: Participant?) -> JSONText {
    guard let participant, participant != .owner else { return .null }
    return .text(participant.handle.value)
  }

  private func date(_ time: Timestamp, _ offset: Int?) -> String {
    guard let offset else { return time.description }
    let local = time.advanced(bySeconds: Int64(offset)).description.dropLast()
    return local + UTCOffset.text(offset, separator: ":")
  }
}

/// The notations of an offset from UTC.
enum UTCOffset {
  /// A sign, hours and minutes: `+0100`, or `+01:00` with a separator.
  static func text(_ seconds: Int, separator: String = "") -> String {
    let minutes = abs(seconds) / 60
    let sign = seconds < 0 ? "-" : "+"
    return sign + (minutes / 60).padded(to: 2) + separator + (minutes % 60).padded(to: 2)
  }
}
