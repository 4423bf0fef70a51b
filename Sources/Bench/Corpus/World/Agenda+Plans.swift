internal import VaultCore

extension Agenda {
  /// The people who meet, and the languages in which they write and keep their calendars.
  struct Company {
    let language: Language
    let messageLanguage: Language
    let attendees: [Int]
    let organizer: Int?
  }

  /// Draws people of a circle.
  ///
  /// Across languages either the invitation is in the second language and the talk is not, or the
  /// reverse.
  func company(_ circle: Circle, crossing: Bool, random: inout SeededRandom) -> Company {
    let main = setting.main.language
    let second = setting.second.language
    let foreign = setting.cast.members(of: circle, speaking: second)
    let local = setting.cast.members(of: circle, speaking: main)
    let isForeignCalendar = crossing && random.chance(0.5)
    let isForeignTalk = crossing && !isForeignCalendar
    var attendees = random.sample(
      size(circle, random: &random), of: isForeignTalk ? foreign : local)
    let organizes = random.chance(circle.register == .formal ? 0.65 : 0.5)
    var organizer = organizes ? attendees.first : nil
    if isForeignCalendar, let inviter = foreign.isEmpty ? nil : random.element(of: foreign) {
      attendees.append(inviter)
      organizer = inviter
    }
    return Company(
      language: isForeignCalendar ? second : main,
      messageLanguage: isForeignTalk ? second : main, attendees: Array(Set(attendees)).sorted(),
      organizer: organizer)
  }

  /// The number of people of a circle who meet.
  func size(_ circle: Circle, random: inout SeededRandom) -> Int {
    switch circle {
    case .service: 1
    case .client, .family: random.integer(in: 1...3)
    case .team, .school: random.integer(in: 2...4)
    case .friends, .sport: random.integer(in: 2...5)
    }
  }

  /// Settles everything about an event that is neither people nor day.
  func plan(
    _ outline: TopicOutline, day: Int, company: Company, count: Int, traits: Set<EventTrait>,
    series: EventPlan.Series? = nil, programme: Programme? = nil, isInCalendar: Bool,
    random: inout SeededRandom
  ) -> EventPlan {
    let lexicon = setting.lexicon(company.language)
    let quarter = random.element(of: [0, 0, 0, 30, 30, 15, 45])
    let second = random.element(of: outline.startHours) * 3600 + quarter * 60
    let zone = setting.clock.zone
    let date = CivilDate(daysSinceEpoch: day)
    let start = zone.timestamp(date, secondOfDay: outline.isAllDay ? 0 : second)
    var former: Timestamp?
    if traits.contains(.rescheduled) || traits.contains(.contrasted) {
      let days = traits.contains(.rescheduled) ? random.element(of: [-3, -2, -1, 1, 2, 7]) : 0
      let hours = outline.isAllDay || days != 0 ? 0 : random.element(of: [-2, -1, 1, 2])
      former = zone.timestamp(
        CivilDate(daysSinceEpoch: day + days),
        secondOfDay: outline.isAllDay ? 0 : min(max(second + hours * 3600, 25_200), 75_600))
    }
    let places = lexicon.names.places(outline.placeKind).count
    let place = random.index(below: places)
    let moves =
      programme == nil && traits.contains(.rescheduled) && places > 1 && random.chance(0.4)
    let strangers = setting.cast.strangers[company.language] ?? []
    return EventPlan(
      outline: outline, language: company.language, messageLanguage: company.messageLanguage,
      attendees: company.attendees, organizer: company.organizer, start: start,
      end: end(outline, day: day, start: start),
      formerStart: former == start ? nil : former, place: place,
      formerPlace: moves ? (place + 1) % places : nil,
      project: outline.namesProject ? random.element(of: lexicon.names.projects) : nil,
      subject: outline.namesPerson && !strangers.isEmpty ? random.element(of: strangers) : nil,
      title: random.index(below: 1 << 30), notes: random.index(below: 1 << 30),
      messageCount: count, traits: traits, series: series, programme: programme,
      isInCalendar: isInCalendar)
  }

  private func end(_ outline: TopicOutline, day: Int, start: Timestamp) -> Timestamp {
    guard outline.isAllDay else { return start.advanced(bySeconds: Int64(outline.minutes) * 60) }
    let last = CivilDate(daysSinceEpoch: day + outline.minutes / 1440)
    return setting.clock.zone.timestamp(last, secondOfDay: 0)
  }
}
