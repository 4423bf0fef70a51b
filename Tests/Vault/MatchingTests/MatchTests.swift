import Foundation
import Testing
import VaultCore

@testable import VaultMatching
@testable import VaultMatchingFixtures

@Suite("ScoreComponents")
struct MatchTests {
  @Test(
    "Closeness in time is 1/(1+|Δdays|) on either side",
    arguments: [(0, 1.0), (86_400, 0.5), (-86_400, 0.5), (43_200, 1 / 1.5), (-9 * 86_400, 0.1)])
  func temporal(seconds: Int64, expected: Double) {
    let components = ScoreComponents(
      similarity: 0, sentAt: MatchingFixture.start.advanced(bySeconds: seconds), people: [],
      event: MatchingFixture.event)
    #expect(abs(components.temporal - expected) < 1e-12)
  }

  @Test(
    "Shared people are a Jaccard index, 0 where the event names none",
    arguments: [
      ([1, 2], [1, 2], 1.0), ([1], [1, 2, 3], 1 / 3.0), ([], [1], 0), ([1], [], 0), ([], [], 0),
      ([1, 2], [2, 3], 1 / 3.0),
    ] as [([Int], [Int], Double)])
  func participant(event: [Int], people: [Int], expected: Double) {
    let profile = EventProfile(start: MatchingFixture.start, participants: event, vector: [])
    let components = ScoreComponents(
      similarity: 0, sentAt: MatchingFixture.start, people: people, event: profile)
    #expect(abs(components.participant - expected) < 1e-12)
  }

  // PDV 2.3 prints a temporal score of 1.0 for a message two days before its event, which its own
  // formula, 1/(1+|Δdays|), does not give. The formula stands.
  @Test("The document's own example: two days before is a third, not one")
  func documentsExample() throws {
    let components = ScoreComponents(
      similarity: 0.85, sentAt: MatchingFixture.start.advanced(byDays: -2), people: [1],
      event: MatchingFixture.event)
    #expect(abs(components.temporal - 1.0 / 3) < 1e-12)
    #expect(components.temporal != 1.0)
    // 0.6 · 0.85 + 0.2 · 1/3 + 0.2 · 1; with the printed 1.0 it would be 0.91.
    #expect(abs(components.score(.document) - (0.71 + 0.2 / 3)) < 1e-6)
  }

  @Test("Each component states a reason in amounts")
  func reasons() {
    let components = ScoreComponents(
      similarity: 0.713, sentAt: MatchingFixture.start.advanced(byDays: -2), people: [1],
      event: MatchingFixture.event)
    #expect(
      components.reasons(.document) == [
        "semantic: cosine 0.71 × 0.60 = 0.43",
        "temporal: 2.00 days before the start, 0.33 × 0.20 = 0.07",
        "participant: 1 shared, 1.00 × 0.20 = 0.20",
      ])
  }
}

@Suite("Conversations")
struct ConversationTableTests {
  private static let noon = Timestamp(year: 2026, month: 5, day: 4, hour: 12)

  private static func entry(
    _ thread: String, minutes: Int, isMail: Bool = false
  ) -> ConversationTable.Entry {
    ConversationTable.Entry(
      thread: thread, sentAt: noon.advanced(bySeconds: Int64(60 * minutes)), isMail: isMail,
      sender: nil, words: 1, mentions: [], terms: [])
  }

  private static func spread(
    _ entries: [ConversationTable.Entry], _ values: [Float], before end: Int? = nil
  ) -> [Float] {
    spread(
      ConversationTable(entries), values, over: 0..<entries.count, before: end ?? entries.count)
  }

  private static func spread(
    _ table: ConversationTable, _ values: [Float], over span: Range<Int>, before end: Int
  ) -> [Float] {
    table.neighbors(of: span, over: span, before: end).means(of: values)
  }

  @Test("A neighbor's value is the mean where there is one; other threads' count for nothing")
  func onlyNeighbor() {
    let entries = [
      Self.entry("a", minutes: 0), Self.entry("b", minutes: 1), Self.entry("a", minutes: 5),
    ]
    #expect(Self.spread(entries, [1, 0.5, 0]) == [0, 0, 1])
  }

