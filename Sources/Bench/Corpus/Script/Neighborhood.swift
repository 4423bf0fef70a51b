internal import VaultCore

/// Counts, for each event of the calendar, the messages near it that do not belong to it.
///
/// A message is near if it is in its platform's window and shares a participant with the event:
/// these are the messages that remain for a matcher after the design's filters.
struct Neighborhood {
  private let world: World
  /// The positions of the turns in the order of time.
  private let order: [Int32]

  init(world: World) {
    self.world = world
    order = world.turns.inOrder
  }

  /// The events that have fewer such messages than a number, and how many they lack.
  func missing(below wanted: Int) -> [(event: Int, missing: Int)] {
    world.plans.indices.compactMap { event in
      guard world.plans[event].isInCalendar else { return nil }
      let found = count(near: event)
      return found < wanted ? (event, wanted - found) : nil
    }
  }

  /// The number of messages near an event that do not belong to it.
  func count(near event: Int) -> Int {
    let plan = world.plans[event]
    let attendees = Set(plan.attendees)
    var found = 0
    var low = order.partitionIndex {
      world.turns[Int($0)].time < plan.start.advanced(byDays: -30)
    }
    let end = plan.start.advanced(byDays: 7)
    while low < order.count, world.turns[Int(order[low])].time <= end {
      let turn = world.turns[Int(order[low])]
      low += 1
      guard turn.event != Int32(event) || turn.reason.grade == 0, turn.content != .automatic
      else { continue }
      let (platform, members) = place(of: turn)
      let window = CorpusStatistics.window(platform)
      let days = turn.time.days(since: plan.start)
      guard days >= -window.before, days <= window.after else { continue }
      if members.contains(where: attendees.contains) { found += 1 }
    }
    return found
  }

  private func place(of turn: Turn) -> (platform: Platform, members: [Int]) {
    switch turn.place {
    case .chat(let index): (world.rooms.chats[index].platform, world.rooms.chats[index].members)
    case .thread(let index): (.email, world.rooms.threads[index].members)
    }
  }
}
