/// What a message about an event does; each has phrasings in every lexicon.
enum DialogueAct: String, Hashable, Sendable, CaseIterable {
  case invite
  case propose
  case confirm
  case decline
  case askTime
  case askPlace
  case tellTime
  case tellPlace
  case agenda
  case document
  case reminder
  case logistics
  case late
  case arrived
  case reschedule
  case cancel
  case thanks
  case followUp
  case acknowledge
  case react
}

/// Where an event's conversation stands.
enum Phase: Hashable, Sendable {
  case invitation
  case planning
  case soon
  case day
  case after

  /// The acts that belong here, the likelier more than once.
  func acts(byMail: Bool) -> [DialogueAct] {
    switch self {
    case .invitation: [.invite]
    case .planning:
      byMail
        ? [
          .confirm, .confirm, .agenda, .agenda, .document, .document, .propose, .askPlace, .confirm,
          .decline,
        ]
        : [.propose, .propose, .confirm, .confirm, .askTime, .askPlace, .logistics, .decline]
    case .soon:
      [.reminder, .reminder, .tellTime, .tellPlace, .logistics, .logistics, .askTime, .confirm]
        + [.document, .reschedule]
    case .day:
      [.late, .arrived, .tellPlace, .late, .arrived, .cancel, .logistics, .tellPlace, .late]
    case .after: [.thanks, .thanks, .followUp, .followUp, .followUp]
    }
  }
}
