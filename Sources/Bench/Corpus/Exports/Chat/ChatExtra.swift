/// A line of a chat that belongs to no turn: a message taken back, or a notice of the app.
///
/// It is right before a turn. Whether there is one follows only from the turn's seed, so that the
/// number of lines of a chat can be counted without wording it.
enum ChatExtra: Equatable {
  /// The turn's speaker wrote something and took it back.
  case takenBack
  case notice(WhatsAppNotice)

  /// The line before a turn on WhatsApp, if any.
  init?(beforeWhatsApp turn: Turn, isGroup: Bool) {
    switch turn.lot(.extra, below: 1000) {
    case ..<5: self = .takenBack
    case ..<8: self = .notice(isGroup ? .added : .missedVoice)
    case ..<10: self = .notice(isGroup ? .left : .missedVideo)
    case ..<12: self = .notice(.security)
    default: return nil
    }
  }

  /// The line before a turn on iMessage, if any.
  init?(beforeIMessage turn: Turn) {
    guard turn.lot(.extra, below: 1000) < 4 else { return nil }
    self = .takenBack
  }
}

extension Script {
  /// The former name of a group, if it was renamed; `nil` where no other name is known.
  func formerTitle(of room: ChatRoom, first: Turn) -> String? {
    let others = setting.lexicon(room.language).names.groupTitles(room.circle)
      .filter { $0 != room.title }
    return others.isEmpty ? nil : others[first.lot(.extraDetail, below: UInt64(others.count))]
  }

  /// The notices that a WhatsApp chat opens with, behind the one on encryption.
  func openingNotices(of room: ChatRoom, first: Turn) -> [WhatsAppNotice] {
    guard room.isGroup, room.title != nil else { return [] }
    let isRenamed =
      formerTitle(of: room, first: first) != nil && first.lot(.renamed, below: 3) == 0
    return isRenamed ? [.created, .addedYou, .renamed] : [.created, .addedYou]
  }
}
