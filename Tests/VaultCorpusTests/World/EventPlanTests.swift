import Testing
import VaultCore

@testable import VaultCorpus

@Suite("Event plans")
struct EventPlanTests {
  private static func plan(
    title: Int = 0, notes: Int = 0, traits: Set<EventTrait> = []
  ) throws -> EventPlan {
    try WorldSamples.plan(
      "dentist", language: .german, attendees: [0], start: Timestamp(seconds: 1_700_000_000),
      title: title, notes: notes, traits: traits)
  }

  // The documentation of the numbers: 72 titles in a hundred are a mere name, 55 entries in a
  // hundred explain nothing.
  @Test("Most titles are a mere name, and the usual names are the usual ones")
  func titlesAreNames() throws {
    var random = SeededRandom(seed: 9)
    var uses = Array(repeating: 0, count: 6)
    var bare = 0
    for _ in 0..<5000 {
      let plan = try Self.plan(
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

  @Test("A topic with a single name has no other title by name")
  func oneName() throws {
    for title in stride(from: 0, to: 10_000, by: 37) {
      let noun = try Self.plan(title: title).titleNoun(of: 1)
      #expect(noun == nil || noun == 0)
    }
  }

  @Test("An event crosses languages where its messages are in another than its entry")
  func crossing() throws {
    let start = Timestamp(seconds: 1_700_000_000)
    let same = try WorldSamples.plan(
      "dinner", language: .german, attendees: [0], start: start)
    let other = try WorldSamples.plan(
      "dinner", language: .german, messageLanguage: .french, attendees: [0], start: start)
    #expect(!same.isCrossLingual)
    #expect(other.isCrossLingual)
  }

  @Test("More traits leave everything else as it is")
  func addsTraits() throws {
    let plan = try Self.plan(title: 77, notes: 88, traits: [.drifting])
    let more = plan.adding([.overlapping, .drifting])
    #expect(more.traits == [.drifting, .overlapping])
    #expect(more.title == 77 && more.notes == 88 && more.start == plan.start)
    #expect(more.end == plan.end && more.attendees == plan.attendees)
    #expect(more.organizer == plan.organizer && more.messageCount == plan.messageCount)
    #expect(more.outline === plan.outline && more.isInCalendar == plan.isInCalendar)
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
}
