internal import VaultCore

/// When the messages about one event are written, on which platform.
///
/// Mail invites two to four weeks ahead, WhatsApp is used on the last days, iMessage on the day;
/// afterwards there is thanks and follow-up. About one message in twenty falls outside the time
/// windows that a matcher would grant its platform: a save-the-date, an early promise, a late
/// photograph.
struct Schedule {
  struct Slot {
    let platform: Platform
    let phase: Phase
    let time: Timestamp
  }

  let plan: EventPlan
  let clock: DayClock

  private static let day = 86_400
  private static let hour = 3600

  /// The slots in the order of time.
  func slots(random: inout SeededRandom) -> [Slot] {
    let counts = split(plan.messageCount, random: &random)
    var slots = mail(counts.mail, random: &random)
    slots += chat(.whatsapp, counts.whatsApp, random: &random)
    slots += chat(.imessage, counts.iMessage, random: &random)
    return slots.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
  }

  private func split(
    _ count: Int, random: inout SeededRandom
  ) -> (mail: Int, whatsApp: Int, iMessage: Int) {
    let shares: [Double] =
      switch plan.outline.circle {
      case .team: [0.42, 0.26, 0.32]
      case .client, .service: [0.5, 0.25, 0.25]
      case .family, .friends, .school, .sport: [0.26, 0.44, 0.3]
      }
    var counts = [1, 1, 1]
    for _ in 3..<max(count, 3) { counts[random.index(weights: shares)] += 1 }
    return (counts[0], counts[1], counts[2])
  }

  private func mail(_ count: Int, random: inout SeededRandom) -> [Slot] {
    let lead =
      switch random.index(weights: [0.84, 0.11, 0.05]) {
      case 0: random.integer(in: 12 * Self.day...27 * Self.day)
      case 1: random.integer(in: 6 * Self.day...12 * Self.day)
      default: random.integer(in: 31 * Self.day...50 * Self.day)
      }
    var previous = clock.awake(before(lead), random: &random)
    var slots = [Slot(platform: .email, phase: .invitation, time: previous)]
    for _ in 1..<max(count, 1) {
      let phase: Phase
      let time: Timestamp
      switch random.index(weights: [0.3, 0.46, 0.22, 0.02]) {
      case 0:
        phase = .planning
        let reply = random.integer(in: Self.hour...40 * Self.hour)
        time = min(previous.advanced(bySeconds: Int64(reply)), before(24 * Self.hour))
        previous = time
      case 1:
        phase = .planning
        time = before(random.integer(in: 30 * Self.hour...min(7 * Self.day, lead - Self.day)))
      case 2:
        phase = .after
        time = after(random.integer(in: 3 * Self.hour...4 * Self.day))
      default:
        phase = .after
        time = after(random.integer(in: 8 * Self.day...14 * Self.day))
      }
      slots.append(
        Slot(platform: .email, phase: phase, time: clock.awake(time, random: &random)))
    }
    return slots
  }

  private func chat(_ platform: Platform, _ count: Int, random: inout SeededRandom) -> [Slot] {
    let bursts = platform == .whatsapp ? Self.whatsAppBursts : Self.iMessageBursts
    let starts = bursts.map { burst in
      let lead = random.integer(in: burst.leadSeconds)
      let time = burst.phase == .after ? after(lead) : before(lead)
      return burst.phase == .day
        ? clock.notBeforeDawn(time) : clock.awake(time, random: &random)
    }
    var clocks = starts
    var slots: [Slot] = []
    for _ in 0..<count {
      let index = random.index(weights: bursts.map(\.share))
      slots.append(
        Slot(platform: platform, phase: bursts[index].phase, time: clocks[index]))
      clocks[index] = clocks[index].advanced(bySeconds: Int64(random.integer(in: 25...900)))
    }
    return slots
  }

  // An event of whole days begins at midnight; people count from its first morning.
  private func before(_ seconds: Int) -> Timestamp {
    let anchor = plan.outline.isAllDay ? plan.start.advanced(bySeconds: 32_400) : plan.start
    return anchor.advanced(bySeconds: Int64(-seconds))
  }

  private func after(_ seconds: Int) -> Timestamp {
    plan.end.advanced(bySeconds: Int64(seconds))
  }

  private struct Burst {
    let phase: Phase
    let share: Double
    let leadSeconds: ClosedRange<Int>
  }

  private static let whatsAppBursts = [
    Burst(phase: .soon, share: 0.5, leadSeconds: 20 * hour...3 * day),
    Burst(phase: .day, share: 0.24, leadSeconds: 1500...3 * hour),
    Burst(phase: .after, share: 0.2, leadSeconds: 2 * hour...26 * hour),
    Burst(phase: .planning, share: 0.035, leadSeconds: 8 * day...20 * day),
    Burst(phase: .after, share: 0.01, leadSeconds: 3 * day...6 * day),
  ]

  private static let iMessageBursts = [
    Burst(phase: .planning, share: 0.26, leadSeconds: 30 * hour...8 * day),
    Burst(phase: .day, share: 0.5, leadSeconds: 1800...4 * hour),
    Burst(phase: .after, share: 0.2, leadSeconds: 2 * hour...4 * day),
    Burst(phase: .planning, share: 0.02, leadSeconds: 15 * day...24 * day),
    Burst(phase: .after, share: 0.01, leadSeconds: 8 * day...13 * day),
  ]
}
