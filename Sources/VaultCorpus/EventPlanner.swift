internal import VaultCore

/// Fills a vault's calendar: topics in turn, dates spread over the period, people who know each
/// other.
struct EventPlanner {
  let profile: CorpusProfile
  let outlines: [TopicOutline]
  let main: Lexicon
  let second: Lexicon
  let cast: Cast
  let clock: DayClock

  // Lead times reach eight weeks back and two weeks on; the period's ends are kept free for them.
  private static let leadDays = 60
  private static let tailDays = 20

  /// The circles in which people of both languages meet.
  private static let mixedCircles: [Circle] = [.friends, .team, .client]

  /// Plans every event of the vault in the order of their days.
  func plan(random: SeededRandom) -> [EventPlan] {
    var topics = random.stream("topics")
    var dates = random.stream("dates")
    let outlines = sequence(profile.eventsPerVault, random: &topics)
    let crossing = crossLingual(outlines, random: &topics)
    return outlines.enumerated().map { index, outline in
      var stream = random.stream("event", index)
      let day = self.day(of: index, outline: outline, random: &dates)
      return event(
        outline, on: day, crossing: crossing[index], count: count(index, random: &stream),
        random: &stream)
    }
  }

  /// A meeting like one that is planned, but another: later or earlier, or with other people.
  ///
  /// It is talked about and stands in no calendar, so nothing said about it is relevant.
  func decoy(of plan: EventPlan, random: inout SeededRandom) -> EventPlan {
    let pool = cast.members(of: plan.outline.circle, speaking: plan.messageLanguage)
    let others = pool.filter { !plan.attendees.contains($0) }
    let isNear = others.count >= 2 && random.chance(0.5)
    let distance = isNear ? random.integer(in: 1...9) : random.integer(in: 38...80)
    let planned = clock.date(plan.start).daysSinceEpoch
    let first = profile.firstDay.daysSinceEpoch + Self.leadDays / 3
    let last = profile.firstDay.daysSinceEpoch + profile.days - Self.tailDays
    let earlier = planned - distance
    let later = planned + distance
    let day = random.chance(0.5) && earlier >= first || later > last ? earlier : later
    let attendees = sample(isNear ? others : pool, circle: plan.outline.circle, random: &random)
    return event(
      plan.outline, on: CivilDate(daysSinceEpoch: day), language: plan.messageLanguage,
      messageLanguage: plan.messageLanguage, attendees: attendees, organizer: attendees.first,
      count: random.integer(in: 5...9), random: &random)
  }

  // Whole rounds through all topics, each in a new order.
  private func sequence(_ count: Int, random: inout SeededRandom) -> [TopicOutline] {
    var sequence: [TopicOutline] = []
    while sequence.count < count { sequence += random.shuffled(outlines) }
    return Array(sequence.prefix(count))
  }

  private func crossLingual(
    _ outlines: [TopicOutline], random: inout SeededRandom
  ) -> [Bool] {
    var crossing = Array(repeating: false, count: outlines.count)
    guard main.language != second.language else { return crossing }
    let able = outlines.indices.filter { Self.mixedCircles.contains(outlines[$0].circle) }
    let wanted = Int((Double(outlines.count) * profile.crossLingualShare).rounded())
    for index in random.sample(wanted, of: able) { crossing[index] = true }
    return crossing
  }

  // One event in five has few messages, so that at least seven in ten have ten or more.
  private func count(_ index: Int, random: inout SeededRandom) -> Int {
    index % 5 == 2 ? random.integer(in: 6...9) : random.integer(in: 10...17)
  }

  private func day(
    of index: Int, outline: TopicOutline, random: inout SeededRandom
  ) -> CivilDate {
    let room = profile.days - Self.leadDays - Self.tailDays
    let slot = Double(room) / Double(profile.eventsPerVault)
    let offset = Int((Double(index) + random.unit()) * slot)
    let first = profile.firstDay.daysSinceEpoch + Self.leadDays
    let target = CivilDate(daysSinceEpoch: first + offset)
    var day = target
    while !Self.suits(day, outline.days) { day = day.following }
    return day
  }

