/// A question about an event of any topic, by a name of the event.
enum EventQuestion: String, Hashable, Sendable, CaseIterable {
  case time
  case place
  case change
  case newPlace
  case cancelled
  case declined
  case unsure
  case late
  case offered
  case cost
  case travel
  case outcome
  case discussed
  case attendance
  /// The messages of one person about it ahead of it.
  case before
  /// The messages of one person about an event quoted by its calendar title.
  case quoted
  /// The messages of one person on a day; no event at all.
  case dated

  /// The slots that its wordings may hold besides a name of the event.
  var extraSlots: [String] {
    switch self {
    case .before: ["person"]
    case .quoted: ["person", "title"]
    case .dated: ["person", "day"]
    default: []
    }
  }

  /// The mechanism that produced the answers.
  var mechanism: SearchMechanism {
    switch self {
    case .time, .place: .whenAndWhere
    case .change, .newPlace, .cancelled: .change
    case .declined: .negation
    case .unsure, .late, .offered: .doer
    case .cost, .travel, .attendance, .before: .several
    case .outcome, .discussed: .discussion
    case .quoted: .quoted
    case .dated: .dated
    }
  }

  /// The dialogue acts that answer it; empty where something else decides.
  var acts: [DialogueAct] {
    switch self {
    case .change: [.moved, .reschedule, .correct]
    case .newPlace: [.venueChange]
    case .cancelled: [.cancel]
    case .declined: [.decline]
    case .unsure: [.maybe]
    case .late: [.late]
    case .offered: [.offer]
    case .cost: [.cost]
    case .travel: [.travel]
    case .attendance: [.confirm, .decline, .maybe, .headcount]
    case .time, .place, .outcome, .discussed, .before, .quoted, .dated: []
    }
  }

  /// The slots whose content answers it.
  var told: SlotSet {
    switch self {
    case .time: SlotSet(.time, .day, .date)
    case .place: SlotSet(.place, .at)
    default: []
    }
  }
}
