internal import VaultCore

/// Fills a vault's calendar, and invents the affairs that never reach it.
///
/// There are busy times: events concentrate around some weeks, and so do affairs that are only
/// talked about, so that the messages of an event are among many that do not belong to it.
struct Agenda {
  let setting: Setting
  let random: SeededRandom
  private let centers: [Int]

  // Lead times reach eight weeks back and two weeks on; the period's ends are kept free for them.
  static let leadDays = 64
  static let tailDays = 24

  /// The circles in which people of both languages meet.
  private static let mixedCircles: [Circle] = [.friends, .team, .client]

  init(setting: Setting, random: SeededRandom) {
    self.setting = setting
    self.random = random
    // The name of a stream decides its draws: it keeps its spelling.
    var stream = random.stream("centres")
    let count = max(1, setting.profile.eventsPerVault / 2)
    let room = max(1, setting.profile.days - Self.leadDays - Self.tailDays)
    centers = (0..<count).map { index in
      let slot = Double(room) / Double(count)
      return Self.leadDays + Int((Double(index) + stream.unit()) * slot)
    }
  }

  var profile: CorpusProfile { setting.profile }

  // MARK: - The calendar

  /// Plans every event of the calendar, in no particular order.
  func events() -> [EventPlan] {
    var stream = random.stream("events")
    let wanted = profile.eventsPerVault
    var plans = programmeEvents()
    let rest = wanted - plans.count
    var topics: [TopicOutline] = []
    while topics.count < rest { topics += stream.shuffled(setting.outlines) }
    let crossing = crossLingual(Array(topics.prefix(rest)), random: &stream)
    var series = 0
    for (index, outline) in topics.prefix(rest).enumerated() where plans.count < wanted {
      var own = random.stream("event", index)
      if let rhythm = outline.repeats, own.chance(0.85), wanted - plans.count >= 3 {
        plans += instances(
          outline, rhythm, number: series, crossing: crossing[index],
          most: wanted - plans.count, random: &own)
        series += 1
        continue
      }
      let day = day(outline, random: &own)
      plans.append(
        single(
          inSeason(outline, on: day, random: &own), on: day, crossing: crossing[index],
          random: &own))
    }
    return withOverlaps(plans)
  }

  private func crossLingual(
    _ outlines: [TopicOutline], random: inout SeededRandom
  ) -> [Bool] {
    var crossing = Array(repeating: false, count: outlines.count)
    guard setting.main.language != setting.second.language else { return crossing }
    let able = outlines.indices.filter { Self.mixedCircles.contains(outlines[$0].circle) }
    let wanted = Int((Double(outlines.count) * profile.crossLingualShare).rounded())
    for index in random.sample(wanted, of: able) { crossing[index] = true }
    return crossing
  }

  /// A day near one of the busy times that suits the topic, as days since the epoch.
  func day(_ outline: TopicOutline, random: inout SeededRandom) -> Int {
    let center = random.element(of: centers)
    return day(outline, near: center, spread: 5, random: &random)
  }

  private func day(
    _ outline: TopicOutline, near center: Int, spread: Double, random: inout SeededRandom
  ) -> Int {
    let offset = center + Int((random.gaussian() * spread).rounded())
    let last = profile.days - Self.tailDays - 8
    let first = profile.firstDay.daysSinceEpoch
    var day = first + min(max(offset, Self.leadDays), max(last, Self.leadDays))
    while !Self.suits(CivilDate(daysSinceEpoch: day), outline.days) { day += 1 }
    return day
  }

  /// The topic, or another of its circle if it is out of season on a day.
  private func inSeason(
    _ outline: TopicOutline, on day: Int, avoiding topics: Set<String> = [],
    random: inout SeededRandom
  ) -> TopicOutline {
    let date = CivilDate(daysSinceEpoch: day)
    guard !outline.suits(month: date.month) else { return outline }
    let others = setting.outlines.filter {
      $0.circle == outline.circle && Self.suits(date, $0.days) && $0.suits(month: date.month)
        && !topics.contains($0.key)
    }
    return others.isEmpty ? outline : random.element(of: others)
  }

  static func suits(_ day: CivilDate, _ days: TopicOutline.Days) -> Bool {
    switch days {
    case .workday: day.weekday <= 5
    case .weekend: day.weekday >= 6
    case .any: true
    }
  }

  /// The number of messages that belong to an event: none for two in eleven, few for one in five.
  ///
  /// A series is
  /// always written about, so of all events about one in seven has none.
  static func count(random: inout SeededRandom) -> Int {
    switch random.index(below: 100) {
    case ..<18: 0
    case ..<40: random.integer(in: 1...9)
    case ..<86: random.integer(in: 12...28)
    default: random.integer(in: 24...37)
    }
  }

  private func single(
    _ outline: TopicOutline, on day: Int, crossing: Bool, random: inout SeededRandom
  ) -> EventPlan {
    let company = company(outline.circle, crossing: crossing, random: &random)
    var traits = traits(random: &random)
    let count = Self.count(random: &random)
    if count < 6 { traits.subtract([.rescheduled, .contrasted, .drifting, .copied]) }
    if outline.isAllDay { traits.remove(.contrasted) }
    return plan(
      outline, day: day, company: company, count: count, traits: traits, isInCalendar: true,
      random: &random)
  }

