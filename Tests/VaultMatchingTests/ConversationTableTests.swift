import Testing
import VaultCore

@testable import VaultMatching

@Suite("Conversations")
struct ConversationTableTests {
  private static let noon = Timestamp(year: 2026, month: 5, day: 4, hour: 12)

  private static func entry(
    _ thread: String, minutes: Int, isMail: Bool = false
  ) -> ConversationTable.Entry {
    ConversationTable.Entry(
      thread: thread, sentAt: noon.advanced(bySeconds: Int64(60 * minutes)), isMail: isMail,
      sender: nil, words: 1, mentions: [])
  }

  @Test("A pause of more than an hour parts a chat's sessions; an hour sharp does not")
  func sessions() {
    let table = ConversationTable([
      Self.entry("a", minutes: 0), Self.entry("b", minutes: 1), Self.entry("a", minutes: 60),
      Self.entry("a", minutes: 121),
    ])
    #expect(table.sessions == [0, 1, 0, 2])
    #expect(table.places == [0, 0, 1, 0])
  }

  @Test("A thread of mails is one session, however slow")
  func mails() {
    let table = ConversationTable([
      Self.entry("m", minutes: 0, isMail: true), Self.entry("m", minutes: 9000, isMail: true),
    ])
    #expect(table.sessions == [0, 0])
    #expect(table.places == [0, 1])
  }

  @Test("Neighbours are of the same thread, across sessions")
  func neighbors() {
    let table = ConversationTable([
      Self.entry("a", minutes: 0), Self.entry("b", minutes: 1), Self.entry("a", minutes: 500),
    ])
    #expect(table.previous == [nil, nil, 0])
    #expect(table.next == [2, nil, nil])
  }

  @Test("No messages, no sessions")
  func empty() {
    #expect(ConversationTable([]).sessions.isEmpty)
  }
}