  @Test("Nearer neighbors weigh more: 0.7 to the power of the distance, by e for 40 minutes")
  func closeness() {
    let entries = [0, 10, 60].map { Self.entry("a", minutes: $0) }
    // From the middle: 10 minutes before, 50 minutes after, each at distance 1.
    let before = 0.7 * exp(-10.0 / 40)
    let after = 0.7 * exp(-50.0 / 40)
    let middle = Self.spread(entries, [1, 0, 0])[1]
    #expect(abs(Double(middle) - before / (before + after)) < 1e-5)
    // From the last: at distances 2 and 1.
    let far = 0.49 * exp(-60.0 / 40)
    let last = Self.spread(entries, [1, 0, 0])[2]
    #expect(abs(Double(last) - far / (far + after)) < 1e-5)
  }

  @Test("Mails follow one another over days")
  func mails() {
    let mails = [0, 2 * 24 * 60].map { Self.entry("m", minutes: $0, isMail: true) }
    #expect(Self.spread(mails, [1, 0]) == [0, 1])
    let chats = [0, 20 * 24 * 60].map { Self.entry("m", minutes: $0) }
    #expect(Self.spread(chats, [1, 0]) == [0, 0])
  }

  @Test("What is not known yet is no neighbor; what lies outside the span counts as 0")
  func bounds() {
    let entries = [0, 1, 2].map { Self.entry("a", minutes: $0) }
    let table = ConversationTable(entries)
    #expect(Self.spread(table, [0, 0], over: 0..<2, before: 2) == [0, 0])
    #expect(Self.spread(table, [0, 1], over: 0..<2, before: 2) == [1, 0])
    let inner = Self.spread(table, [1], over: 1..<2, before: 3)
    #expect(inner == [0])
  }
}

@Suite("LossWaterfall")
struct LossWaterfallTests {
  @Test("Each relevant message is charged to the first stage that loses it")
  func firstStage() throws {
    let matcher = try MatchingFixture.matcher()
    let matches = try matcher.matches(for: MatchingFixture.event)
    let fates = matcher.fates(of: Array(0..<6), for: MatchingFixture.event, matches: matches)
    // The fixture's table; a, the nearer in meaning, outranks d.
    #expect(
      fates == [
        .ranked(1), .lost(.window), .lost(.participants), .ranked(2), .lost(.cut), .lost(.window),
      ])
  }

  @Test("What passed every filter and was not returned is charged to the search")
  func search() throws {
    let matcher = try MatchingFixture.matcher { $0.overFetch = 1 }
    let matches = try matcher.matches(for: MatchingFixture.event)
    let fates = matcher.fates(of: [0, 3], for: MatchingFixture.event, matches: matches)
    #expect(fates == [.ranked(1), .lost(.search)])
  }

  @Test("What was sent after the question was asked is charged to its instant")
  func instant() throws {
    let matcher = try MatchingFixture.matcher { $0.windows = .unlimited }
    let event = MatchingFixture.event.asked(at: MatchingFixture.start.advanced(byDays: -5))
    let matches = try matcher.matches(for: event)
    let fates = matcher.fates(of: [0, 3, 5], for: event, matches: matches)
    #expect(fates == [.ranked(2), .lost(.instant), .lost(.instant)])
  }

  /// Worked by hand: of five places for twelve messages, the window leaves seven, which still fill
  /// five; the cut leaves four, one place lost; the search three, another; two stand among the
  /// first five, so that re-ranking loses the last.
  @Test("A stage is charged with the places that it empties, not with the messages it drops")
  func places() {
    let fates: [LossWaterfall.Fate] =
      Array(repeating: .lost(.window), count: 5) + Array(repeating: .lost(.cut), count: 3)
      + [.lost(.search), .ranked(1), .ranked(5), .ranked(6)]
    var account = LossWaterfall(depth: 5)
    account.add(fates)
    #expect(account.places == 5 && account.lost == [.cut: 1, .search: 1, .reRanking: 1])
    #expect(account.shown == 2)
    // As deep as there are messages, every message is a place.
    var deep = LossWaterfall(depth: 50)
    deep.add(fates)
    #expect(deep.places == 12 && deep.lost == [.window: 5, .cut: 3, .search: 1] && deep.shown == 3)
  }
}

@Suite("What a message shows by itself")
struct MessageFeaturesTests {
  private static let start = Timestamp(year: 2026, month: 3, day: 20, hour: 14)

  private static func span(day: Int, hour: Int = 0, hours: Int) -> TimeSpan {
    let begin = Timestamp(year: 2026, month: 3, day: day, hour: hour)
    return TimeSpan(start: begin, end: begin.advanced(bySeconds: Int64(3600 * hours)))
  }

