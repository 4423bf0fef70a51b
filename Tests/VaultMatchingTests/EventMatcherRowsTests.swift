import Testing
import VaultCore
import VaultIndex
import VaultTestSupport

@testable import VaultMatching

@Suite("EventMatcher: rows")
struct EventMatcherRowsTests {
  /// The specification: the matcher's sets are what reading every row gives, worked from the
  /// definition of window, instant and shared people alone.
  private func readEveryRow(
    _ table: CandidateTable, _ event: EventProfile, windows: WindowPolicy, requiresPeople: Bool
  ) -> [Int] {
    (0..<table.count).filter { row in
      if let asOf = event.asOf, table.sentAt[row] > asOf { return false }
      if let start = event.start, let window = windows.window(for: table.platforms[row]) {
        let days = table.sentAt[row].days(since: start)
        if days < -Double(window.daysBefore) || days > Double(window.daysAfter) { return false }
      }
      guard requiresPeople, !event.participants.isEmpty else { return true }
      return !Set(table.participants[row]).isDisjoint(with: event.participants)
    }
  }

  @Test(
    "What passes is what reading every row lets pass",
    arguments: [0, 1, 2, 63, 64, 65, 257, 1000], WindowPolicy.allCases)
  func equalsSpecification(rows: Int, windows: WindowPolicy) throws {
    var random = SeededRandom(seed: UInt64(rows))
    let table = Self.table(rows, &random)
    let index = table.vectors
    for requiresPeople in [true, false] {
      var configuration = MatchingConfiguration.document(similarityCut: nil)
      configuration.windows = windows
      configuration.requiresSharedParticipant = requiresPeople
      let matcher = EventMatcher(table: table, index: index, configuration: configuration)
      for _ in 0..<60 {
        let event = Self.event(&random)
        let expected = readEveryRow(
          table, event, windows: windows, requiresPeople: requiresPeople)
        let found = matcher.admittedRows(for: event)
        #expect(found.map(Array.init) ?? Array(0..<rows) == expected)
        #expect(found?.capacity ?? rows == rows)
        let oneByOne = (0..<rows).filter {
          matcher.isKnown($0, for: event) && matcher.isInWindow($0, for: event)
            && matcher.sharesPeople($0, with: event)
        }
        #expect(oneByOne == expected)
      }
    }
  }

  @Test("A question that restricts nothing has no filter")
  func unrestricted() throws {
    let matcher = try MatchingFixture.matcher { $0.windows = .unlimited }
    let late = MatchingFixture.start.advanced(byDays: 30)
    let anyone = EventProfile(
      start: MatchingFixture.start, participants: [], vector: [1, 0], asOf: late)
    #expect(matcher.admittedRows(for: anyone) == nil)
  }

  @Test("A message of the very instant is known, the next millisecond's is not")
  func instantIsInclusive() throws {
    let matcher = try MatchingFixture.matcher { $0.requiresSharedParticipant = false }
    let instant = MatchingFixture.table.sentAt[3]
    let then = MatchingFixture.event.asked(at: instant)
    #expect(matcher.admittedRows(for: then).map(Array.init) == [0, 2, 3])
    let before = MatchingFixture.event.asked(at: instant.advanced(byMilliseconds: -1))
    #expect(matcher.admittedRows(for: before).map(Array.init) == [0, 2])
  }

  @Test("Messages sent after a question change neither its matches nor their scores")
  func laterMessagesChangeNothing() throws {
    var random = SeededRandom(seed: 11)
    let whole = Self.table(600, &random)
    let start = Timestamp(seconds: 0)
    for instant in QueryInstant.allCases {
      let asOf = instant.timestamp(for: start)
      let known = whole.rows(upTo: asOf).count
      let past = CandidateTable(
        ids: Array(whole.ids[..<known]), sentAt: Array(whole.sentAt[..<known]),
        platforms: Array(whole.platforms[..<known]),
        participants: Array(whole.participants[..<known]),
        vectors: .fixture(whole.vectors.gathering(Array(0..<known))))
      for windows in WindowPolicy.allCases {
        var configuration = MatchingConfiguration.document(similarityCut: 0)
        configuration.windows = windows
        let event = EventProfile(start: start, participants: [1, 4], vector: [1, 0], asOf: asOf)
        let then = try EventMatcher(
          table: past, index: past.vectors, configuration: configuration
        ).matches(for: event)
        let now = try EventMatcher(
          table: whole, index: whole.vectors, configuration: configuration
        ).matches(for: event)
        #expect(then == now)
        // Two weeks ahead the windows of seven days have not opened yet.
        #expect(then.isEmpty == (windows == .sevenDays && instant == .fourteenDaysBefore))
      }
    }
  }

  private static func table(_ rows: Int, _ random: inout SeededRandom) -> CandidateTable {
    let days = 90
    let times = (0..<rows).map { _ in
      // Whole half days, so that borders of windows are met.
      Int64(random.integer(in: -days * 2...days * 2)) * 43_200
    }.sorted()
    let platforms = (0..<rows).map { _ in random.element(of: Platform.allCases) }
    let people = (0..<rows).map { _ in
      Set((0..<random.index(below: 4)).map { _ in random.index(below: 8) }).sorted()
    }
    let elements = (0..<rows).flatMap { _ -> [Float] in
      let cosine = Float(random.unit())
      return [cosine, (1 - cosine * cosine).squareRoot()]
    }
    return CandidateTable(
      ids: (0..<rows).map { DocumentID("m\($0)") }, sentAt: times.map { Timestamp(seconds: $0) },
      platforms: platforms, participants: people,
      vectors: .fixture(Matrix(rows: rows, columns: 2, elements: elements)))
  }

  private static func event(_ random: inout SeededRandom) -> EventProfile {
    let start = Timestamp(seconds: Int64(random.integer(in: -200...200)) * 43_200)
    let asOf = random.element(of: QueryInstant.allCases).timestamp(for: start)
    return EventProfile(
      start: random.chance(0.8) ? start : nil,
      participants: (0..<random.index(below: 4)).map { _ in random.index(below: 10) },
      vector: [1, 0], asOf: random.chance(0.7) ? asOf : nil)
  }
}
