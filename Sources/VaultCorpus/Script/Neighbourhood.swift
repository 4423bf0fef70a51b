internal import VaultCore

/// Counts, for each event of the calendar, the messages near it that do not belong to it.
///
/// Near is what lies in its platform's window and shares somebody with the event: what remains for
/// a matcher when the document's filters have done their work.
struct Neighbourhood {
  private let plans: [EventPlan]
  private let turns: [Turn]
  private let order: [Int]
  private let chats: [Set<Int>]
  private let threads: [Set<Int>]
  private let platforms: [Platform]

  init(world: ScriptWriter.World) {
    plans = world.plans
    turns = world.turns
    let turns = world.turns
    order = turns.indices.sorted { (turns[$0].time, $0) < (turns[$1].time, $1) }
    chats = world.rooms.chats.map { Set($0.members) }
    threads = world.rooms.threads.map { Set($0.members) }
    platforms = world.rooms.chats.map(\.platform)
  }

  /// The events that have fewer such messages than a number, and how many they lack.
  func missing(below wanted: Int) -> [(event: Int, missing: Int)] {
    plans.indices.compactMap { event in
      guard plans[event].isInCalendar else { return nil }
      let found = count(near: event)
      return found < wanted ? (event, wanted - found) : nil
    }
  }

  /// How many messages near an event do not belong to it.
  func count(near event: Int) -> Int {
    let plan = plans[event]
    let attendees = Set(plan.attendees)
    var found = 0
    var low = firstPosition(notBefore: plan.start.advanced(byDays: -30))
    let end = plan.start.advanced(byDays: 7)
    while low < order.count, turns[order[low]].time <= end {
      let turn = turns[order[low]]
      low += 1
      guard turn.event != Int32(event) || turn.reason.grade == 0, turn.content != .automatic
      else { continue }
      let (platform, members) = place(of: turn)
      let window = CorpusStatistics.window(platform)
      let days = turn.time.days(since: plan.start)
      guard days >= -window.before, days <= window.after else { continue }
      if !members.isDisjoint(with: attendees) { found += 1 }
    }
    return found
  }

  private func place(of turn: Turn) -> (platform: Platform, members: Set<Int>) {
    switch turn.place {
    case .chat(let index): (platforms[index], chats[index])
    case .thread(let index): (.email, threads[index])
    }
  }

  private func firstPosition(notBefore time: Timestamp) -> Int {
    var low = 0
    var high = order.count
    while low < high {
      let middle = (low + high) / 2
      if turns[order[middle]].time < time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
