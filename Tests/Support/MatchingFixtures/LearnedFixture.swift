import VaultCore
import VaultIndex
import VaultMatching
import VaultTestSupport

/// Vaults for the learned matcher.
enum LearnedFixture {
  static let start = Timestamp(year: 2026, month: 3, day: 20, hour: 12)

  /// A message of a fixture.
  struct Message {
    var minutes: Int
    var thread = "t"
    var terms: [String] = []
    var vector: [Float] = [1, 0]
    var sender: Contact.Index? = 2
  }

  /// An event of a fixture.
  struct Event {
    var minutes: Int? = 0
    var length = 60
    var title = ["budget"]
    var notes: [String] = []
    var attendees: Set<Contact.Index> = []
    var organizer: Contact.Index?
  }

  /// A vault whose times count from ``start``.
  ///
  /// - Parameters:
  ///   - messages: In order of time.
  ///   - events: The calendar.
  ///   - name: What identifiers begin with.
  /// - Returns: The vault, as the matcher sees it.
  static func vault(
    _ messages: [Message], events: [Event] = [Event()], ids name: String = "m"
  ) -> VaultFeatures<FlatIndex> {
    let width = messages.first?.vector.count ?? 2
    let times = messages.map { start.advanced(bySeconds: Int64($0.minutes * 60)) }
    let table = CandidateTable(
      ids: messages.indices.map { DocumentID("\(name)\($0)") }, sentAt: times,
      platforms: messages.map { _ in .whatsapp },
      participants: messages.map { $0.sender.map { [$0] } ?? [] },
      vectors: .fixture(
        Matrix(rows: messages.count, columns: width, elements: messages.flatMap(\.vector))))
    let vector: [Float] = [1] + Array(repeating: 0, count: width - 1)
    return VaultFeatures(
      matcher: EventMatcher(
        table: table, index: table.vectors, configuration: .formula(similarityCut: nil)),
      conversations: conversations(messages),
      calendar: events.map { entry($0, vector: vector) })
  }

  static func conversations(_ messages: [Message]) -> ConversationTable {
    ConversationTable(
      messages.map {
        ConversationTable.Entry(
          thread: $0.thread, sentAt: start.advanced(bySeconds: Int64($0.minutes * 60)),
          isMail: false, sender: $0.sender, words: $0.terms.count, mentions: [], terms: $0.terms)
      })
  }

  static func entry(_ event: Event, vector: [Float] = [1, 0]) -> CalendarEntry {
    let begin = event.minutes.map { start.advanced(bySeconds: Int64($0 * 60)) }
    return CalendarEntry(
      profile: EventProfile(
        start: begin, participants: event.attendees.sorted(), vector: vector),
      end: begin?.advanced(bySeconds: Int64(event.length * 60)), organizer: event.organizer,
      attendees: event.attendees, title: event.title, notes: event.notes, titleVector: vector)
  }

  /// Vaults of one event and ten conversations of five messages, half of which are about it: the
  /// first message of each says what it is about, the others only follow.
  ///
  /// A matcher that looks at single messages cannot place the followers.
  static func lessons(
    seed: UInt64, count: Int = 30
  ) -> [(vault: VaultFeatures<FlatIndex>, relevant: Set<Int>)] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in
      var messages: [Message] = []
      var relevant: Set<Int> = []
      for session in 0..<10 {
        let isAbout = random.chance(0.5)
        for place in 0..<5 {
          if isAbout { relevant.insert(messages.count) }
          messages.append(
            Message(
              minutes: session * 600 + place - 6000,
              terms: place > 0 ? ["fine"] : [isAbout ? "budget" : "garden"],
              vector: [0, 1]))
        }
      }
      return (vault(messages), relevant)
    }
  }

  /// A model of the first event of each vault.
  ///
  /// - Parameters:
  ///   - vaults: With the rows that are relevant.
  ///   - instant: When the questions are asked.
  /// - Returns: Trees without trends; a silenced feature is 0.
  /// - Throws: What the vector index throws.
  static func model<Index>(
    of vaults: [(vault: VaultFeatures<Index>, relevant: Set<Int>)] = lessons(seed: 1),
    asOf instant: Timestamp? = nil
  ) throws -> MatchModel {
    var elements: [Float] = []
    var labels: [Bool] = []
    for (vault, relevant) in vaults {
      let found = try vault.candidates(for: vault.calendar[0].asked(at: instant), at: 0)
      elements += found.features.elements
      labels += found.rows.map { relevant.contains($0) }
    }
    let columns = MatchFeature.allCases.count
    let rows = Matrix(rows: labels.count, columns: columns, elements: elements)
    return MatchModel(
      embedder: "fixture", vaults: vaults.count, events: vaults.count, candidates: labels.count,
      trees: BoostedTrees(rows: rows, labels: labels), medians: Array(repeating: 0, count: columns))
  }
}
