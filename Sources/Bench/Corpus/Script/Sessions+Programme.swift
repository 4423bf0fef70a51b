internal import VaultCore

extension Sessions {
  /// A time at which people write about an event of a programme.
  private struct Time {
    /// The share of all messages about the event that are sent then.
    let share: Double
    let phase: Phase
    /// The end of the span that is nearer to the event, and its length, in units.
    var nearest = 0.0
    var length = 0.0
    /// The seconds of a unit; `nil` while the event takes place.
    var unit: Double?
  }

  private static let times = [
    Time(share: 0.11, phase: .planning, nearest: 1, length: 5, unit: day),
    Time(share: 0.09, phase: .soon, nearest: 3, length: 19, unit: hour),
    Time(share: 0.13, phase: .day, nearest: 0.03, length: 0.7, unit: hour),
    Time(share: 0.22, phase: .day),
    Time(share: 0.27, phase: .after, nearest: 0.02, length: 2.5, unit: hour),
    Time(share: 0.1, phase: .after, nearest: 3, length: 18, unit: hour),
    Time(share: 0.07, phase: .after, nearest: 1, length: 5, unit: day),
    Time(share: 0.01, phase: .after, nearest: 8, length: 5, unit: day),
  ]

  /// The maximum time after its start in which people write during an event: messages that start in
  /// the evening must not reach the hour at which clocks change.
  private static let longest = 2.5 * hour

  /// Sessions of an event of a programme, all in the group's chat: some days ahead, most within a
  /// day, a fifth while it takes place.
  func programme(
    _ platform: Platform, random: inout SeededRandom
  ) -> [Session] {
    var sessions: [Session] = []
    var left = plan.messageCount
    while left > 0 {
      let size = min(left, random.integer(in: 2...6))
      left -= size
      let time = Self.times[random.index(weights: Self.times.map(\.share))]
      var moment = moment(time, random: &random)
      switch time.phase {
      case .day: break
      case .after: moment = awake(moment, random: &random)
      // A person who would write at night writes in the morning, but ahead of the event.
      default: moment = min(awake(moment, random: &random), max(moment, before(0.5 * Self.hour)))
      }
      sessions.append(
        Session(platform: platform, phase: time.phase, time: moment, count: size))
    }
    return sessions
  }

  private func moment(_ time: Time, random: inout SeededRandom) -> Timestamp {
    let part = random.unit()
    guard let unit = time.unit else {
      let seconds = Double(plan.end.secondsSinceEpoch - plan.start.secondsSinceEpoch)
      return before(-min(seconds, Self.longest) * part)
    }
    let distance = (time.nearest + time.length * part) * unit
    return time.phase == .after ? after(distance) : before(distance)
  }
}
