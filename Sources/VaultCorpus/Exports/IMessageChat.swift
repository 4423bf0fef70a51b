internal import VaultCore

/// The messages of an iMessage conversation as its export shows them.
struct IMessageChat {
  let archive: VaultArchive
  let index: Int

  /// What the export calls the conversation.
  var id: String { "chat\((index + 1).padded(to: 4))" }

  /// Everyone but the owner.
  var participants: [Participant] {
    archive.script.rooms.chats[index].members.map { archive.cast.people[$0].iMessage }
  }

  /// The conversation's messages in the order of time.
  func entries() -> [VaultArchive.Entry] {
    archive.chats[index].map { position in
      let turn = archive.script.turns[Int(position)]
      let time = turn.time.advanced(byMilliseconds: Int64(turn.seed % 1000))
      let (sender, recipients) = people(turn)
      return VaultArchive.Entry(
        message: Message(
          id: archive.id(of: position), platform: .imessage, sentAt: time,
          utcOffsetSeconds: archive.statesOffsets ? archive.zone.offsetSeconds(at: time) : nil,
          sender: sender, recipients: recipients, text: archive.wording.text(of: position),
          attachments: turn.content == .photo
            ? [
              Attachment(
                name: "IMG_\(1000 + turn.seed / 1000 % 9000).jpeg", mediaType: "image/jpeg")
            ] : [],
          threadID: id), turn: position)
    }
  }

  private func people(_ turn: Turn) -> (sender: Participant, recipients: [Participant]) {
    guard let person = turn.person else { return (.owner, participants) }
    let author = archive.cast.people[person].iMessage
    return (author, [.owner] + participants.filter { $0 != author })
  }
}
