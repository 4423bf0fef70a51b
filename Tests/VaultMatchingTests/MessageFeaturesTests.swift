import Testing
import VaultCore

@testable import VaultMatching

@Suite("What a message shows by itself")
struct MessageFeaturesTests {
  private static let start = Timestamp(year: 2026, month: 3, day: 20, hour: 14)

  private static func span(day: Int, hour: Int = 0, hours: Int) -> TimeSpan {
    let begin = Timestamp(year: 2026, month: 3, day: day, hour: hour)
    return TimeSpan(start: begin, end: begin.advanced(bySeconds: Int64(3600 * hours)))
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
    let vault = LearnedFixture.small
    let candidates = try vault.candidates(for: vault.calendar[0])
    #expect(candidates.rows == [0, 1])
    #expect(candidates.own.columns == MatchFeature.ownCount)
    func value(_ feature: MatchFeature, _ row: Int) -> Float {
      candidates.own.elements[row * candidates.own.columns + feature.column]
    }
    #expect(value(.semantic, 0) == 1)
    #expect(value(.semantic, 1) == 0)
    #expect(value(.notesSemantic, 0) == 0)
    // The fixture's keyword scores are 2 for the whole text and 1 for the title, halved at row 1.
    #expect(value(.keyword, 0) == 2)
    #expect(value(.titleKeyword, 1) == 0.5)
    #expect(value(.keywordShare, 1) == 0.5)
    #expect(value(.isWhatsApp, 0) == 1)
    #expect(value(.isEmail, 0) == 0)
    #expect(value(.senderInvited, 0) == 1)
    #expect(value(.daysFromStart, 0) == -1)
    #expect(value(.closeness, 0) == 0.5)
  }

  private func times(_ mentions: [TimeSpan]) -> [Float] {
    let times = MessageFeatures.times(mentions, start: Self.start)
    return [times.namesDay, times.namesOtherDay, times.namesHour]
  }
}
