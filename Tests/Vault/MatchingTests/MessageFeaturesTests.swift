internal import Testing
internal import VaultCore

@testable internal import VaultMatching

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
