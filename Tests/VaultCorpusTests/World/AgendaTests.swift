import Testing
import VaultCore

@testable import VaultCorpus

@Suite("Agenda")
struct AgendaTests {
  /// The calendars of eight owners, each drawn several times.
  private static func calendars(
    _ seeds: Range<UInt64> = 0..<6
  ) throws -> [(setting: Setting, plans: [EventPlan])] {
    try WorldSamples.scripts().flatMap { script in
      seeds.map { seed in
        (
          script.setting,
          Agenda(setting: script.setting, random: SeededRandom(seed: seed)).events()
        )
      }
    }
  }

  @Test("A calendar holds as many events as the profile asks for")
  func countIsKept() throws {
    for (setting, plans) in try Self.calendars() {
      #expect(plans.count == setting.profile.eventsPerVault)
      #expect(plans.allSatisfy { $0.isInCalendar })
    }
  }

  @Test("The same seed plans the same, another seed something else")
  func followsSeed() throws {
    let setting = try #require(try WorldSamples.scripts().first).setting
    let starts = [3, 3, 4].map { (seed: UInt64) in
      Agenda(setting: setting, random: SeededRandom(seed: seed)).events().map {
        [$0.start.secondsSinceEpoch, Int64($0.title), Int64($0.messageCount)]
      }
    }
    #expect(starts[0] == starts[1])
    #expect(starts[0] != starts[2])
  }

