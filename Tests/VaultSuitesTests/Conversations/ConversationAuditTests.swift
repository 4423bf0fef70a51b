import Testing
import VaultCore
import VaultResults
import VaultText

@testable import VaultCorpus
@testable import VaultPipeline
@testable import VaultSuites

@Suite("The audit of conversations")
struct ConversationAuditTests {
  private static let start = Timestamp(year: 2026, month: 3, day: 1, hour: 22)

  private static func message(
    _ number: Int, _ text: String = "hello there", minutes: Int, from sender: String = "ana",
    thread: String = "t", platform: Platform = .whatsapp
  ) -> Message {
    Message(
      id: DocumentID("m\(number)"), platform: platform,
      sentAt: start.advanced(bySeconds: Int64(minutes) * 60),
      sender: Participant(Handle(.name, sender)), recipients: [], text: text, threadID: thread)
  }

  private static func figures(
    _ messages: [Message], events: [DocumentID: Set<String>] = [:], zone: String = "UTC"
  ) throws -> [String: Double] {
    let audit = ConversationAudit(vaults: [
      .init(
        messages: messages, names: [], clock: try #require(ZoneClock(zone)), events: events)
    ])
    return Dictionary(uniqueKeysWithValues: audit.metrics().map { ($0.id, $0.value) })
  }

  @Test("Sessions end with a pause of an hour; mails have none")
  func sessions() throws {
    let figures = try Self.figures([
      Self.message(1, minutes: 0), Self.message(2, "why not?", minutes: 10),
      Self.message(3, minutes: 30, from: "ben"), Self.message(4, "who?", minutes: 91),
      Self.message(5, "a long mail about it", minutes: 92, thread: "mail", platform: .email),
    ])
    #expect(figures["conversations/sessionMessages"] == 2)
    #expect(figures["conversations/pause/p50"] == 600)
    // Of two questions one is answered in its session.
    #expect(figures["conversations/questionsAnswered"] == 0.5)
    #expect(figures["conversations/length/p50"] == 8)
    #expect(figures["conversations/length/p90"] == 11)
  }

  @Test("Hours are those of the vault's clocks and add up to one")
  func hours() throws {
    let messages = [Self.message(1, minutes: 0), Self.message(2, minutes: 90)]
    let utc = try Self.figures(messages)
    #expect(utc["conversations/hours/18-23"] == 0.5 && utc["conversations/hours/23-6"] == 0.5)
    // 22:00 in Greenwich is 7:00 in Tokyo.
    let tokyo = try Self.figures(messages, zone: "Asia/Tokyo")
    #expect(tokyo["conversations/hours/6-8"] == 0.5 && tokyo["conversations/hours/8-11"] == 0.5)
    let shares = utc.filter { $0.key.hasPrefix("conversations/hours/") }.map(\.value)
    #expect(shares.count == 6 && shares.reduce(0, +) == 1)
  }

  @Test("A conversation serves one purpose if all of it is relevant to one event")
  func purposes() throws {
    let messages =
      (0..<6).map { Self.message($0, minutes: $0 * 5 + ($0 >= 3 ? 600 : 0)) }
      + (6..<9).map {
        Self.message($0, minutes: 2000 + $0, thread: "mail", platform: .email)
      } + [Self.message(9, minutes: 5000)]
    let events: [DocumentID: Set<String>] = [
      DocumentID("m0"): ["a"], DocumentID("m1"): ["a", "b"], DocumentID("m2"): ["a"],
      DocumentID("m3"): ["a"], DocumentID("m4"): ["b"], DocumentID("m6"): ["a"],
      DocumentID("m9"): ["a"],
    ]
    let figures = try Self.figures(messages, events: events)
    #expect(figures["conversations/sessions/onePurpose"] == 0.5)
    #expect(figures["conversations/threads/onePurpose"] == 0)
    // m0 → m1 and m1 → m2 of a go on; b of m1, a of m3, b of m4 and a of m6 do not.
    #expect(figures["conversations/nextRelevant"] == 2.0 / 6)
  }

  @Test("Nothing is said of what there is nothing of")
  func empty() throws {
    #expect(try Self.figures([]).isEmpty)
    let mail = try Self.figures([
      Self.message(1, "hm", minutes: 0, thread: "m", platform: .email)
    ])
    #expect(
      mail.keys.allSatisfy {
        $0.hasPrefix("conversations/hours/") || $0 == "conversations/gaps/mailThreads/quietDays"
      })
  }

  @Test("Messages of events are counted in their kind of conversation")
  func events() throws {
    let messages = [
      Self.message(1, "who brings the tents", minutes: 0),
      Self.message(2, minutes: 10, from: "ben"), Self.message(3, minutes: 20, from: "cleo"),
      Self.message(4, "camping", minutes: 30, from: "ben", thread: "two"),
      Self.message(5, minutes: 40, thread: "mail", platform: .email),
    ]
    let event = CalendarEvent(
      id: DocumentID("e"), title: "Camping", notes: "lake", start: Self.start, end: Self.start,
      attendees: [Participant(Handle(.name, "ben"))])
    let relevant: [DocumentID: Set<String>] = [
      DocumentID("m1"): ["q"], DocumentID("m2"): ["q"], DocumentID("m4"): ["q"],
      DocumentID("m5"): ["other"],
    ]
    let audit = ConversationAudit(vaults: [
      .init(
        messages: messages, names: [], clock: .utc,
        events: relevant, judged: ["q": event],
        calendar: [event])
    ])
    let figures = Dictionary(uniqueKeysWithValues: audit.metrics().map { ($0.id, $0) })
    func value(_ id: String) -> Double? { figures["conversations/events/\(id)"]?.value }
    #expect(value("groupChats/messages") == 2 && value("twoPersonChats/messages") == 1)
    // m1 goes on with m2, and m2 with m3, which belongs to nothing.
    #expect(value("groupChats/nextRelevant") == 0.5)
    #expect(value("groupChats/withoutTitleWord") == 1)
    #expect(value("twoPersonChats/withoutTitleWord") == 0)
    #expect(value("groupChats/byAttendees") == 0.5)
    #expect(value("groupChats/amongNear") == 2.0 / 3)
    // The only event with a mail is not among those that are judged.
    #expect(!figures.keys.contains { $0.hasPrefix("conversations/events/mailThreads/") })
    #expect(value("repeatedTerms") == 0)
    #expect(figures["conversations/gaps/groupChats/quietDays"]?.n == 1)
    #expect(figures["conversations/gaps/groupChats/p50"] == nil)
  }
}
