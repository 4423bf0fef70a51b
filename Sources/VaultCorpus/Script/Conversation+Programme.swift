internal import VaultCore

extension Conversation {
  /// How many people beside its hosts speak of one event.
  private static let voiceCounts = 2...5

  /// Who speaks of one event in the group's chat: some of all who are in it, the owner like others.
  func voices(of programme: Programme, random: inout SeededRandom) -> [Int16] {
    let everyone = [Turn.owner] + programme.members.map(Int16.init)
    let others = everyone.filter { !plan.attendees.contains(Int($0)) }
    return random.sample(random.integer(in: Self.voiceCounts), of: others)
  }

  /// Lets others in the chat speak of something else between the turns of a session.
  func mingle(
    from first: Int, in room: Int, _ rooms: Rooms, to turns: inout [Turn],
    talk: inout Smalltalk, random: inout SeededRandom
  ) {
    let end = turns.count
    guard first < end, random.chance(setting.difficulty.mingled) else { return }
    talk.burst(
      in: room, of: rooms, at: turns[first].time, count: random.integer(in: 1...4), to: &turns,
      random: &random)
    // It goes on from a little before to a little after.
    let seconds = turns[end - 1].time.secondsSinceEpoch - turns[first].time.secondsSinceEpoch
    let moments = (end..<turns.count).map { _ in random.integer(in: -150...Int(seconds) + 300) }
    // A reply comes after what it answers, if only by a second.
    for (number, moment) in moments.sorted().enumerated() {
      turns[end + number].time = turns[first].time.advanced(bySeconds: Int64(moment + number))
    }
  }
}
