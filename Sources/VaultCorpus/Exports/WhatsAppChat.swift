internal import VaultCore

/// The messages of a WhatsApp chat as its export shows them.
struct WhatsAppChat {
  let archive: VaultArchive
  let index: Int

  /// How many lines of the app's own every chat opens with.
  static let noticesBefore = 1

  /// The chat's messages in the order of the file, the app's own notices included.
  func entries() -> [VaultArchive.Entry] {
    let turns = archive.chats[index]
    let path = archive.whatsAppPath(of: index)
    let script = archive.script
    let authors = Self.firstAppearances(turns.map { sender(script.turns[Int($0)]) })
    var entries: [VaultArchive.Entry] = []
    entries.reserveCapacity(turns.count + 1)
    if let first = turns.first {
      let time = truncated(script.turns[Int(first)].time.advanced(bySeconds: -75))
      entries.append(
        VaultArchive.Entry(
          message: Message(
            id: DocumentID("\(path)#1"), platform: .whatsapp, kind: .system, sentAt: time,
            utcOffsetSeconds: archive.zone.offsetSeconds(at: time), sender: nil, recipients: [],
            text: archive.style.words.encrypted, threadID: path), turn: -1))
    }
    for position in turns {
      let turn = script.turns[Int(position)]
      let time = truncated(turn.time)
      let sender = sender(turn)
      let text = archive.wording.text(of: position)
      let id = archive.id(of: position)
      entries.append(
        VaultArchive.Entry(
          message: Message(
            id: id, platform: .whatsapp, sentAt: time,
            utcOffsetSeconds: archive.zone.offsetSeconds(at: time), sender: sender,
            recipients: authors.filter { $0 != sender }, text: text,
            attachments: attachments(turn, text, ordinal: entries.count + 1, time: time),
            threadID: path), turn: position))
    }
    return entries
  }

  private func sender(_ turn: Turn) -> Participant { archive.cast[turn.person].chat }

  private static func firstAppearances(_ participants: [Participant]) -> [Participant] {
    var seen: Set<Participant> = []
    return participants.filter { seen.insert($0).inserted }
  }

  // Android exports stop at the minute, iOS at the second.
  private func truncated(_ time: Timestamp) -> Timestamp {
    let resolution: Int64 = archive.style.isIOS ? 1 : 60
    return Timestamp(seconds: time.secondsSinceEpoch / resolution * resolution)
  }

  private func attachments(
    _ turn: Turn, _ text: String, ordinal: Int, time: Timestamp
  ) -> [Attachment] {
    let style = archive.style
    // A caption stands on a line of its own below the file on Android alone.
    guard turn.content == .photo, text.isEmpty || (!style.isIOS && style.exportsMedia)
    else { return [] }
    guard style.exportsMedia || style.isIOS else { return [Attachment(name: nil)] }
    let (date, second) = archive.zone.local(time)
    let number = ordinal.padded(to: style.isIOS ? 8 : 4)
    if style.isIOS {
      let clockTime = [second / 3600, second / 60 % 60, second % 60].map { $0.padded(to: 2) }
      return [Attachment(name: "\(number)-PHOTO-\(date)-\(clockTime.joined(separator: "-")).jpg")]
    }
    let day = date.description.filter { $0 != "-" }
    return [Attachment(name: "IMG-\(day)-WA\(number).jpg")]
  }
}

extension VaultArchive {
  /// The file of a chat's export, below the vault.
  func whatsAppPath(of index: Int) -> String {
    let room = script.rooms.chats[index]
    let person = cast.people[room.members[0]]
    let title = room.title ?? (person.isNumberOnly ? person.phoneText : person.fullName)
    return "whatsapp/WhatsApp Chat with \(title).txt"
  }
}
