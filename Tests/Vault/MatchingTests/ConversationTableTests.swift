import Foundation
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
