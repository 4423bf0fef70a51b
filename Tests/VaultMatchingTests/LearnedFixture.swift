import VaultCore
import VaultIndex

@testable import VaultMatching

/// Vaults for the learned matcher.
enum LearnedFixture {
  static let start = Timestamp(year: 2026, month: 3, day: 20, hour: 12)

  /// Two messages of one chat, a day before and at the start, and one event that names person 1.
  static let small: VaultFeatures<FlatIndex> = vault(
    messages: [(-24 * 60, [1, 0]), (0, [0, 1])], thread: "t")

  /// Thirty vaults of talks about one event each: in each session one message says what it is about
  /// and the others only follow; half of the sessions are about something else.
  ///
  /// Which session is meant stands in the first message's vector alone, so a matcher that looks at
  /// single messages cannot place the followers.
  static func lessons(seed: UInt64, count: Int = 30) -> [LearningVault<FlatIndex>] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in
      var messages: [(minutes: Int, vector: [Float])] = []
      var relevant: Set<Int> = []
      for session in 0..<10 {
        let isAbout = random.chance(0.5)
        for place in 0..<5 {
          if isAbout { relevant.insert(messages.count) }
          let vector: [Float] = place > 0 ? [0, 0, 1] : isAbout ? [1, 0, 0] : [0, 1, 0]
          messages.append((session * 600 + place - 6000, vector))
        }
      }
      return LearningVault(
        vault: vault(messages: messages, thread: "t"),
        questions: [.init(offset: 0, relevantRows: relevant, asOf: nil)])
    }
  }

  private static func vault(
    messages: [(minutes: Int, vector: [Float])], thread: String
  ) -> VaultFeatures<FlatIndex> {
    let width = messages[0].vector.count
    let times = messages.map { start.advanced(bySeconds: Int64($0.minutes * 60)) }
    let table = CandidateTable(
      ids: messages.indices.map { DocumentID("m\($0)") }, sentAt: times,
      platforms: messages.map { _ in .whatsapp }, participants: messages.map { _ in [1] },
      vectors: Matrix(
        rows: messages.count, columns: width, elements: messages.flatMap(\.vector)))
    let vector: [Float] = [1] + Array(repeating: 0, count: width - 1)
    guard let index = try? FlatIndex(vectors: table.vectors) else {
      preconditionFailure("the vectors of the fixture have one width")
    }
    return VaultFeatures(
      matcher: EventMatcher(
        table: table, index: index, configuration: .document(similarityCut: nil)),
      conversations: ConversationTable(
        times.map {
          ConversationTable.Entry(
            thread: thread, sentAt: $0, isMail: false, sender: 1, words: 3, mentions: [])
        }),
      calendar: [
        CalendarEntry(
          profile: EventProfile(start: start, participants: [1], vector: vector), text: "whole",
          title: "title", titleVector: vector, notesVector: nil)
      ],
      keywords: { text, rows, _ in
        rows.map { (text == "whole" ? 2 : 1) / Double($0 + 1) }
      })
  }
}
