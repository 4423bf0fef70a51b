import Foundation
import Testing
import VaultCore

@testable import VaultCorpus

@Suite("Planning a calendar")
struct EventPlannerTests {
  private func planner() throws -> EventPlanner {
    let lexicons = try Samples.lexicons.get()
    let main = try #require(lexicons.lexicon(.spanish))
    let second = try #require(lexicons.lexicon(.english))
    let profile = try CorpusProfile.parse(
      Samples.smallYAML.replacingOccurrences(of: "eventsPerVault: 3", with: "eventsPerVault: 54"),
      file: "p.yaml")
    return EventPlanner(
      profile: profile, outlines: lexicons.outlines, main: main, second: second,
      cast: Cast(
        main: main, second: second, region: main.regions[0], random: SeededRandom(seed: 1)),
      clock: DayClock(zone: main.regions[0].zone))
  }

  @Test("Every topic has its turn before one comes again")
  func topicsTakeTurns() throws {
    let planner = try planner()
    let keys = planner.plan(random: SeededRandom(seed: 9)).map(\.outline.key)
    #expect(Set(keys.prefix(27)).count == 27)
    #expect(Set(keys.suffix(27)).count == 27)
  }

  @Test("Events fall on the days and hours of their topic, inside the period")
  func fallsOnItsDays() throws {
    let planner = try planner()
    for plan in planner.plan(random: SeededRandom(seed: 9)) {
      let (date, second) = planner.clock.zone.local(plan.start)
      switch plan.outline.days {
      case .workday: #expect(date.weekday <= 5)
      case .weekend: #expect(date.weekday >= 6)
      case .any: break
      }
      #expect(plan.outline.isAllDay ? second == 0 : plan.outline.startHours.contains(second / 3600))
      #expect(plan.end > plan.start)
      let offset = date.daysSinceEpoch - planner.profile.firstDay.daysSinceEpoch
      #expect((60...planner.profile.days).contains(offset))
    }
  }

  @Test("Half of the events cross languages where the profile says so, in mixed circles")
  func crossesLanguages() throws {
    let planner = try planner()
    let plans = planner.plan(random: SeededRandom(seed: 9))
    let crossing = plans.filter(\.isCrossLingual)
    #expect(crossing.count == 27)
    #expect(crossing.allSatisfy { [.friends, .team, .client].contains($0.outline.circle) })
    #expect(Set(crossing.map(\.language)).count == 2)
  }

  @Test("A decoy is another day or other people, never the planned event")
  func decoysDiffer() throws {
    let planner = try planner()
    for (index, plan) in planner.plan(random: SeededRandom(seed: 9)).enumerated() {
      var random = SeededRandom(seed: 10).stream("decoy", index)
      let decoy = planner.decoy(of: plan, random: &random)
      let days = abs(decoy.start.days(since: plan.start))
      #expect(decoy.outline.key == plan.outline.key)
      #expect(days > 30 || Set(decoy.attendees).isDisjoint(with: plan.attendees))
    }
  }
}