  private func times(_ mentions: [TimeSpan]) -> [Float] {
    let times = MessageFeatures.times(mentions, start: Self.start)
    return [times.namesDay, times.namesOtherDay, times.namesHour]
  }

  @Test("The event's day counts whole, its week half, its hour besides")
  func hits() {
    #expect(times([Self.span(day: 20, hours: 24)]) == [1, 0, 0])
    #expect(times([Self.span(day: 19, hours: 72)]) == [0.5, 0, 0])
    #expect(times([Self.span(day: 20, hour: 14, hours: 1)]) == [1, 0, 1])
  }

  @Test("Another day counts against the message unless the event's is named, too")
  func misses() {
    #expect(times([Self.span(day: 22, hours: 24)]) == [0, 1, 0])
    #expect(times([Self.span(day: 22, hours: 24), Self.span(day: 20, hours: 24)]) == [1, 0, 0])
  }

  @Test("A month says nothing of a day; nor does anything if the event has no start")
  func silence() {
    #expect(times([Self.span(day: 1, hours: 24 * 31)]) == [0, 0, 0])
    let none = MessageFeatures.times([Self.span(day: 20, hours: 24)], start: nil)
    #expect(none == (0, 0, 0))
  }

  @Test("Columns stand in the order of the features")
  func columns() throws {
    // Two messages of a chat: the first a day before by the invited person, the second at the start
    // with the title's word.
    let vault = LearnedFixture.vault(
      [
        .init(minutes: -24 * 60, terms: ["fine"], vector: [1, 0], sender: 1),
        .init(minutes: 0, terms: ["budget"], vector: [0, 1], sender: 3),
      ],
      events: [.init(attendees: [1], organizer: 3)])
    let candidates = try vault.candidates(for: vault.calendar[0], at: 0)
    #expect(
      candidates.rows == [0, 1] && candidates.features.columns == MatchFeature.allCases.count)
    func value(_ feature: MatchFeature, _ row: Int) -> Float {
      candidates.features.elements[row * candidates.features.columns + feature.column]
    }
    #expect([value(.title, 0), value(.title, 1)] == [0, 1])
    #expect([value(.rareTitle, 0), value(.rareTitle, 1)] == [0, 1])
    // A day apart in a chat is no neighborhood: e^−36.
    #expect([value(.titleAround, 0), value(.titleAround, 1)] == [0, 0])
    #expect(value(.notes, 1) == 0)
    #expect([value(.meaning, 0), value(.meaning, 1)] == [1, 0])
    #expect([value(.titleMeaning, 0), value(.titleMeaning, 1)] == [1, 0])
    #expect([value(.attendee, 0), value(.attendee, 1)] == [1, 0])
    #expect([value(.organizer, 0), value(.organizer, 1)] == [0, 1])
    #expect([value(.isBefore, 0), value(.isBefore, 1)] == [1, 0])
    #expect([value(.isDuring, 0), value(.isDuring, 1)] == [0, 1])
    #expect(value(.withinHour, 1) == 1)
    #expect(abs(value(.withinThreeDays, 0) - 0.716_531_3) < 1e-5)  // exp(-1/3)
    #expect(value(.inviteesReached, 0) == 1)
    #expect(abs(value(.length, 0) - 0.693_147_2) < 1e-5)  // ln 2
    #expect(value(.rival, 0) == 0)
  }

  @Test("Another event with the same title takes its share of the claim")
  func rivals() throws {
    let messages = [LearnedFixture.Message(minutes: 0, terms: ["budget"])]
    func share(_ events: [LearnedFixture.Event]) throws -> Float {
      let vault = LearnedFixture.vault(messages, events: events)
      let features = try vault.candidates(for: vault.calendar[0], at: 0).features
      return features.elements[MatchFeature.claimShare.column]
    }
    let alone = try share([.init()])
    #expect(alone > 0.95)
    #expect(abs(try share([.init(), .init()]) - 0.5) < 0.01)
    // Further than thirty days off, or without a time, it has no claim.
    #expect(try share([.init(), .init(minutes: 31 * 24 * 60)]) == alone)
    #expect(try share([.init(), .init(minutes: nil)]) == alone)
  }

  @Test("Columns are numbered in order")
  func order() {
    #expect(MatchFeature.allCases.map(\.column) == Array(MatchFeature.allCases.indices))
  }

  @Test("Every group has a feature")
  func groups() {
    #expect(Set(MatchFeature.allCases.map(\.group)) == Set(MatchFeature.Group.allCases))
  }
}
