internal import Foundation
internal import Testing
internal import VaultCore

@testable internal import VaultMatching
@testable internal import VaultMatchingFixtures

@Suite("Evidence of an event, and ranking by it")
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
    #expect(evidence.titleShare[1] == evidence.titleShare[2] && evidence.title[0] == 1)
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
    #expect(evidence.sum[1] > 0 && evidence.sum[0] > evidence.sum[1])
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
    #expect(past.claim == cut.claim && past.title == cut.title)
  }

  @Test("Nothing to look at and no words give zeros")
  func nothing() {
    #expect(Self.evidence([]).claim.isEmpty)
    let wordless = Self.evidence([Message(minutes: 0, terms: ["a"])], .init(title: []))
    #expect(wordless.title == [0])
    #expect(wordless.claim == [0])
  }

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
  func titleEventRanking() {
    let found = Self.rows(.title, Self.messages)
    #expect(found.map(\.row) == [0, 1] && found[0].score == found[1].score)
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

  /// The reference gathers all evidence over the whole span.
  @Test("At some rows claims are those of the whole evidence", arguments: [0, 1, 2])
  func sameAsEvidence(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let words = ["budget", "talk", "fine", "garden", "yes"]
    let messages = (0..<120).map { _ in
      LearnedFixture.Message(
        minutes: random.integer(in: -4000...4000), thread: random.element(of: ["a", "b", "c"]),
        terms: (0..<3).map { _ in random.element(of: words) }, sender: random.integer(in: 1...5))
    }.sorted { $0.minutes < $1.minutes }
    let conversations = LearnedFixture.conversations(messages)
    let sentAt = messages.map { LearnedFixture.start.advanced(bySeconds: Int64($0.minutes * 60)) }
    let span = 10..<110
    let rows = span.filter { $0 % 7 == 0 }
    for event: LearnedFixture.Event in [
      .init(title: ["budget", "talk"], attendees: [1, 2], organizer: 2), .init(title: ["nowhere"]),
      .init(minutes: nil, organizer: 4), .init(title: []),
    ] {
      let entry = LearnedFixture.entry(event)
      let whole = EventEvidence(
        of: entry, in: conversations, sentAt: sentAt, span: span, before: 110)
      let claims = RivalClaims(
        of: rows, in: conversations, sentAt: sentAt, span: span, before: 110
      ).claims(of: entry)
      #expect(claims == rows.map { whole.claim[$0 - span.lowerBound] })
    }
  }

  @Test("No rows, no claims")
  func none() {
    let messages = [LearnedFixture.Message(minutes: 0, terms: ["budget"])]
    let claims = RivalClaims(
      of: [], in: LearnedFixture.conversations(messages), sentAt: [LearnedFixture.start],
      span: 0..<1, before: 1)
    #expect(claims.claims(of: LearnedFixture.entry(.init())).isEmpty)
  }

  @Test("A term of one event weighs 1, one of every event ln 2 over ln(1 + N)")
  func weights() {
    let terms = CalendarTerms(
      [["weekly", "budget"], ["weekly", "garden"], ["weekly", "weekly"], ["weekly", "roof"]])
    #expect(terms.weight(of: "budget") == 1)
    #expect(abs(terms.weight(of: "weekly") - log(2) / log(5)) < 1e-12)
    #expect(terms.weight(of: "unheard") == 1)
  }

  @Test("In a calendar of one event every term weighs 1; in an empty one, too")
  func one() {
    #expect(CalendarTerms([["weekly"]]).weight(of: "weekly") == 1)
    #expect(CalendarTerms([]).weight(of: "weekly") == 1)
  }
}
