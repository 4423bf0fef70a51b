/// Everything that happens in one vault, not yet in words.
///
/// It is shared, not copied: a million messages are worded from it.
final class Script: Sendable {
  let setting: Setting
  let rooms: Rooms
  /// The events of the calendar first, then what is only talked about.
  let plans: [EventPlan]
  /// The messages as they were thought of; other turns refer to these positions.
  let turns: [Turn]
  /// The positions of `turns` in the order of time, ties by position.
  let order: [Int32]

  init(setting: Setting, rooms: Rooms, plans: [EventPlan], turns: [Turn]) {
    self.setting = setting
    self.rooms = rooms
    self.plans = plans
    self.turns = turns
    order = turns.indices.map(Int32.init).sorted {
      (turns[Int($0)].time, $0) < (turns[Int($1)].time, $1)
    }
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
