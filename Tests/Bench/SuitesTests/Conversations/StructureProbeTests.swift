import Testing
import VaultCore
import VaultMatching
import VaultResults

@testable import Vault
@testable import VaultPipeline
@testable import VaultPipelineFixtures
@testable import VaultSuites

@Suite("The probe of structure")
struct StructureProbeTests {
  /// Forty candidates, ten of them relevant; the first column tells them apart, or nothing does.
  private static func queries(_ count: Int, telling: Bool, seed: UInt64) -> [StructureProbe.Query] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in
      let isRelevant = (0..<40).map { $0 % 4 == 0 }
      return StructureProbe.Query(
        features: isRelevant.map { relevant in
          let side = telling && relevant ? (random.chance(0.5) ? 3.0 : -3.0) : 0
          return [Float(random.gaussian() * 0.5 + side), Float(random.gaussian())]
        }, conversations: Array(0..<40), isRelevant: isRelevant)
    }
  }

  // Relevant ones lie on both sides of the others, which no straight line could tell.
  @Test("What structure gives away is found in queries that the trees were not fitted on")
  func finds() throws {
    let probe = try #require(StructureProbe(training: Self.queries(60, telling: true, seed: 1)))
    let tested = Self.queries(30, telling: true, seed: 2)
    #expect(mean(tested.compactMap(probe.area)) > 0.98)
    #expect(mean(tested.map(probe.precision)) > 0.95)
  }

  @Test("Where nothing tells, the area is one half and the precision what chance gives")
  func findsNothing() throws {
    let probe = try #require(StructureProbe(training: Self.queries(60, telling: false, seed: 3)))
    let tested = Self.queries(80, telling: false, seed: 4)
    #expect(abs(mean(tested.compactMap(probe.area)) - 0.5) < 0.06)
    #expect(abs(mean(tested.map(probe.precision)) - 0.25) < 0.06)
  }

  // Ten conversations of four; in each relevant one a single message is told by its column.
  @Test("One telling message gives the rest of its conversation away")
  func conversations() throws {
    func queries(_ count: Int, seed: UInt64) -> [StructureProbe.Query] {
      var random = SeededRandom(seed: seed)
      return (0..<count).map { _ in
        let groups = (0..<40).map { $0 / 4 }
        let isRelevant = groups.map { $0 < 3 }
        return StructureProbe.Query(
          features: (0..<40).map { number in
            [Float(random.gaussian() + (isRelevant[number] && number % 4 == 0 ? 6 : 0))]
          }, conversations: groups, isRelevant: isRelevant)
      }
    }
    let probe = try #require(StructureProbe(training: queries(60, seed: 6)))
    #expect(mean(queries(30, seed: 7).compactMap(probe.area)) > 0.95)
    let alone = queries(60, seed: 6).map {
      StructureProbe.Query(
        features: $0.features, conversations: Array(0..<40), isRelevant: $0.isRelevant)
    }
    let blind = try #require(StructureProbe(training: alone))
    let tested = queries(30, seed: 7).map {
      StructureProbe.Query(
        features: $0.features, conversations: Array(0..<40), isRelevant: $0.isRelevant)
    }
    #expect(mean(tested.compactMap(blind.area)) < 0.75)
  }

  @Test("Candidates of one kind alone fit nothing and have no area")
  func oneKind() throws {
    let flat = StructureProbe.Query(
      features: [[1], [2]], conversations: [0, 1], isRelevant: [true, true])
    #expect(StructureProbe(training: [flat]) == nil)
    #expect(StructureProbe(training: []) == nil)
    let probe = try #require(StructureProbe(training: Self.queries(5, telling: true, seed: 5)))
    let pair = StructureProbe.Query(features: [[1, 2]], conversations: [0], isRelevant: [true])
    #expect(probe.area(on: pair) == nil && probe.precision(on: pair) == 0.1)
  }
}