  func traits(random: inout SeededRandom) -> Set<EventTrait> {
    let difficulty = setting.difficulty
    let chances: [(trait: EventTrait, chance: Double)] = [
      (.rescheduled, 0.10), (.cancelled, 0.05), (.paraphrased, difficulty[.paraphrased]),
      (.drifting, difficulty[.drifting]), (.contrasted, 0.15), (.targeted, difficulty[.targeted]),
      (.repeated, 0.1), (.copied, 0.2),
    ]
    return Set(chances.filter { random.chance($0.chance) }.map(\.trait))
  }

  /// The instances of a series: the same people, hour and place, a fixed number of days apart.
  private func instances(
    _ outline: TopicOutline, _ rhythm: TopicOutline.Rhythm, number: Int, crossing: Bool,
    most: Int, random: inout SeededRandom
  ) -> [EventPlan] {
    let step =
      switch rhythm {
      case .weekly: 7
      case .biweekly: 14
      case .monthly: 28
      }
    let count = min(random.integer(in: 3...4), most)
    let company = company(outline.circle, crossing: crossing, random: &random)
    let latest = profile.firstDay.daysSinceEpoch + profile.days - Self.tailDays - step * (count + 1)
    var first = min(day(outline, random: &random), max(latest, profile.firstDay.daysSinceEpoch))
    while !Self.suits(CivilDate(daysSinceEpoch: first), outline.days) { first += 1 }
    let shared = random.stream("series")
    // Many a series leaves out one of its days.
    var gaps = random.stream("gap")
    let gap = gaps.index(below: 2 * count)
    return (0..<count).map { instance in
      var words = shared
      return plan(
        outline, day: first + (instance > gap ? instance + 1 : instance) * step, company: company,
        count: random.integer(in: 4...16), traits: [.recurring],
        series: EventPlan.Series(number: number, instance: instance, count: count),
        isInCalendar: true, random: &words)
    }
  }

  private func withOverlaps(_ plans: [EventPlan]) -> [EventPlan] {
    plans.enumerated().map { index, plan in
      let overlaps = plans.enumerated().contains { other, event in
        other != index && event.start < plan.end && plan.start < event.end
      }
      return overlaps ? plan.adding([.overlapping]) : plan
    }
  }

  // MARK: - What never reaches the calendar

  /// An affair like one of the calendar's: of the same topic some days off, or of the same people
  /// and of none of the given topics.
  func rival(
    of plan: EventPlan, sameTopic: Bool, avoiding topics: Set<String>,
    random: inout SeededRandom
  ) -> EventPlan {
    let planned = setting.clock.date(plan.start).daysSinceEpoch
    let first = profile.firstDay.daysSinceEpoch
    if sameTopic {
      let pool = setting.cast.members(of: plan.outline.circle, speaking: plan.messageLanguage)
      let others = random.sample(
        size(plan.outline.circle, random: &random), of: pool)
      // Often one person takes part in both.
      let shared = random.chance(0.6) ? random.sample(1, of: plan.attendees) : []
      let company = Company(
        language: plan.messageLanguage, messageLanguage: plan.messageLanguage,
        attendees: Array(Set(others + shared)).sorted(), organizer: others.first)
      let distance = random.integer(in: 6...24) * (random.chance(0.5) ? 1 : -1)
      return self.plan(
        plan.outline,
        day: day(
          plan.outline, near: planned + distance - first, spread: 0.5, random: &random),
        company: company, count: max(4, Self.count(random: &random)), traits: [],
        isInCalendar: false, random: &random)
    }
    let outlines = setting.outlines.filter {
      $0.circle == plan.outline.circle && !topics.contains($0.key)
    }
    let outline = random.element(of: outlines.isEmpty ? setting.outlines : outlines)
    let company = Company(
      language: plan.messageLanguage, messageLanguage: plan.messageLanguage,
      attendees: plan.attendees, organizer: plan.programme?.organizer ?? plan.attendees.first)
    let day = day(outline, near: planned - first, spread: 5, random: &random)
    return self.plan(
      inSeason(outline, on: day, avoiding: topics, random: &random), day: day,
      company: company,
      count: max(
        3,
        plan.programme == nil
          ? Self.count(random: &random) : Programme.messageCount(random: &random)),
      traits: [], programme: plan.programme, isInCalendar: false, random: &random)
  }

  /// Another person's affair, on a day on which something else takes place.
  ///
  /// Its topic is none of those of the events of those days, because any reader would confuse them.
  func affair(
    near plan: EventPlan, avoiding topics: Set<String>, random: inout SeededRandom
  ) -> EventPlan {
    let outlines = setting.outlines.filter { !topics.contains($0.key) }
    let outline = random.element(of: outlines.isEmpty ? setting.outlines : outlines)
    let crossing =
      Self.mixedCircles.contains(outline.circle)
      && setting.main.language != setting.second.language && random.chance(0.25)
    let planned = setting.clock.date(plan.start).daysSinceEpoch
    let day = day(
      outline, near: planned - profile.firstDay.daysSinceEpoch,
      spread: setting.difficulty[.crowding], random: &random)
    return self.plan(
      inSeason(outline, on: day, avoiding: topics, random: &random), day: day,
      company: company(outline.circle, crossing: crossing, random: &random),
      count: max(2, Self.count(random: &random)), traits: traits(random: &random),
      isInCalendar: false, random: &random)
  }
}
