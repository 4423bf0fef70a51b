internal import VaultCore

extension Agenda {
  /// The circles whose group chats serve programmes.
  private static let programmeCircles: [Circle] = [.team, .school, .sport, .friends]

  /// The distance between the events of a programme.
  private enum Pace: CaseIterable {
    case weekly
    case everySecondDay
    /// Several on one day, as at a meeting of several days.
    case dense

    func days(to slot: Int, daily: Int) -> Int {
      switch self {
      case .weekly: slot * 7
      case .everySecondDay: slot * 2
      case .dense: slot / daily
      }
    }
  }

  /// The events of all programmes, in no particular order.
  func programmeEvents() -> [EventPlan] {
    let circles = Self.programmeCircles.filter { !topics($0).isEmpty && !groups($0).isEmpty }
    var left = Int((Double(profile.eventsPerVault) * setting.difficulty[.programmes]).rounded())
    guard !circles.isEmpty else { return [] }
    var choices = random.stream("programmes")
    let order = choices.shuffled(circles)
    var plans: [EventPlan] = []
    var number = 0
    while left >= Programme.sizes.lowerBound {
      var own = random.stream("programme", number)
      var count = min(own.integer(in: Programme.sizes), left)
      // A remainder that is too small for a programme joins this one, or the next one.
      if left - count < Programme.sizes.lowerBound {
        count = min(left, Programme.sizes.upperBound)
      }
      plans += events(
        of: order[number % order.count], number: number, count: count, random: &own)
      left -= count
      number += 1
    }
    return plans
  }

  private func groups(_ circle: Circle) -> [[Int]] {
    Rooms.groups(circle, speaking: setting.main.language, in: setting.cast).filter {
      $0.count > 2
    }
  }

  // Groups do not meet for an appointment; seasonal events come beside those without a season.
  private func topics(_ circle: Circle) -> [TopicOutline] {
    let topics = setting.outlines.filter { $0.circle == circle && !$0.isErrand }
    return topics.count { $0.months.isEmpty } > 1 ? topics : []
  }

  private func programme(
    _ circle: Circle, number: Int, group: [Int], random: inout SeededRandom
  ) -> Programme {
    let isNamed = random.chance(Programme.namedShare)
    var members = group
    if !isNamed {
      let others = setting.cast.people.indices.filter {
        setting.cast.people[$0].language == setting.main.language && !group.contains($0)
      }
      let size = random.integer(in: Programme.namelessSizes)
      members += random.sample(max(0, size - group.count), of: others)
    }
    return Programme(
      number: number, platform: isNamed ? .whatsapp : .imessage, members: members.sorted(),
      organizer: random.element(of: group), prefixesTitles: isNamed && random.chance(0.5),
      notesTopic: random.element(of: topics(circle)).key,
      notes: random.index(below: 1 << 30), code: random.index(below: 1 << 30))
  }

  private func events(
    of circle: Circle, number: Int, count: Int, random: inout SeededRandom
  ) -> [EventPlan] {
    let group = random.element(of: groups(circle))
    let programme = programme(circle, number: number, group: group, random: &random)
    let topics = topics(circle)
    let pace = Pace.allCases[random.index(weights: [0.45, 0.35, 0.2])]
    let daily = random.integer(in: 2...3)
    // A day is put off where nothing suits it.
    let span = pace.days(to: count - 1, daily: daily) + 8
    let latest = profile.firstDay.daysSinceEpoch + profile.days - Self.tailDays - span
    let first = min(
      day(random.element(of: topics), random: &random),
      max(latest, profile.firstDay.daysSinceEpoch))
    var used: [String: Int] = [:]
    return (0..<count).map { slot in
      var day = first + pace.days(to: slot, daily: daily)
      var fitting = Self.fitting(topics, day, used)
      while fitting.isEmpty {
        day += 1
        fitting = Self.fitting(topics, day, used)
      }
      let fresh = fitting.filter { used[$0.key] == nil }
      let outline = random.element(of: fresh.isEmpty ? fitting : fresh)
      used[outline.key] = day
      return event(outline, on: day, of: programme, group: group, random: &random)
    }
  }

  // No topic comes twice on one day.
  private static func fitting(
    _ topics: [TopicOutline], _ day: Int, _ used: [String: Int]
  ) -> [TopicOutline] {
    let date = CivilDate(daysSinceEpoch: day)
    return topics.filter {
      suits(date, $0.days) && $0.suits(month: date.month) && used[$0.key] != day
    }
  }

  private func event(
    _ outline: TopicOutline, on day: Int, of programme: Programme, group: [Int],
    random: inout SeededRandom
  ) -> EventPlan {
    let main = setting.main.language
    let second = setting.second.language
    let crosses = main != second && random.chance(profile.crossLingualShare)
    let hosts = random.sample(random.chance(0.6) ? 1 : 2, of: group)
    let company = Company(
      language: crosses ? second : main, messageLanguage: main, attendees: hosts.sorted(),
      organizer: programme.organizer)
    let count = Programme.messageCount(random: &random)
    var traits = traits(random: &random).subtracting([.drifting, .copied])
    if count < 6 || outline.isAllDay { traits.remove(.contrasted) }
    if count < 6 { traits.remove(.rescheduled) }
    return plan(
      outline, day: day, company: company, count: count, traits: traits, programme: programme,
      isInCalendar: true, random: &random)
  }
}
