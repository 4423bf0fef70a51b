internal import VaultCore

extension Conversation {
  /// The number of people besides its hosts who write about one event.
  private static let voiceCounts = 2...5

  /// The people who write about one event in the group's chat: some of all who are in it, the owner
  /// like others.
  mutating func voices(of programme: Programme) -> [Int16] {
    let everyone = [Turn.owner] + programme.members.map(Int16.init)
    let others = everyone.filter { !plan.attendees.contains(Int($0)) }
    return words.sample(words.integer(in: Self.voiceCounts), of: others)
  }

  /// Lets others in the chat write about something else between the turns of a session.
  mutating func mingle(from first: Int, in room: Int, to world: inout World) {
    let end = world.turns.count
    guard first < end, words.chance(setting.difficulty[.mingled]) else { return }
    let start = world.turns[first].time
    world.burst(in: room, at: start, count: words.integer(in: 1...4), random: &words)
    // It goes on from a little before to a little after.
    let seconds = world.turns[end - 1].time.secondsSinceEpoch - start.secondsSinceEpoch
    let moments = (end..<world.turns.count).map { _ in words.integer(in: -150...Int(seconds) + 300)
    }
    // A reply comes after what it answers, if only by a second.
    for (number, moment) in moments.sorted().enumerated() {
      world.turns[end + number].time = start.advanced(bySeconds: Int64(moment + number))
    }
  }
}
