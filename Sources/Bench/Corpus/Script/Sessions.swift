internal import VaultCore

/// The times at which people write about one event, and the platforms.
///
/// Mail invites two to four weeks ahead, WhatsApp is used on the last days, iMessage on the day;
/// afterwards there is thanks and follow-up. How far ahead people write has a long tail and differs
/// by person and country: about one message in twenty-five is outside the window that the design
/// gives its platform, one in five more than a week from the event.
struct Sessions {
  /// Some messages that follow each other.
  struct Session {
    let platform: Platform
    let phase: Phase
    var time: Timestamp
    let count: Int
  }

  let plan: EventPlan
  let setting: Setting
  /// The factor by which these people write earlier than others.
  let foresight: Double

  static let day = 86_400.0
  static let hour = 3600.0

  /// The sessions in the order of time; together they have as many messages as the plan states.
  func all(random: inout SeededRandom) -> [Session] {
    guard plan.messageCount > 0 else { return [] }
    if let programme = plan.programme {
      return inOrder(self.programme(programme.platform, random: &random))
    }
    var sessions: [Session] = []
    let counts = split(random: &random)
    mails(counts[0], into: &sessions, random: &random)
    for (platform, count, most) in [
      (Platform.whatsapp, counts[1], 6), (.imessage, counts[2], 5),
    ] {
      var left = count
      while left > 0 {
        let size = min(left, random.integer(in: 1...most))
        sessions.append(chat(platform, size, random: &random))
        left -= size
      }
    }
    return inOrder(sessions)
  }

  private func inOrder(_ sessions: [Session]) -> [Session] {
    sessions.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
  }

  /// The number of messages on each of the profile's platforms.
  private func split(random: inout SeededRandom) -> [Int] {
    let shares: [Double] =
      switch plan.outline.circle {
      case .team: [0.40, 0.30, 0.30]
      case .client, .service: [0.46, 0.28, 0.26]
      case .family, .friends, .school, .sport: [0.24, 0.45, 0.31]
      }
    let habits = plan.attendees.map { setting.cast.people[$0].habits }
    let count = Double(max(habits.count, 1))
    let mixed = zip(CorpusProfile.platforms, shares).map { platform, share in
      let liking = habits.reduce(0) { $0 + ($1.platforms[platform] ?? 1) } / count
      return share * (setting.profile.platformWeights[platform] ?? 1) * (liking + 0.01)
    }
    var counts = [0, 0, 0]
    for _ in 0..<plan.messageCount { counts[random.index(weights: mixed)] += 1 }
    return counts
  }

  // MARK: - Mail

  /// Seconds by which invitations go out ahead, at steps of equal probability.
  private static let invitationLeads: [Double] = [
    4, 7.5, 10, 12, 14, 15.5, 17, 18.5, 20, 21.5, 22, 23, 24, 25, 26.5, 29, 54,
  ].map { $0 * day }

  private func mails(
    _ count: Int, into sessions: inout [Session], random: inout SeededRandom
  ) {
    guard count > 0 else { return }
    let lead = quantile(Self.invitationLeads, random: &random) * foresight
    let invitation = awake(before(lead), random: &random)
    // A handful of mails may pass without a formal invitation.
    let isInvited = count > 2 || random.chance(0.6)
    if isInvited {
      sessions.append(
        Session(platform: .email, phase: .invitation, time: invitation, count: 1))
    }
    var answer = invitation
    for _ in (isInvited ? 1 : 0)..<count {
      let session: (phase: Phase, time: Timestamp)
      switch random.index(weights: [0.3, 0.45, 0.23, 0.02]) {
      case 0:
        let wait = Self.hour * (1 + 39 * random.unit())
        answer = min(answer.advanced(bySeconds: Int64(wait)), before(Self.day))
        session = (.planning, answer)
      case 1:
        let time = before((1.2 + 6 * random.unit()) * Self.day * foresight)
        // Every invited person answers afterwards.
        session = (
          .planning,
          isInvited ? max(time, invitation.advanced(bySeconds: Int64(Self.hour))) : time
        )
      case 2:
        session = (.after, after((0.1 + 4 * random.unit()) * Self.day))
      default:
        session = (.after, after((7.5 + 7 * random.unit()) * Self.day))
      }
      sessions.append(
        Session(
          platform: .email, phase: session.phase, time: awake(session.time, random: &random),
          count: 1))
    }
  }

  // MARK: - Chats

  private struct Burst {
    let phase: Phase
    let share: Double
    /// The earliest and latest distance from the event, in seconds.
    let nearest: Double
    let farthest: Double
  }

  private static let whatsApp = [
    Burst(phase: .soon, share: 0.54, nearest: 18 * hour, farthest: 3.2 * day),
    Burst(phase: .day, share: 0.13, nearest: 0.4 * hour, farthest: 7 * hour),
    Burst(phase: .after, share: 0.2, nearest: 6 * hour, farthest: 36 * hour),
    Burst(phase: .planning, share: 0.085, nearest: 3.2 * day, farthest: 5.4 * day),
    Burst(phase: .planning, share: 0.017, nearest: 8 * day, farthest: 20 * day),
    Burst(phase: .after, share: 0.008, nearest: 2.5 * day, farthest: 6 * day),
  ]

  private static let iMessage = [
    Burst(phase: .day, share: 0.25, nearest: 0.5 * hour, farthest: 8 * hour),
    Burst(phase: .planning, share: 0.3, nearest: 1.5 * day, farthest: 6.5 * day),
    Burst(phase: .planning, share: 0.12, nearest: 7 * day, farthest: 12 * day),
    Burst(phase: .soon, share: 0.13, nearest: 18 * hour, farthest: 2 * day),
    Burst(phase: .after, share: 0.18, nearest: 6 * hour, farthest: 4 * day),
    Burst(phase: .planning, share: 0.014, nearest: 16 * day, farthest: 24 * day),
    Burst(phase: .after, share: 0.008, nearest: 8 * day, farthest: 13 * day),
  ]

  private func chat(_ platform: Platform, _ count: Int, random: inout SeededRandom) -> Session {
    let bursts = platform == .whatsapp ? Self.whatsApp : Self.iMessage
    let burst = bursts[random.index(weights: bursts.map(\.share))]
    let distance = burst.nearest + (burst.farthest - burst.nearest) * random.unit()
    var time: Timestamp
    switch burst.phase {
    case .after: time = after(distance)
    case .day: time = setting.clock.notBeforeDawn(before(distance))
    default: time = before(distance * (burst.farthest > 7 * Self.day ? 1 : foresight))
    }
    if burst.phase != .day { time = awake(time, random: &random) }
    return Session(platform: platform, phase: burst.phase, time: time, count: count)
  }

  // MARK: - Times

  private func quantile(_ steps: [Double], random: inout SeededRandom) -> Double {
    let place = random.unit() * Double(steps.count - 1)
    let step = Int(place)
    return steps[step] + (place - Double(step)) * (steps[step + 1] - steps[step])
  }

  func awake(_ time: Timestamp, random: inout SeededRandom) -> Timestamp {
    setting.clock.awake(time, nights: setting.cast.nights(of: plan.attendees), random: &random)
  }

  // An event of whole days begins at midnight; people count from its first morning.
  func before(_ seconds: Double) -> Timestamp {
    let anchor = plan.outline.isAllDay ? plan.start.advanced(bySeconds: 32_400) : plan.start
    return anchor.advanced(bySeconds: -Int64(seconds))
  }

  func after(_ seconds: Double) -> Timestamp {
    plan.end.advanced(bySeconds: Int64(seconds))
  }
}
