import Testing
import VaultResults

@testable import VaultSuites

@Suite("Figures of events' messages")
struct EventMeasureTests {
  private static func row(messages: Double, next: Double?) -> EventShape.Row {
    EventShape.Row(
      messages: messages, senders: 1, inLargest: 1, nextRelevant: next, withoutTitleWord: nil,
      withinDay: 1, withinWeek: 1, beforeStart: 0, byAttendees: nil, amongNear: 1,
      eventsOfConversation: 1, hasNeighbor: 0)
  }

  private static func values(
    _ rows: [EventShape.Row], _ kind: ConversationKind = .groupChats
  ) -> [String: (value: Double, n: Int)] {
    let metrics = EventMeasure.all.compactMap { $0.metric(of: rows, in: kind) }
    return Dictionary(uniqueKeysWithValues: metrics.map { ($0.id, ($0.value, $0.n)) })
  }

  @Test("Numbers are medians and shares are means, over the events that have them")
  func summarizes() throws {
    let values = Self.values([
      Self.row(messages: 9, next: 0.5), Self.row(messages: 2, next: nil),
      Self.row(messages: 4, next: 1),
    ])
    let messages = try #require(values["conversations/events/groupChats/messages"])
    #expect(messages.value == 4 && messages.n == 3)
    let next = try #require(values["conversations/events/groupChats/nextRelevant"])
    #expect(next.value == 0.75 && next.n == 2)
    #expect(values["conversations/events/groupChats/byAttendees"] == nil)
  }

  @Test("One event is its own mean and median; without events there are no figures")
  func few() {
    let one = Self.values([Self.row(messages: 9, next: 0.5)], .mailThreads)
    #expect(one["conversations/events/mailThreads/messages"]?.value == 9)
    #expect(one["conversations/events/mailThreads/nextRelevant"]?.n == 1)
    #expect(Self.values([]).isEmpty)
  }
}