  private static func suits(_ day: CivilDate, _ days: TopicOutline.Days) -> Bool {
    switch days {
    case .workday: day.weekday <= 5
    case .weekend: day.weekday >= 6
    case .any: true
    }
  }

  private func event(
    _ outline: TopicOutline, on day: CivilDate, crossing: Bool, count: Int,
    random: inout SeededRandom
  ) -> EventPlan {
    let foreign = cast.members(of: outline.circle, speaking: second.language)
    let local = cast.members(of: outline.circle, speaking: main.language)
    // Either the invitation is in the second language and the talk is not, or the reverse.
    let isForeignCalendar = crossing && random.chance(0.5)
    let isForeignTalk = crossing && !isForeignCalendar
    var attendees = sample(
      isForeignTalk ? foreign : local, circle: outline.circle, random: &random)
    var organizer: Int? = organizes(outline.circle, random: &random) ? attendees.first : nil
    if isForeignCalendar {
      let inviter = random.element(of: foreign)
      attendees.append(inviter)
      organizer = inviter
    }
    return event(
      outline, on: day, language: isForeignCalendar ? second.language : main.language,
      messageLanguage: isForeignTalk ? second.language : main.language,
      attendees: attendees.sorted(), organizer: organizer, count: count, random: &random)
  }

  private func event(
    _ outline: TopicOutline, on day: CivilDate, language: Language, messageLanguage: Language,
    attendees: [Int], organizer: Int?, count: Int, random: inout SeededRandom
  ) -> EventPlan {
    let lexicon = language == second.language ? second : main
    let quarter = random.element(of: [0, 0, 0, 30, 30, 15])
    let second = random.element(of: outline.startHours) * 3600 + quarter * 60
    let start = clock.zone.timestamp(day, secondOfDay: outline.isAllDay ? 0 : second)
    let project = outline.namesProject ? random.element(of: lexicon.names.projects) : nil
    let person =
      outline.namesPerson ? random.element(of: cast.strangers[language] ?? []).name : nil
    let values = Self.naming(project: project, person: person, lexicon: lexicon)
    let topic = lexicon.topic(outline.key)
    return EventPlan(
      outline: outline, language: language, messageLanguage: messageLanguage,
      attendees: attendees, organizer: organizer, start: start,
      end: end(outline, day: day, start: start),
      place: random.element(of: lexicon.names.places(outline.placeKind)),
      project: project, subjectPerson: person,
      title: random.element(of: topic?.titles ?? []).filled(with: values),
      notes: random.element(of: topic?.notes ?? []).filled(with: values), messageCount: count)
  }

  private func end(_ outline: TopicOutline, day: CivilDate, start: Timestamp) -> Timestamp {
    guard outline.isAllDay else { return start.advanced(bySeconds: Int64(outline.minutes) * 60) }
    let last = CivilDate(daysSinceEpoch: day.daysSinceEpoch + outline.minutes / 1440)
    return clock.zone.timestamp(last, secondOfDay: 0)
  }

  /// What titles, notes, subjects and sentences may name.
  static func naming(project: String?, person: String?, lexicon: Lexicon) -> Template.Values {
    var values = Template.Values()
    values.texts["project"] = project
    values.texts["who"] = person
    values.texts["whose"] = person.map(lexicon.grammar.belonging(to:))
    return values
  }

  private func organizes(_ circle: Circle, random: inout SeededRandom) -> Bool {
    random.chance(circle.register == .formal ? 0.65 : 0.5)
  }

  private func sample(
    _ pool: [Int], circle: Circle, random: inout SeededRandom
  ) -> [Int] {
    let size =
      switch circle {
      case .service: 1
      case .client: random.integer(in: 1...3)
      case .family: random.integer(in: 1...3)
      case .team, .school: random.integer(in: 2...4)
      case .friends, .sport: random.integer(in: 2...5)
      }
    return random.sample(size, of: pool)
  }
}
