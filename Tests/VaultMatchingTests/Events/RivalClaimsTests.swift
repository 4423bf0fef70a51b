import Testing
import VaultCore

@testable import VaultMatching

@Suite("Claims of other events")
struct RivalClaimsTests {
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
}
