import Testing
import VaultCore

@testable import VaultSuites

@Suite("Gaps in conversations")
struct ConversationGapsTests {
  private static func gaps(
    _ hours: [(Int, thread: String)], aheadOfUTC: Int64 = 0
  ) -> ConversationGaps {
    let start = Timestamp(year: 2026, month: 3, day: 1)
    let messages = hours.enumerated().map { number, place in
      Message(
        id: DocumentID("m\(number)"), platform: .whatsapp,
        sentAt: start.advanced(bySeconds: Int64(place.0) * 3600),
        sender: Participant(Handle(.name, "ana")), recipients: [], text: "",
        threadID: place.thread)
    }
    return ConversationGaps(messages) { $0.advanced(bySeconds: aheadOfUTC * 3600) }
  }

  @Test("Pauses lie between sessions, and quiet days between a conversation's first and last")
  func counts() {
    // Of a: 0:00 and 1:00 of the 1st are one session, then the 2nd at noon and the 5th at noon.
    let gaps = Self.gaps([
      (0, "a"), (1, "a"), (12, "b"), (24 + 12, "a"), (4 * 24 + 12, "a"),
    ])
    #expect(gaps.pauses == [35.0 / 24, 3])
    // Of a five days, the 3rd and the 4th quiet; of b one.
    #expect(gaps.days.all == 6 && gaps.days.quiet == 2)
  }

  @Test("Days are those of the local clock")
  func localDays() {
    let late = [(22, thread: "a"), (26, thread: "a")]
    #expect(Self.gaps(late).days.all == 2)
    #expect(Self.gaps(late, aheadOfUTC: 3).days.all == 1)
  }

  @Test("One message has no gap, and none has no day")
  func empty() {
    let one = Self.gaps([(0, "a")])
    #expect(one.pauses.isEmpty && one.days.all == 1 && one.days.quiet == 0)
    let none = Self.gaps([])
    #expect(none.pauses.isEmpty && none.days.all == 0)
  }
}