@Suite("What can be seen without reading")
struct CandidateStructureTests {
  @Test("Each candidate has a row of numbers, the same ones whatever the messages say")
  func features() throws {
    let fixture = try SearchableFixture(messages: 60)
    let question = try fixture.question()
    let structure = CandidateStructure(question.vault)
    let rows = Array(stride(from: 0, to: question.vault.table.count, by: 3))
    let base = structure.features(of: rows, for: question, .timeAndPeople)
    let all = structure.features(of: rows, for: question, .structure)
    #expect(base.count == rows.count && all.count == rows.count)
    let widths = (base: Set(base.map { $0.count }), all: Set(all.map { $0.count }))
    #expect(widths.base.count == 1 && widths.all.count == 1)
    for (row, (few, many)) in zip(rows, zip(base, all)) {
      #expect(Array(many.prefix(few.count)) == few)
      #expect(many.allSatisfy { $0.isFinite })
      let days = question.vault.table.sentAt[row].days(since: question.event.start)
      #expect(few[0] == Float(days) && few[1] == Float(abs(days)))
    }
    #expect(structure.features(of: [], for: question, .structure).isEmpty)
  }
}

@Suite("The probe of mere form")
struct ArtefactProbeTests {
  private static func queries(_ count: Int, telling: Bool, seed: UInt64) -> [ArtefactProbe.Query] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in
      let isRelevant = (0..<40).map { $0 % 4 == 0 }
      return ArtefactProbe.Query(
        features: isRelevant.map { relevant in
          [random.gaussian() + (telling && relevant ? 3 : 0), random.gaussian()]
        }, isRelevant: isRelevant)
    }
  }

  // Two normal distributions three deviations apart: the area is Φ(3/√2) = .983.
  @Test("What form gives away is found, in queries that it was not fitted on")
  func findsArtefacts() {
    let probe = ArtefactProbe(training: Self.queries(30, telling: true, seed: 1))
    let areas = probe.areas(on: Self.queries(30, telling: true, seed: 2))
    #expect(abs(mean(areas) - 0.983) < 0.02)
  }

  @Test("Where form says nothing the area is one half")
  func findsNothing() {
    let probe = ArtefactProbe(training: Self.queries(60, telling: false, seed: 3))
    let areas = probe.areas(on: Self.queries(60, telling: false, seed: 4))
    #expect(abs(mean(areas) - 0.5) < 0.05)
  }

  @Test(
    "A query without both kinds of candidates says nothing, and a constant column harms nothing")
  func skipsEmpty() {
    let flat = ArtefactProbe.Query(
      features: [[1, 2], [1, 3], [1, 4]], isRelevant: [true, false, false])
    let probe = ArtefactProbe(training: [flat])
    #expect(probe.areas(on: [ArtefactProbe.Query(features: [[1, 2]], isRelevant: [true])]).isEmpty)
    #expect(probe.areas(on: [flat]).allSatisfy { (0...1).contains($0) })
  }

  @Test("Equal scores count half")
  func tiesCountHalf() {
    let tied = ArtefactProbe.Query(features: [[1], [1]], isRelevant: [true, false])
    #expect(ArtefactProbe(training: [tied]).areas(on: [tied]) == [0.5])
  }
}

private func mean(_ values: [Double]) -> Double {
  values.reduce(0, +) / Double(values.count)
}

@Suite("How the messages of events lie in conversations")
struct EventShapeTests {
  private static let start = Timestamp(year: 2026, month: 3, day: 10, hour: 12)

  private static func message(
    _ id: String, _ text: String = "hello", hours: Int, from sender: String = "ana",
    thread: String = "t"
  ) -> Message {
    Message(
      id: DocumentID(id), platform: .whatsapp,
      sentAt: start.advanced(bySeconds: Int64(hours) * 3600),
      sender: Participant(Handle(.name, sender)), recipients: [], text: text, threadID: thread)
  }

  /// An event of two hours.
  private static func event(
    _ id: String = "e", _ title: String = "Summer picnic", hours: Int = 0, notes: String = "",
    location: String? = nil, attendees: [String] = ["ben"], relevant: Set<String> = []
  ) -> EventShape.Event {
    let begin = start.advanced(bySeconds: Int64(hours) * 3600)
    return EventShape.Event(
      event: CalendarEvent(
        id: DocumentID(id), title: title, notes: notes, location: location, start: begin,
        end: begin.advanced(bySeconds: 7200),
        attendees: attendees.map { Participant(Handle(.name, $0)) }),
      relevant: Set(relevant.map(DocumentID.init)))
  }

