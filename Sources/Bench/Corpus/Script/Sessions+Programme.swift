internal import VaultCore

extension Sessions {
  /// The times at which people write about an event of a programme.
  private enum Time: CaseIterable {
    case announced, eve, minutesBefore, during, rightAfter, dayAfter, daysAfter, longAfter

    /// The share of all messages about the event that are sent then.
    var share: Double {
      switch self {
      case .announced: 0.11
      case .eve: 0.09
      case .minutesBefore: 0.13
      case .during: 0.22
      case .rightAfter: 0.27
      case .dayAfter: 0.1
      case .daysAfter: 0.07
      case .longAfter: 0.01
      }
    }

    var phase: Phase {
      switch self {
      case .announced: .planning
      case .eve: .soon
      case .minutesBefore, .during: .day
      case .rightAfter, .dayAfter, .daysAfter, .longAfter: .after
      }
    }
  }

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
      let time = Time.allCases[random.index(weights: Time.allCases.map(\.share))]
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
    switch time {
    case .announced: return before((1 + 5 * part) * Self.day)
    case .eve: return before((3 + 19 * part) * Self.hour)
    case .minutesBefore: return before((0.03 + 0.7 * part) * Self.hour)
    case .during:
      let seconds = Double(plan.end.secondsSinceEpoch - plan.start.secondsSinceEpoch)
      return before(-min(seconds, Self.longest) * part)
    case .rightAfter: return after((0.02 + 2.5 * part) * Self.hour)
    case .dayAfter: return after((3 + 18 * part) * Self.hour)
    case .daysAfter: return after((1 + 5 * part) * Self.day)
    case .longAfter: return after((8 + 5 * part) * Self.day)
    }
  }
}
