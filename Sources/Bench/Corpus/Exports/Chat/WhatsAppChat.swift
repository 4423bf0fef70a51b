internal import VaultCore

/// The messages of a WhatsApp chat as its export shows them.
struct WhatsAppChat {
  private let archive: VaultArchive
  private let index: Int
  private let room: ChatRoom
  private let path: String

  /// The chat at a position of the script's rooms.
  init(archive: VaultArchive, index: Int) {
    self.archive = archive
    self.index = index
    room = archive.script.rooms.chats[index]
    path = archive.paths[index]
  }

  /// The chat's name as the app shows it.
  var title: String { archive.titles[index] }

  /// The chat's messages in the order of the file, the app's own notices included.
  func entries() -> [VaultArchive.Entry] {
    let positions = archive.chats[index]
    guard let first = positions.first else { return [] }
    let people = people(positions)
    var entries: [VaultArchive.Entry] = []
    entries.reserveCapacity(positions.count + positions.count / 64 + 4)
    open(with: archive.script.turns[Int(first)], &entries)
    for position in positions {
      let turn = archive.script.turns[Int(position)]
      let time = archive.sentAt(position)
      let sides = people[turn.speaker] ?? (.owner, [])
      switch ChatExtra(beforeWhatsApp: turn, isGroup: room.isGroup) {
      case .takenBack:
        add(sides, at: time, text: "", revision: .deleted, to: &entries)
      case .notice(let notice):
        add(text(of: notice, before: turn), at: time, to: &entries)
      case nil: break
      }
      let content = ChatContent(archive, position)
      add(
        sides, at: time, text: content.text,
        attachments: content.media.map { [attachment($0, entries.count + 1, time)] } ?? [],
        revision: content.isEdited ? .edited : .original, turn: position, to: &entries)
    }
    return entries
  }

  // MARK: - People

  /// Each speaker with the file's other authors in the order of their first appearance.
  private func people(
    _ positions: [Int32]
  ) -> [Int16: (sender: Participant, recipients: [Participant])] {
    var authors: [Participant] = []
    var senders: [Int16: Participant] = [:]
    for position in positions {
      let speaker = archive.script.turns[Int(position)].speaker
      guard senders[speaker] == nil else { continue }
      let sender = archive.cast[speaker >= 0 ? Int(speaker) : nil].chat
      senders[speaker] = sender
      if !authors.contains(sender) { authors.append(sender) }
    }
    return senders.mapValues { sender in (sender, authors.filter { $0 != sender }) }
  }

  // MARK: - What the app adds

  private func open(with first: Turn, _ entries: inout [VaultArchive.Entry]) {
    let time = archive.whatsAppTime(first.time.advanced(bySeconds: -75))
    add(archive.style.words.encrypted, at: time, to: &entries)
    let formerTitle = archive.script.formerTitle(of: room, first: first)
    let notices = archive.script.openingNotices(of: room, first: first)
    // The person who renamed the group did so after it was created under another name.
    let openingTitle = notices.contains(.renamed) ? formerTitle ?? title : title
    for notice in notices {
      let values = [
        "name": written(room.members[first.lot(.extraDetail, below: UInt64(room.members.count))]),
        "title": notice == .created && entries.count == 1 ? openingTitle : title,
        "old": formerTitle ?? "",
      ]
      add(archive.style.words.text(of: notice, values), at: time, to: &entries)
    }
  }

  private func text(of notice: WhatsAppNotice, before turn: Turn) -> String {
    let detail = turn.lot(.extraDetail, below: 1 << 30)
    let setting = archive.script.setting
    let strangers = setting.cast.strangers[setting.main.language] ?? []
    let values = [
      "name": written(room.members[detail % room.members.count]),
      "other": strangers.isEmpty
        ? title : strangers[detail / room.members.count % strangers.count],
    ]
    return archive.style.words.text(of: notice, values)
  }

  private func written(_ person: Int) -> String {
    let person = archive.cast.people[person]
    return person.isNumberOnly ? person.phoneText : person.fullName
  }

  // MARK: - Messages

  /// Adds a notice of the app.
  private func add(_ notice: String, at time: Timestamp, to entries: inout [VaultArchive.Entry]) {
    add(nil, at: time, text: notice, to: &entries)
  }

  /// Adds a message; without sides, the app's own.
  private func add(
    _ sides: (sender: Participant, recipients: [Participant])?, at time: Timestamp, text: String,
    attachments: [Attachment] = [], revision: Message.Revision = .original, turn: Int32 = -1,
    to entries: inout [VaultArchive.Entry]
  ) {
    let message = Message(
      id: archive.whatsAppID(ofChat: index, ordinal: entries.count + 1), platform: .whatsapp,
      kind: sides == nil ? .system : .personal, sentAt: time,
      utcOffsetSeconds: archive.zone.offsetSeconds(at: time), sender: sides?.sender,
      recipients: sides?.recipients ?? [], text: text, attachments: attachments, threadID: path,
      revision: revision)
    entries.append(VaultArchive.Entry(message: message, turn: turn))
  }

  private func attachment(_ media: ChatMedia, _ ordinal: Int, _ time: Timestamp) -> Attachment {
    guard archive.style.exportsMedia else { return Attachment(name: nil) }
    let (date, second) = archive.zone.local(time)
    return Attachment(
      name: archive.style.isIOS
        ? media.iosName(ordinal: ordinal, date: date, secondOfDay: second)
        : media.androidName(ordinal: ordinal, date: date))
  }
}
