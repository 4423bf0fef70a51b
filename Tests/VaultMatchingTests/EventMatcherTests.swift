import Testing
import VaultCore
import VaultIndex
import VaultTestSupport

@testable import VaultMatching

@Suite("EventMatcher")
struct EventMatcherTests {
  @Test("Every stage of the document removes what it must")
  func documentPipeline() throws {
    let matches = try MatchingFixture.matcher().matches(for: MatchingFixture.event)
    #expect(matches.map(\.id) == ["a", "d"].map { DocumentID($0) })
  }

  @Test("The score is the document's formula, worked by hand")
  func formula() throws {
    let matches = try MatchingFixture.matcher().matches(for: MatchingFixture.event)
    let scores = Dictionary(uniqueKeysWithValues: matches.map { ($0.id.rawValue, $0.score) })
    // d: 0.6·0.6 + 0.2·1/(1+1) + 0.2·1/2; a: 0.6·0.8 + 0.2·1/(1+20) + 0.2·1.
    #expect(abs(try #require(scores["d"]) - 0.56) < 1e-6)
    #expect(abs(try #require(scores["a"]) - (0.68 + 0.2 / 21)) < 1e-6)
  }

  @Test(
    "A stage that is switched off removes nothing",
    arguments: [
      (.unlimited, true, 0.3, ["a", "b", "d", "f"]),
      (.sevenDays, true, 0.3, ["d", "f"]), (.adaptive, false, 0.3, ["a", "c", "d"]),
      (.adaptive, true, nil, ["a", "d", "e"]),
      (.unlimited, false, nil, ["a", "b", "c", "d", "e", "f"]),
    ] as [(WindowPolicy, Bool, Double?, [String])])
  func ablations(
    windows: WindowPolicy, participants: Bool, cut: Double?, expected: [String]
  ) throws {
    let matcher = try MatchingFixture.matcher {
      $0.windows = windows
      $0.requiresSharedParticipant = participants
      $0.similarityCut = cut
    }
    let found = try matcher.matches(for: MatchingFixture.event).map(\.id.rawValue)
    #expect(found.sorted() == expected)
  }

  @Test("Similarities from elsewhere are ranked as those of the index")
  func otherSimilarities() throws {
    let matcher = try MatchingFixture.matcher()
    let (event, table) = (MatchingFixture.event, MatchingFixture.table)
    let same = matcher.matches(for: event) { table.similarity(of: event.vector, toRow: $0) }
    #expect(same == (try matcher.matches(for: event)))
    let few = try MatchingFixture.matcher { $0.overFetch = 1 }
    #expect(few.matches(for: event) { Float($0) }.map(\.id) == [DocumentID("e")])
  }

  @Test("The over-fetch bounds what is re-ranked, nearest first")
  func overFetch() throws {
    let matcher = try MatchingFixture.matcher { $0.overFetch = 1 }
    #expect(try matcher.matches(for: MatchingFixture.event).map(\.id) == [DocumentID("a")])
  }

  @Test("An event that names nobody is not filtered by people and scores 0 for them")
  func eventWithoutPeople() throws {
    let event = EventProfile(start: MatchingFixture.start, participants: [], vector: [1, 0])
    let matches = try MatchingFixture.matcher().matches(for: event)
    #expect(Set(matches.map(\.id.rawValue)) == ["a", "c", "d"])
    #expect(matches.allSatisfy { $0.components.participant == 0 })
  }

  @Test("A question without time and people asks every message and scores 0 for closeness")
  func eventWithoutTime() throws {
    let question = EventProfile(start: nil, participants: [], vector: [1, 0])
    let matcher = try MatchingFixture.matcher()
    #expect(matcher.admittedRows(for: question) == nil)
    let matches = try matcher.matches(for: question)
    // The fixture's messages whose cosine exceeds 0.3.
    #expect(matches.map(\.id.rawValue).sorted() == ["a", "b", "c", "d", "f"])
    #expect(matches.allSatisfy { $0.components.temporal == 0 })
    #expect(
      try #require(matches.first).components.reasons(.document)[1]
        == "temporal: no start, 0.00 × 0.20 = 0.00")
  }

  @Test("Window borders belong to the window")
  func bordersAreInclusive() throws {
    let table = CandidateTable(
      ids: [DocumentID("x"), DocumentID("y"), DocumentID("z")],
      sentAt: [-7 * 86_400, 2 * 86_400, 2 * 86_400 + 1].map {
        MatchingFixture.start.advanced(bySeconds: $0)
      },
      platforms: [.whatsapp, .whatsapp, .whatsapp], participants: [[1], [1], [1]],
      vectors: .fixture(Matrix(rows: 3, columns: 2, elements: [1, 0, 1, 0, 1, 0])))
    let matcher = EventMatcher(
      table: table, index: table.vectors,
      configuration: .document(similarityCut: nil))
    let found = try matcher.matches(for: MatchingFixture.event).map(\.id.rawValue)
    #expect(found.sorted() == ["x", "y"])
  }

  @Test("Equal scores come back by ascending identifier")
  func breaksTiesByIdentifier() throws {
    let table = CandidateTable(
      ids: ["q", "m", "z", "b"].map { DocumentID($0) },
      sentAt: Array(repeating: MatchingFixture.start, count: 4),
      platforms: Array(repeating: .email, count: 4),
      participants: Array(repeating: [1], count: 4),
      vectors: .fixture(Matrix(rows: 4, columns: 2, elements: [1, 0, 1, 0, 1, 0, 1, 0])))
    let matcher = EventMatcher(
      table: table, index: table.vectors,
      configuration: .document(similarityCut: nil))
    let found = try matcher.matches(for: MatchingFixture.event).map(\.id.rawValue)
    #expect(found == ["b", "m", "q", "z"])
  }
}