  private static func terms(_ text: String) -> Set<String> {
    Set(text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
  }

  private static func rows(
    _ messages: [Message], _ events: [EventShape.Event]
  ) -> [EventShape.Row] {
    EventShape(messages, events: events, terms: terms, person: \.handle).rows
  }

  /// Eleven days of two conversations; `a` to `e` belong to the event.
  private static let messages = [
    message("a", "The PICNIC?", hours: -200), message("x", hours: -24, thread: "u"),
    message("b", hours: -23, from: "ben"), message("c", "salad", hours: -1, from: "ben"),
    message("d", "summer!", hours: 1, from: "cleo", thread: "u"), message("y", hours: 2),
    message("e", hours: 26), message("z", hours: 27, thread: "u"),
  ]

  @Test("Each share is what a count by hand gives")
  func shares() throws {
    let row = try #require(
      Self.rows(Self.messages, [Self.event(relevant: ["a", "b", "c", "d", "e", "gone"])]).first)
    #expect(row.messages == 5 && row.senders == 3)
    // t holds a, b, c and e; u holds d.
    #expect(row.inLargest == 4.0 / 5)
    // In t: a → b → c → y → e; in u: x → d → z. Of a, b, c and d, which are followed, a and b go on.
    #expect(row.nextRelevant == 2.0 / 4)
    // a and d name the picnic or the summer.
    #expect(row.withoutTitleWord == 3.0 / 5)
    // From 24 hours before the start to 24 after the end, both included: b, c, d and e.
    #expect(row.withinDay == 4.0 / 5)
    // a was sent eight days and eight hours before the start.
    #expect(row.withinWeek == 4.0 / 5)
    #expect(row.beforeStart == 3.0 / 5)
    #expect(row.byAttendees == 2.0 / 5)
    // x, b, c, d, y and e were sent around it.
    #expect(row.amongNear == 4.0 / 6)
    #expect(row.eventsOfConversation == 1 && row.hasNeighbor == 0)
  }

  @Test("Events of one conversation are neighbors if at most a day lies between their starts")
  func neighbors() {
    let rows = Self.rows(
      Self.messages,
      [
        Self.event("p", relevant: ["a"]), Self.event("q", hours: 24, relevant: ["b"]),
        Self.event("r", hours: 49, relevant: ["y", "e", "x"]),
        // Near the others in time, but in another conversation.
        Self.event("s", relevant: ["z"]), Self.event("nothing relevant"),
      ])
    #expect(rows.map(\.hasNeighbor) == [1, 1, 0, 0])
    // r has a message in u, so s shares its conversation with it.
    #expect(rows.map(\.eventsOfConversation) == [3, 3, 3, 2])
  }

  @Test("Of several conversations that hold most, the first by name is the largest")
  func breaksTies() {
    let rows = Self.rows(
      Self.messages, [Self.event("p", relevant: ["x", "y"]), Self.event("q", relevant: ["a"])])
    #expect(rows.map(\.inLargest) == [0.5, 1])
    #expect(rows.map(\.eventsOfConversation) == [2, 2])
  }

  @Test("Nothing is said of what an event has nothing of")
  func unknown() throws {
    let row = try #require(
      Self.rows(
        [Self.message("last", hours: 300)],
        [Self.event("e", "!", attendees: [], relevant: ["last"])]
      ).first)
    #expect(row.nextRelevant == nil && row.withoutTitleWord == nil && row.byAttendees == nil)
    // No message was sent around the event.
    #expect(row.amongNear == nil && row.withinWeek == 0)
    // Without judged events, messages or relevant ones there are no rows.
    #expect(Self.rows(Self.messages, []).isEmpty)
    #expect(Self.rows(Self.messages, [Self.event()]).isEmpty)
    #expect(Self.rows([], [Self.event(relevant: ["a"])]).isEmpty)
  }

  @Test("Words of notes and places repeat from three events on")
  func repeatedTerms() {
    let calendar = [
      Self.event("1", notes: "weekly talk", location: "Hall 3"),
      Self.event("2", notes: "weekly", location: "hall 4"),
      Self.event("3", notes: "weekly weekly lunch"), Self.event("4", notes: "talk"),
      Self.event("5"),
    ].map(\.event)
    // "weekly" stands in three events; "talk" and "hall" in two.
    let shares: [Double] = [1.0 / 4, 1.0 / 3, 0.5, 0]
    #expect(EventShape.repeatedTerms(calendar, terms: Self.terms) == shares)
    #expect(EventShape.repeatedTerms([], terms: Self.terms).isEmpty)
  }
}

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
