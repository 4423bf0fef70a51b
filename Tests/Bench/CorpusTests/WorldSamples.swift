import Foundation
import Testing
import VaultCore

@testable import VaultCorpus

/// Small worlds that the suites on people, calendars and conversations look at.
enum WorldSamples {
  /// The scripts of eight vaults, one a language, every split among them.
  static func scripts() throws -> [Script] {
    try QuerySamples.eight.get().vaults.map(\.archive.script)
  }

  /// A setting of its own, beside those of the shared corpus.
  static func setting(
    _ main: String, _ second: String, split: EventQuery.Split = .test, events: Int = 12,
    messages: Int = 400, days: Int = 900, scale: Int = 1
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
    let first = try Samples.lexicon(main)
    let other = try Samples.lexicon(second)
    let difficulty = try Samples.difficulty("medium")
    var maker = PersonMaker(noise: difficulty[.noise])
    return Setting(
      profile: try CorpusProfile.parse(yaml, file: "world.yaml"), difficulty: difficulty,
      split: split, main: first, second: other,
      cast: Cast(
        main: first, second: other, region: first.regions[0], scale: scale, maker: &maker,
        random: SeededRandom(seed: 5)),
      clock: DayClock(zone: first.regions[0].zone),
      outlines: try Samples.outlines().filter { split == .test || !$0.isHeldOut })
  }

  /// An event of a known topic with known people, at a known time.
  static func plan(
    _ topic: String, language: Language, attendees: [Int], start: Timestamp,
    formerStart: Timestamp? = nil, formerPlace: Int? = nil, project: String? = nil,
    subject: String? = nil, title: Int = 0, notes: Int = 0, count: Int = 12
  ) throws -> EventPlan {
    let outline = try #require(try Samples.outlines().first { $0.key == topic })
    return EventPlan(
      outline: outline, language: language, messageLanguage: language, attendees: attendees,
      organizer: attendees.first, start: start,
      end: start.advanced(bySeconds: Int64(outline.minutes) * 60), formerStart: formerStart,
      place: 0, formerPlace: formerPlace, project: project, subject: subject, title: title,
      notes: notes, messageCount: count, traits: [], series: nil, programme: nil,
      isInCalendar: true)
  }

  /// Somebody whose habits are as wanted, found by trying seeds.
  static func person(
    _ code: String, noise: Double = 1, where isWanted: (Habits) -> Bool
  ) throws -> Person {
    let found = (0..<UInt64(20_000)).lazy.map { seed -> Habits in
      var random = SeededRandom(seed: seed)
      return Habits(register: .casual, noise: noise, random: &random)
    }.first(where: isWanted)
    let habits = try #require(found)
    return Person(
      givenName: "Mia", surname: "Roth", fullName: "Mia Roth", gender: .feminine,
      language: Language(rawValue: code), circle: .friends, phoneText: "+49 176 04069000",
      addresses: ["mia@post.example"], company: "Roth", mailName: nil, isNumberOnly: false,
      prefersAddress: false, habits: habits)
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
