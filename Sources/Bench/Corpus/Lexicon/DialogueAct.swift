/// The function of a message about an event; each has phrasings in every lexicon.
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
  case moved
  case correct
  case venueChange
  case swap
  case assign
  case askAttendance
  case maybe
  case askDetail
  case tellDetail
  case headcount
  case travel
  case cost
  case nudge
  case apology
  case summary
  case offer
  case decision

  /// The slots that its phrasings may hold besides those of any sentence.
  var extraSlots: [String] {
    switch self {
    case .moved, .reschedule: ["oldDay", "oldDate", "oldTime"]
    case .correct: ["oldDay", "oldDate", "oldTime", "oldPlace"]
    case .venueChange: ["oldPlace", "oldAt"]
    case .swap, .assign: ["friend", "other"]
    case .headcount, .travel: ["number"]
    case .cost: ["amount"]
    default: []
    }
  }

  /// The acts with which another person may answer; empty if it asks for nothing.
  var answers: [DialogueAct] {
    switch self {
    case .invite: [.confirm, .confirm, .maybe, .decline, .thanks]
    case .propose, .reschedule: [.confirm, .acknowledge, .propose, .maybe]
    case .askTime: [.tellTime]
    case .askPlace: [.tellPlace]
    case .askAttendance: [.confirm, .confirm, .maybe, .decline]
    case .askDetail: [.tellDetail]
    case .nudge: [.apology, .tellDetail]
    case .logistics: [.assign, .offer, .acknowledge]
    case .late: [.acknowledge, .react]
    case .moved, .venueChange, .correct, .swap, .assign, .reminder, .cancel, .document, .agenda:
      [.acknowledge]
    case .thanks, .summary, .offer, .cost, .headcount, .decision, .apology: [.acknowledge, .react]
    default: []
    }
  }

  /// True if it needs a gathering: an appointment has no guests.
  var needsGathering: Bool {
    [.invite, .headcount, .summary, .decision, .thanks, .maybe].contains(self)
  }

  /// True if it is about a change of day, hour or place.
  var tellsChange: Bool {
    [.moved, .reschedule, .correct, .venueChange].contains(self)
  }

  /// True if it concerns the arrangements around the event rather than the event: travel, money.
  var isRelated: Bool { self == .travel || self == .cost }
}

/// The phase of an event's conversation.
enum Phase: UInt8, Hashable, Sendable, CaseIterable {
  case invitation
  case planning
  case soon
  case day
  case after

  /// The acts that open an exchange here, the likelier more than once.
  var acts: [DialogueAct] {
    switch self {
    case .invitation: [.invite]
    case .planning:
      [
        .propose, .askAttendance, .askAttendance, .askTime, .askPlace, .agenda, .agenda, .document,
        .askDetail, .askDetail, .headcount, .logistics, .offer, .nudge, .decision, .cost, .travel,
      ]
    case .soon:
      [
        .reminder, .reminder, .askTime, .askPlace, .askDetail, .logistics, .logistics, .assign,
        .document, .travel, .headcount, .tellPlace, .tellTime,
      ]
    case .day: [.late, .late, .arrived, .arrived, .askPlace, .logistics, .assign, .tellPlace]
    case .after: [.thanks, .thanks, .followUp, .followUp, .summary, .decision, .cost]
    }
  }
}
