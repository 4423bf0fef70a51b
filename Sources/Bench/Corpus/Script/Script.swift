internal import VaultCore

/// All events and messages of one vault, not yet in words.
///
/// It is shared, not copied: a million messages are worded from it.
final class Script: Sendable {
  let setting: Setting
  let rooms: Rooms
  /// The events of the calendar first, then what is only talked about.
  let plans: [EventPlan]
  /// The messages in the order in which they were written; other turns refer to these positions.
  let turns: [Turn]
  /// Phrases of everyday talk that turns about something else hold; turns refer to these positions.
  let digressions: [[Int32]]
  /// The positions of `turns` in the order of time, ties by position.
  let order: [Int32]

  init(
    setting: Setting, rooms: Rooms, plans: [EventPlan], turns: [Turn], digressions: [[Int32]]
  ) {
    self.setting = setting
    self.rooms = rooms
    self.plans = plans
    self.turns = turns
    self.digressions = digressions
    order = turns.inOrder
  }

  /// A phrase of a turn.
  struct Line {
    let phrase: Int32
    /// True if it is everyday talk in a message about something else.
    let isDigression: Bool
  }

  /// All phrases of a turn in their order.
  func lines(of turn: Turn) -> [Line] {
    let own = turn.phrases.map { Line(phrase: $0, isDigression: false) }
    guard turn.digression >= 0 else { return own }
    let other = digressions[Int(turn.digression)].map { Line(phrase: $0, isDigression: true) }
    var draw = turn.random(41)
    let before = draw.index(below: other.count + 1)
    return other[..<before] + own + other[before...]
  }

  /// The turns of every chat and thread, each in the order of time.
  func byPlace() -> (chats: [[Int32]], threads: [[Int32]]) {
    var chats: [[Int32]] = Array(repeating: [], count: rooms.chats.count)
    var threads: [[Int32]] = Array(repeating: [], count: rooms.threads.count)
    for position in order {
      switch turns[Int(position)].place {
      case .chat(let index): chats[index].append(position)
      case .thread(let index): threads[index].append(position)
      }
    }
    return (chats, threads)
  }
}