  // The time zone database says on which day and hour an owner lives through an event.
  @Test("Events keep to their topic's months, days of the week and hours")
  func seasonsAreKept() throws {
    for (setting, plans) in try Self.calendars() {
      let wall = try WallReader(setting)
      for plan in plans {
        let outline = plan.outline
        let start = wall.read(plan.start)
        #expect(
          outline.months.isEmpty || outline.months.contains(start.month),
          "\(outline.key) in month \(start.month)")
        switch outline.days {
        case .workday: #expect(start.weekday <= 5, "\(outline.key) on a weekend")
        case .weekend: #expect(start.weekday >= 6, "\(outline.key) on a workday")
        case .any: break
        }
        if outline.isAllDay {
          let end = wall.read(plan.end)
          #expect(start.secondOfDay == 0 && end.secondOfDay == 0)
          #expect(end.days - start.days == outline.minutes / 1440)
        } else {
          #expect(outline.startHours.contains(start.hour), "\(outline.key) at \(start.hour)")
          #expect(start.secondOfDay % 900 == 0)
          #expect(plan.end.days(since: plan.start) * 1440 == Double(outline.minutes))
        }
      }
    }
  }

  @Test(
    "Events leave the period's ends free for what is said before and after", arguments: [150, 900])
  func periodIsKept(days: Int) throws {
    let setting = try WorldSamples.setting("de", "fr", days: days)
    let wall = try WallReader(setting)
    // 1 June 2023 is 19 509 days after 1 January 1970.
    let first = 19_509
    #expect(setting.profile.firstDay.daysSinceEpoch == first)
    for seed in 0..<20 {
      let agenda = Agenda(setting: setting, random: SeededRandom(seed: UInt64(seed)))
      for plan in agenda.events() {
        let day = wall.read(plan.start).days - first
        #expect(day >= 0 && day < days - 20)
        if days == 900 { #expect(day >= Agenda.leadDays) }
      }
    }
  }

  @Test("A series is of the same people, at the same hour and place, a fixed rhythm apart")
  func seriesKeepTheirRhythm() throws {
    var found = 0
    for (setting, plans) in try Self.calendars() {
      let wall = try WallReader(setting)
      let series = Dictionary(grouping: plans.filter { $0.series != nil }) {
        $0.series?.number ?? -1
      }
      for instances in series.values {
        found += 1
        let sorted = instances.sorted { $0.start < $1.start }
        let first = try #require(sorted.first)
        let rhythm = try #require(first.outline.repeats)
        let step = rhythm == .weekly ? 7 : rhythm == .biweekly ? 14 : 28
        #expect((3...4).contains(sorted.count))
        #expect(sorted.compactMap(\.series?.instance) == Array(0..<sorted.count))
        let gaps = zip(sorted, sorted.dropFirst()).map {
          wall.read($1.start).days - wall.read($0.start).days
        }
        #expect(gaps.allSatisfy { $0 == step || $0 == 2 * step })
        #expect(gaps.count { $0 == 2 * step } <= 1, "a series leaves out one of its days at most")
        for plan in sorted {
          #expect(plan.outline === first.outline && plan.attendees == first.attendees)
          #expect(wall.read(plan.start).secondOfDay == wall.read(first.start).secondOfDay)
          #expect(plan.place == first.place && plan.title == first.title)
          #expect(plan.organizer == first.organizer && plan.project == first.project)
          #expect(plan.traits.contains(.recurring) && plan.series?.count == sorted.count)
        }
      }
      #expect(plans.allSatisfy { ($0.series != nil) == $0.traits.contains(.recurring) })
    }
    #expect(found > 20)
  }

  @Test("Exactly what overlaps another event is labelled so")
  func overlapsAreLabelled() throws {
    var labelled = 0
    for (_, plans) in try Self.calendars() {
      for (index, plan) in plans.enumerated() {
        // Two half-open intervals meet where the later start lies before the earlier end.
        let meets = plans.enumerated().contains { other, event in
          other != index && max(event.start, plan.start) < min(event.end, plan.end)
        }
        #expect(plan.traits.contains(.overlapping) == meets)
        labelled += meets ? 1 : 0
      }
    }
    #expect(labelled > 0)
  }

  // Issue 4: most events have 10–40 messages, a fifth and more 1–9, a tenth and more none.
  @Test("One event in ten has no messages, one in five a few, most ten and more")
  func countsAreSpread() throws {
    let counts = try Self.calendars().flatMap { $0.plans.map(\.messageCount) }
    let total = Double(counts.count)
    #expect(Double(counts.count { $0 == 0 }) / total >= 0.10)
    #expect(Double(counts.count { (1...9).contains($0) }) / total >= 0.20)
    #expect(Double(counts.count { $0 >= 10 }) / total > 0.5)
    #expect(counts.allSatisfy { (0...40).contains($0) })
  }

  @Test("Those who meet are of the topic's circle, and whoever invites is among them")
  func peopleFit() throws {
    for (setting, plans) in try Self.calendars() {
      for plan in plans {
        #expect(!plan.attendees.isEmpty)
        #expect(plan.attendees == Array(Set(plan.attendees)).sorted())
        if let organizer = plan.organizer {
          let inviters = plan.programme?.members ?? plan.attendees
          #expect(inviters.contains(organizer))
        }
        for position in plan.attendees {
          let person = setting.cast.people[position]
          #expect(person.circle == plan.outline.circle)
          if !plan.isCrossLingual { #expect(person.language == setting.main.language) }
        }
      }
    }
  }

  // The profile asks for one event in five.
  @Test("Some events are in one language and their messages in another, where there are two")
  func languagesCross() throws {
    let plans = try Self.calendars().flatMap(\.plans)
    let share = Double(plans.count(where: \.isCrossLingual)) / Double(plans.count)
    #expect((0.12...0.30).contains(share), "\(share)")
    let crossing = plans.filter(\.isCrossLingual)
    #expect(crossing.contains { $0.series != nil } || !crossing.isEmpty)
    let alone = try WorldSamples.setting("it", "it")
    for seed in 0..<10 {
      let agenda = Agenda(setting: alone, random: SeededRandom(seed: UInt64(seed)))
      let events = agenda.events()
      #expect(!events.contains { $0.isCrossLingual })
    }
  }

  @Test("An event with few messages is neither moved nor copied nor sent again elsewhere")
  func fewMessagesStayPlain() throws {
    for (_, plans) in try Self.calendars() {
      for plan in plans where plan.messageCount < 6 && plan.series == nil {
        #expect(plan.traits.isDisjoint(with: [.rescheduled, .contrasted, .drifting, .copied]))
      }
      for plan in plans where plan.traits.contains(.rescheduled) {
        #expect(plan.formerStart != nil && plan.formerStart != plan.start)
      }
      for plan in plans where plan.traits.isDisjoint(with: [.rescheduled, .contrasted]) {
        #expect(plan.formerStart == nil && plan.formerPlace == nil)
      }
    }
  }

  @Test("A rival is of the same topic or of the same people, near, and in nobody's calendar")
  func rivalsAreNear() throws {
    for (setting, plans) in try Self.calendars(0..<1) {
      let agenda = Agenda(setting: setting, random: SeededRandom(seed: 1))
      var random = SeededRandom(seed: 2)
      for plan in plans {
        let topical = agenda.rival(of: plan, sameTopic: true, avoiding: [], random: &random)
        #expect(topical.outline === plan.outline && topical.messageCount >= 4)
        #expect(topical.language == plan.messageLanguage && !topical.isCrossLingual)
        let social = agenda.rival(of: plan, sameTopic: false, avoiding: [], random: &random)
        #expect(social.attendees == plan.attendees && social.messageCount >= 3)
        #expect(social.outline.circle == plan.outline.circle)
        let affair = agenda.affair(near: plan, avoiding: [], random: &random)
        #expect(affair.messageCount >= 2)
        for other in [topical, social, affair] {
          #expect(!other.isInCalendar && other.series == nil && !other.attendees.isEmpty)
          #expect(abs(other.start.days(since: plan.start)) < 33)
        }
      }
    }
  }
}
