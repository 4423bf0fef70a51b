/// What is asked of an event whatever its topic, by a name of the event.
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
  /// What one person said of it ahead of it.
  case before
  /// What one person wrote of what the calendar calls so and so.
  case quoted
  /// What one person wrote on a day; no event at all.
  case dated

  /// What its wordings may hold beside a name of the event.
  var extraSlots: [String] {
    switch self {
    case .before: ["person"]
    case .quoted: ["person", "title"]
    case .dated: ["person", "day"]
    default: []
    }
  }

  /// How the answers came about.
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

  /// What answers it by what it does; empty where something else decides.
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

  /// What answers it by what it tells.
  var told: SlotSet {
    switch self {
    case .time: SlotSet(.time, .day, .date)
    case .place: SlotSet(.place, .at)
    default: []
    }
  }
}
