internal import VaultCore

/// The messages of an iMessage conversation as its export shows them.
struct IMessageChat {
  private let archive: VaultArchive
  private let index: Int
  /// The export's identifier of the conversation.
  let id: String
  /// Everyone but the owner.
  let participants: [Participant]
  private let members: [Int]

  /// The chat at a position of the script's rooms.
  init(archive: VaultArchive, index: Int) {
    self.archive = archive
    self.index = index
    members = archive.script.rooms.chats[index].members
    participants = members.map { archive.cast.people[$0].iMessage }
    switch archive.messageStore {
    case .json: id = "chat\((index + 1).padded(to: 4))"
    case .database where participants.count == 1: id = participants[0].handle.value
    case .database: id = "chat" + archive.identifiers.decimal(index)
    }
  }

  /// True if it is with more than one person.
  var isGroup: Bool { participants.count > 1 }

  /// The conversation's messages in the order of time.
  func entries() -> [VaultArchive.Entry] {
    archive.chats[index].flatMap(entries(of:))
  }

  /// The message of a turn, behind what its speaker took back right before it.
  func entries(of position: Int32) -> [VaultArchive.Entry] {
    let turn = archive.script.turns[Int(position)]
    let time = archive.sentAt(position)
    let (sender, recipients) = people(turn)
    let content = ChatContent(archive, position)
    let entry = VaultArchive.Entry(
      message: Message(
        id: archive.id(of: position), platform: .imessage, sentAt: time,
        utcOffsetSeconds: offset(at: time), sender: sender, recipients: recipients,
        text: content.text,
        attachments: content.media.map { [$0.appleAttachment(turn)] } ?? [], threadID: id,
        replyTo: replyTo(turn, position),
        reactions: Tapback.all(for: turn, sentAt: time, among: [.owner] + participants, by: sender)
          .filter { $0.withdrawnAt == nil }.map(\.reaction),
        revision: content.isEdited ? .edited : .original), turn: position)
    guard ChatExtra(beforeIMessage: turn) != nil else { return [entry] }
    let earlier = time.advanced(bySeconds: -Int64(8 + turn.lot(.extraDetail, below: 40)))
    let takenBack = Message(
      id: DocumentID(archive.identifiers.uuid(Int(position), purpose: .takenBack)),
      platform: .imessage, sentAt: earlier, utcOffsetSeconds: offset(at: earlier),
      sender: sender, recipients: recipients, text: "", threadID: id, revision: .deleted)
    return [VaultArchive.Entry(message: takenBack, turn: -1), entry]
  }

  /// Every tapback on a turn's message, those that were withdrawn among them.
  func tapbacks(of position: Int32) -> [Tapback] {
    let turn = archive.script.turns[Int(position)]
    return Tapback.all(
      for: turn, sentAt: archive.sentAt(position), among: [.owner] + participants,
      by: people(turn).sender)
  }

  // People answer one of the last messages of the chat, of any subject.
  private func replyTo(_ turn: Turn, _ position: Int32) -> DocumentID? {
    guard turn.lot(.reply, below: 100) < 7 else { return nil }
    let rank = archive.rank(of: position) - [1, 1, 1, 2, 2, 3][turn.lot(.reply, below: 600) / 100]
    guard rank >= 0 else { return nil }
    let answered = archive.chats[index][rank]
    // Of two messages of one second the later in the order may be the earlier by its milliseconds.
    guard archive.sentAt(answered) <= archive.sentAt(position) else { return nil }
    return archive.id(of: answered)
  }

  private func offset(at time: Timestamp) -> Int? {
    archive.statesOffsets ? archive.zone.offsetSeconds(at: time) : nil
  }

  private func people(_ turn: Turn) -> (sender: Participant, recipients: [Participant]) {
    guard let person = turn.person, let place = members.firstIndex(of: person) else {
      return (.owner, participants)
    }
    let author = participants[place]
    return (author, [.owner] + participants.filter { $0 != author })
  }
}
