import Foundation
import Testing
import VaultCore

@testable import VaultMatching

@Suite("Evidence of an event")
struct EventEvidenceTests {
  private typealias Message = LearnedFixture.Message

  private static func evidence(
    _ messages: [Message], _ event: LearnedFixture.Event = .init(), before end: Int? = nil
  ) -> EventEvidence {
    EventEvidence(
      of: LearnedFixture.entry(event), in: LearnedFixture.conversations(messages),
      sentAt: messages.map { LearnedFixture.start.advanced(bySeconds: Int64($0.minutes * 60)) },
      span: 0..<(end ?? messages.count), before: end ?? messages.count)
  }

  @Test("BM25 of the title by its formula, with k1 = 0.9 and b = 0.4")
  func title() {
    // Robertson and Zaragoza 2009: one of three messages of two terms each holds the word.
    let evidence = Self.evidence([
      Message(minutes: 0, terms: ["budget", "today"]), Message(minutes: 1, terms: ["yes", "fine"]),
      Message(minutes: 2, terms: ["no", "fine"]),
    ])
    #expect(evidence.title == [1, 0, 0])
    // f / (f + k1) at mean length, of the worth that the term would have without saturation.
    #expect(abs(Double(evidence.titleShare[0]) - 1 / 1.9) < 1e-5)
    #expect(evidence.titleShare[1...].allSatisfy { $0 == 0 })
  }

  @Test("A title of two words is held half by a message that has one of equal rarity")
  func share() {
    let evidence = Self.evidence(
      [
        Message(minutes: 0, terms: ["budget", "talk"]),
        Message(minutes: 1, terms: ["budget", "x"]),
        Message(minutes: 2, terms: ["talk", "y"]), Message(minutes: 3, terms: ["z", "z"]),
      ], .init(title: ["budget", "talk"]))
    #expect(abs(evidence.titleShare[1] - evidence.titleShare[0] / 2) < 1e-5)
    #expect(evidence.titleShare[1] == evidence.titleShare[2])
    #expect(evidence.title[0] == 1)
  }

  @Test("A word said twice in a title counts once")
  func repeated() {
    let messages = [
      Message(minutes: 0, terms: ["budget", "a"]), Message(minutes: 1, terms: ["talk", "b"]),
    ]
    let once = Self.evidence(messages, .init(title: ["budget", "talk"]))
    let twice = Self.evidence(messages, .init(title: ["budget", "budget", "talk"]))
    #expect(once.title == twice.title)
  }

  @Test("Days are 0 while the event lasts, and count from its ends")
  func daysAway() {
    let day = 24 * 60
    let evidence = Self.evidence(
      [-day, 0, 30, 60, 60 + 2 * day].map { Message(minutes: $0) })
    #expect(evidence.daysAway == [1, 0, 0, 0, 2])
    // A day without a time of day lasts from midnight to midnight.
    let wholeDay = Self.evidence(
      [Message(minutes: 14 * 60)], .init(length: day))
    #expect(wholeDay.daysAway == [0])
    let timeless = Self.evidence([Message(minutes: 14 * 60)], .init(minutes: nil))
    #expect(timeless.daysAway == [0])
  }

  @Test("Who was invited and who called the event lend weight, and to their neighbors, too")
  func people() {
    let evidence = Self.evidence(
      [
        Message(minutes: 0, sender: 2), Message(minutes: 1, sender: 3),
        Message(minutes: 2, sender: nil),
      ], .init(title: [], attendees: [2], organizer: 2))
    #expect(evidence.attendee == [1, 0, 0])
    #expect(evidence.organizer == [1, 0, 0])
    #expect(evidence.own == [0.5, 0, 0])
    #expect(evidence.sum[1] > 0)
    #expect(evidence.sum[0] > evidence.sum[1])
  }

  @Test("A conversation is as good as its five best messages near the event")
  func conversation() {
    var messages: [Message] = []
    for minute in 0..<5 {
      messages.append(Message(minutes: minute, thread: "near", terms: ["budget"]))
    }
    messages.append(Message(minutes: 10, thread: "one", terms: ["budget"]))
    messages.append(Message(minutes: 11, thread: "none", terms: ["garden"]))
    let conversation = Self.evidence(messages).conversation
    #expect(conversation[0...4].allSatisfy { $0 == 1 })
    #expect(abs(conversation[5] - 0.2) < 1e-5)
    #expect(conversation[6] == 0)
  }

  @Test("What is not known yet changes nothing")
  func known() {
    let messages = (0..<6).map { Message(minutes: $0, terms: $0 % 2 == 0 ? ["budget"] : ["fine"]) }
    let past = Self.evidence(Array(messages.prefix(3)))
    let cut = Self.evidence(messages, before: 3)
    #expect(past.claim == cut.claim)
    #expect(past.title == cut.title)
  }

  @Test("Nothing to look at and no words give zeros")
  func nothing() {
    #expect(Self.evidence([]).claim.isEmpty)
    let wordless = Self.evidence([Message(minutes: 0, terms: ["a"])], .init(title: []))
    #expect(wordless.title == [0])
    #expect(wordless.claim == [0])
  }
}
