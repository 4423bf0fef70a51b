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
    #expect(setting.profile.firstDay.daysSinceEpoch == 19_509)
    for seed in 0..<UInt64(20) {
      for plan in Agenda(setting: setting, random: SeededRandom(seed: seed)).events() {
        let day = wall.read(plan.start).days - 19_509
        #expect((0..<days - 20).contains(day) && (days != 900 || day >= Agenda.leadDays))
      }
    }
  }

  @Test("A series is of the same people, at the same hour and place, a fixed rhythm apart")
  func seriesKeepTheirRhythm() throws {
    var found = 0
    for (setting, plans) in try Self.calendars() {
      let wall = try WallReader(setting)
      for instances in Dictionary(grouping: plans, by: { $0.series?.number ?? -1 }).values {
        guard instances[0].series != nil else {
          #expect(!instances.contains { $0.traits.contains(.recurring) })
          continue
        }
        found += 1
        let sorted = instances.sorted { $0.start < $1.start }
        let first = sorted[0]
        let rhythm = try #require(first.outline.repeats)
        let step = rhythm == .weekly ? 7 : rhythm == .biweekly ? 14 : 28
        #expect((3...4).contains(sorted.count))
        #expect(sorted.compactMap(\.series?.instance) == Array(0..<sorted.count))
        let days = sorted.map { wall.read($0.start).days }
        let gaps = zip(days, days.dropFirst()).map { $1 - $0 }
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
    let alone = try WorldSamples.setting("it", "it")
    for seed in 0..<UInt64(10) {
      let events = Agenda(setting: alone, random: SeededRandom(seed: seed)).events()
      #expect(!events.contains { $0.isCrossLingual })
    }
  }

  @Test("An event with few messages is neither moved nor copied nor sent again elsewhere")
  func fewMessagesStayPlain() throws {
    for plan in try Self.calendars().flatMap(\.plans) {
      let traits = plan.traits
      if plan.messageCount < 6, plan.series == nil {
        #expect(traits.isDisjoint(with: [.rescheduled, .contrasted, .drifting, .copied]))
      }
      if traits.contains(.rescheduled) {
        #expect(plan.formerStart != nil && plan.formerStart != plan.start)
      } else if !traits.contains(.contrasted) {
        #expect(plan.formerStart == nil && plan.formerPlace == nil)
      }
    }
  }

  // MARK: - Event plans

  // The documentation of the numbers: 72 titles in a hundred are a mere name, 55 entries in a
  // hundred explain nothing.
  @Test("Most titles are a mere name, and the usual names are the usual ones")
  func titlesAreNames() throws {
    var random = SeededRandom(seed: 9)
    var uses = Array(repeating: 0, count: 6)
    var bare = 0
    for _ in 0..<5000 {
      let plan = try WorldSamples.plan(
        "dentist", language: .german, attendees: [0], start: Timestamp(seconds: 1_700_000_000),
        title: random.index(below: 1 << 30), notes: random.index(below: 1 << 30))
      if let noun = plan.titleNoun(of: 6) { uses[noun] += 1 }
      bare += plan.hasNoNotes ? 1 : 0
    }
    let named = uses.reduce(0, +)
    #expect((3450...3750).contains(named), "\(named) of 5000")
    #expect((2600...2900).contains(bare), "\(bare) of 5000")
    #expect(uses == uses.sorted(by: >), "\(uses)")
    #expect(uses.allSatisfy { $0 > 0 })
  }

  // The hard cases of the issue, one slice each.
  @Test("Each trait has the name by which reports slice")
  func traitsAreNamed() {
    #expect(
      EventTrait.allCases.map(\.rawValue) == [
        "sameTopic", "samePeople", "overlapping", "recurring", "rescheduled", "cancelled",
        "paraphrased", "drifting", "contrasted", "targeted", "repeated", "copied", "farAway",
      ])
  }

  // MARK: - Waking hours

  @Test("People write at night in every vault, but nobody in the hours in which clocks change")
  func nightsAreUsed() throws {
    for vault in try Samples.smoke.get().vaults {
      let wall = try WallReader(vault.archive.script.setting)
      var nights = 0
      for message in vault.messages {
        let reading = wall.read(message.sentAt)
        nights += reading.hour < 6 || reading.hour >= 22 ? 1 : 0
        // Nowhere do clocks change but on a Sunday between one and four.
        guard reading.weekday == 7, (1..<4).contains(reading.hour) else { continue }
        let before = wall.read(message.sentAt.advanced(bySeconds: -12 * 3600))
        #expect((before.secondOfDay + 43_200) % 86_400 == reading.secondOfDay)
      }
      let share = Double(nights) / Double(vault.messageCount)
      #expect((0.02...0.2).contains(share), "\(share)")
    }
  }
}
