import Foundation
import Testing
import VaultCore

@testable import VaultMatching

@Suite("Ranking by title, people and time")
struct EventRankingTests {
  private typealias Message = LearnedFixture.Message

  private static func rows(
    _ ranking: EventRanking, _ messages: [Message], _ event: LearnedFixture.Event = .init(),
    asOf minutes: Int? = nil, ids name: String = "m", limit: Int = 50
  ) -> [(row: Int, score: Double)] {
    let vault = LearnedFixture.vault(messages, events: [event], ids: name)
    let instant = minutes.map { LearnedFixture.start.advanced(bySeconds: Int64($0 * 60)) }
    return ranking.rows(
      for: vault.calendar[0].asked(at: instant), table: vault.matcher.table,
      conversations: vault.conversations, limit: limit)
  }

  private static let day = 24 * 60
  // Two messages with the title's word, one a day off, and one that only follows the first.
  private static let messages = [
    Message(minutes: -day, thread: "far", terms: ["budget"]),
    Message(minutes: 0, thread: "near", terms: ["budget"]),
    Message(minutes: 1, thread: "near", terms: ["fine"]),
    Message(minutes: 2, thread: "other", terms: ["garden"]),
  ]

  @Test("The title alone finds its words, equal ones by ascending identifier")
  func title() {
    let found = Self.rows(.title, Self.messages)
    #expect(found.map(\.row) == [0, 1])
    #expect(found[0].score == found[1].score)
  }

  @Test("With closeness the score falls by e for each scale between message and event")
  func closeness() {
    let found = Self.rows(.title.within(days: 0.5), Self.messages)
    #expect(found.map(\.row) == [1, 0])
    #expect(abs(found[1].score / found[0].score - exp(-2)) < 1e-6)
    // Of an event without a time the closeness says nothing.
    let timeless = Self.rows(.title.within(days: 0.5), Self.messages, .init(minutes: nil))
    #expect(timeless.map(\.row) == [0, 1])
  }

  @Test("A message that only follows is found by its neighbor, never one of another thread")
  func neighbors() {
    #expect(Self.rows(.neighbors, Self.messages).map(\.row).sorted() == [0, 1, 2])
  }

  @Test("The sum: words, neighbors, senders and half a day, with .15 that time leaves")
  func sum() {
    let found = Self.rows(
      .sum, Self.messages, .init(attendees: [2]))
    #expect(found.map(\.row).first == 1)
    // A day before: (1 + 2/5) · (.15 + e^−2), with no neighbor.
    let far = found.first { $0.row == 0 }?.score ?? 0
    #expect(abs(far - 1.4 * (0.15 + exp(-2))) < 1e-5)
    // Row 3 has the invited sender alone: 2/5 · (.15 + 1).
    let other = found.first { $0.row == 3 }?.score ?? 0
    #expect(abs(other - 0.4 * 1.15) < 1e-5)
  }

  @Test("Nothing sent after the instant is ranked")
  func asOf() {
    #expect(Self.rows(.sum, Self.messages, asOf: -1).map(\.row) == [0])
    #expect(Self.rows(.sum, Self.messages, asOf: -2 * Self.day).isEmpty)
  }

  @Test("No more rows than asked for; none without words or people")
  func limits() {
    #expect(Self.rows(.title, Self.messages, limit: 1).count == 1)
    #expect(Self.rows(.sum, Self.messages, .init(title: [])).isEmpty)
    #expect(Self.rows(.sum, []).isEmpty)
  }
}
