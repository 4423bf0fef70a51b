import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultCorpus

/// Small worlds that the suites on people, calendars and conversations look at.
enum WorldSamples {
  static let languages = QuerySamples.languages.map(Language.init(rawValue:))

  /// The scripts of eight vaults, one a language, every split among them.
  static func scripts() throws -> [Script] {
    try QuerySamples.eight.get().vaults.map(\.archive.script)
  }

  static func lexicon(_ code: String) throws -> Lexicon {
    try #require(try QuerySamples.library().lexicon(Language(rawValue: code)))
  }

  static func difficulty(_ name: String) throws -> Difficulty {
    try Difficulty.load(name, file: Repository.url("Datasets/difficulty.yaml"))
  }

  /// A setting of its own, beside those of the shared corpus.
  static func setting(
    _ main: String, _ second: String, split: EventQuery.Split = .test, level: String = "medium",
    events: Int = 12, messages: Int = 400, days: Int = 900
  ) throws -> Setting {
    let yaml = """
      name: world
      seed: 1
      vaults: 1
      eventsPerVault: \(events)
      messagesPerVault: \(messages)
      languages: [\(main == second ? main : "\(main), \(second)")]
      split: {train: 0, dev: 0}
      crossLingualShare: 0.2
      period: {start: 2023-06-01, days: \(days)}
      """
    let first = try lexicon(main)
    let other = try lexicon(second)
    let difficulty = try difficulty(level)
    var maker = PersonMaker(noise: difficulty.noise)
    return Setting(
      profile: try CorpusProfile.parse(yaml, file: "world.yaml"), difficulty: difficulty,
      split: split, main: first, second: other,
      cast: Cast(
        main: first, second: other, region: first.regions[0], scale: 1, maker: &maker,
        random: SeededRandom(seed: 5)),
      clock: DayClock(zone: first.regions[0].zone),
      outlines: try QuerySamples.library().outlines.filter { split == .test || !$0.isHeldOut })
  }

  /// An event of a known topic with known people, at a known time.
  static func plan(
    _ topic: String, language: Language, messageLanguage: Language? = nil,
    attendees: [Int], start: Timestamp, formerStart: Timestamp? = nil, place: Int = 0,
    formerPlace: Int? = nil, project: String? = nil, subject: EventPlan.Subject? = nil,
    title: Int = 0, notes: Int = 0, count: Int = 12, traits: Set<EventTrait> = [],
    programme: Programme? = nil
  ) throws -> EventPlan {
    let outline = try #require(
      try QuerySamples.library().outlines.first { $0.key == topic })
    return EventPlan(
      outline: outline, language: language, messageLanguage: messageLanguage ?? language,
      attendees: attendees, organizer: attendees.first, start: start,
      end: start.advanced(bySeconds: Int64(outline.minutes) * 60), formerStart: formerStart,
      place: place, formerPlace: formerPlace, project: project, subject: subject, title: title,
      notes: notes, messageCount: count, traits: traits, series: nil, programme: programme,
      isInCalendar: true)
  }

  /// Somebody whose habits are as wanted, found by trying seeds.
  static func person(
    _ code: String, gender: Gender = .feminine, noise: Double = 1,
    where isWanted: (Habits) -> Bool
  ) throws -> Person {
    let found = Self.habits(noise: noise, where: isWanted)
    let habits = try #require(found)
    return Person(
      givenName: "Mia", surname: "Roth", fullName: "Mia Roth", gender: gender,
      language: Language(rawValue: code), circle: .friends, phoneText: "+49 176 04069000",
      addresses: ["mia@post.example"], company: "Roth", mailName: nil, isNumberOnly: false,
      prefersAddress: false, habits: habits)
  }
}

extension WorldSamples {
  private static func habits(noise: Double, where isWanted: (Habits) -> Bool) -> Habits? {
    for seed in 0..<20_000 {
      var random = SeededRandom(seed: UInt64(seed))
      let habits = Habits(register: .casual, noise: noise, random: &random)
      if isWanted(habits) { return habits }
    }
    return nil
  }
}

/// What a clock on the owner's wall shows, by the time zone database rather than our rules.
struct WallReader {
  struct Reading: Hashable {
    let days: Int
    let month: Int
    let day: Int
    /// 1 is Monday.
    let weekday: Int
    let secondOfDay: Int

    var hour: Int { secondOfDay / 3600 }
  }

  private let calendar: Calendar

  init(_ setting: Setting) throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: setting.clock.zone.name))
    self.calendar = calendar
  }

  func read(_ time: Timestamp) -> Reading {
    let date = Date(timeIntervalSince1970: Double(time.secondsSinceEpoch))
    let offset = calendar.timeZone.secondsFromGMT(for: date)
    let parts = calendar.dateComponents([.month, .day, .weekday, .hour, .minute], from: date)
    let local = Int(time.secondsSinceEpoch) + offset
    return Reading(
      days: local / 86_400, month: parts.month ?? 0, day: parts.day ?? 0,
      weekday: ((parts.weekday ?? 1) + 5) % 7 + 1, secondOfDay: local % 86_400)
  }
}
