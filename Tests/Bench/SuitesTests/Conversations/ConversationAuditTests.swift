import Testing
import VaultCore
import VaultResults
import VaultTestSupport
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

@Suite("Kinds of conversations")
struct ConversationKindTests {
  private static func message(
    _ id: String, from sender: String, to recipients: [String], thread: String,
    platform: Platform = .imessage
  ) -> Message {
    Message(
      id: DocumentID(id), platform: platform, sentAt: Timestamp(seconds: 0),
      sender: Participant(Handle(.name, sender)),
      recipients: recipients.map { Participant(Handle(.name, $0)) }, text: "", threadID: thread)
  }

  @Test("Three people make a group, however many of a person's identifiers a chat shows")
  func divides() {
    let messages = [
      Self.message("a", from: "ana", to: ["ben"], thread: "two"),
      Self.message("b", from: "ben", to: ["ana at work"], thread: "two"),
      Self.message("c", from: "ana", to: ["ben"], thread: "three"),
      Self.message("d", from: "cleo", to: [], thread: "three"),
      Self.message("e", from: "ana", to: ["ben", "cleo"], thread: "mail", platform: .email),
    ]
    let divided = ConversationKind.divide(messages) { participant in
      Handle(.name, participant.handle.value.split(separator: " ").first.map(String.init) ?? "")
    }
    #expect(divided[.twoPersonChats]?.map(\.id.rawValue) == ["a", "b"])
    #expect(divided[.groupChats]?.map(\.id.rawValue) == ["c", "d"])
    #expect(divided[.mailThreads]?.map(\.id.rawValue) == ["e"])
    #expect(ConversationKind.divide([], person: \.handle).isEmpty)
  }
}

@Suite("Repetition of sentences")
struct SentenceRepetitionTests {
  private static func message(_ text: String, _ entities: [Entity] = []) -> Message {
    Message(
      id: DocumentID(text), platform: .whatsapp, sentAt: Timestamp(seconds: 0), sender: nil,
      recipients: [], text: text, entities: entities, threadID: "t")
  }

  private static func count(
    _ texts: [String], names: Set<String> = []
  ) -> SentenceRepetition {
    SentenceRepetition(texts.map { message($0) }, names: names)
  }

  @Test("Sentences of eighteen characters are counted, each occurrence of an equal one as repeated")
  func exact() {
    let counted = Self.count([
      "Come along if you can. See you there!", "come along if you can", "Come along if you can?",
      "Where shall we three meet again?\nIn thunder, lightning, or in rain",
    ])
    // "See you there" has thirteen characters.
    #expect(counted.sentences == 5)
    #expect(counted.repeated == 2)
    #expect(counted.alike == 3)
  }

  @Test("Without names, numbers, times and signs two sentences may be alike")
  func skeletons() throws {
    let counted = Self.count(
      ["Ana brings 3 big salads 🥗 to it", "ben brings 12 big salads to it"], names: ["ana", "ben"])
    #expect(counted.repeated == 0 && counted.alike == 2)
    func dated(_ words: String) -> Message {
      let before = "We meet "
      let range = before.utf8.count..<(before + words).utf8.count
      return Self.message(
        "\(before)\(words) at the old mill", [Entity(kind: .date, range: range, value: words)])
    }
    let found = SentenceRepetition(
      [dated("on Friday"), dated("on the first of June")], names: [])
    #expect(found.repeated == 0 && found.alike == 2)
  }

  @Test("Japanese sentences end with their own marks, and no text has no sentence")
  func others() {
    let counted = Self.count([
      "明日の会議は午後二時から三階の部屋でやります。", "明日の会議は午後二時から三階の部屋でやります！了解", "",
    ])
    #expect(counted.sentences == 2 && counted.repeated == 2)
    #expect(Self.count([]).sentences == 0)
  }
}

@Suite("What real conversations have")
struct RealFiguresTests {
  @Test("Every real value is of a row of the card, so that none is left over")
  func belongToRows() throws {
    let rows = Set(ConversationAudit.cardRows.map(\.metric)).union(CorpusAudit.cardNames.keys)
    let real = try RealFigures(datasets: Repository.url("Datasets")).columns
    #expect(Set(real.keys).subtracting(rows) == [])
  }

  @Test("No row of the card is there twice, and each is declared")
  func rowsAreDeclared() {
    let ids = ConversationAudit.cardRows.map(\.metric)
    #expect(Set(ids).count == ids.count)
    #expect(
      ids.allSatisfy { id in ConversationAudit.declarations.contains { $0.bindings(in: id) != nil }
      })
  }

  @Test("Mail threads and two-person chats with events are unknown")
  func unknown() throws {
    let columns = try RealFigures(datasets: Repository.url("Datasets")).columns
    for row in ConversationAudit.cardRows where row.metric.hasPrefix("conversations/events/") {
      let isGroup = row.metric.contains("/groupChats/") || row.metric.hasSuffix("/repeatedTerms")
      let real = columns[row.metric]
      #expect(real?.chats == nil && (real?.events != nil) == isGroup, "\(row.metric)")
    }
  }
}
