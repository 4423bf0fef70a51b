import Testing
import VaultCore
import VaultIndex
import VaultMatching
import VaultTestSupport

@testable import VaultPipeline

@Suite("BaselineRanker")
struct BaselineRankerTests {
  private static let start = Timestamp(year: 2026, month: 3, day: 20)

  private static func ranker(hours: [Int], depth: Int) throws -> BaselineRanker {
    let table = CandidateTable(
      ids: hours.indices.map { DocumentID("m\(9 - $0)") },
      sentAt: hours.map { start.advanced(bySeconds: Int64($0) * 3600) },
      platforms: hours.map { _ in .email }, participants: hours.map { _ in [] },
      vectors: .fixture(
        Matrix(
          rows: hours.count, columns: 2, elements: hours.indices.flatMap { [Float($0) / 10, 1] })))
    return BaselineRanker(
      table: table, index: PlannedIndex(exact: table.vectors), depth: depth)
  }

  @Test("Recency ranks by distance in time on both sides, ties by ascending identifier")
  func recency() throws {
    let ranker = try Self.ranker(hours: [-30, -2, -1, 1, 5], depth: 4)
    let event = EventProfile(start: Self.start, participants: [], vector: [1, 0])
    // Rows 2 and 3 are one hour away; row 3 has the smaller identifier (m6 before m7).
    #expect(ranker.recency(event: event).map(\.row) == [3, 2, 1, 4])
  }

  @Test("Without a time recency ranks the most recent first")
  func recencyWithoutTime() throws {
    let ranker = try Self.ranker(hours: [-30, -2, -1, 1, 5], depth: 3)
    let question = EventProfile(start: nil, participants: [], vector: [1, 0])
    #expect(ranker.recency(event: question).map(\.row) == [4, 3, 2])
  }

  @Test("Random ranking depends on query and seed alone and repeats no row")
  func random() throws {
    let ranker = try Self.ranker(hours: Array(0..<9), depth: 5)
    let query = EventQuery(id: "q", vault: "v", event: DocumentID("e"), split: .test)
    let event = EventProfile(start: Self.start, participants: [], vector: [1, 0])
    let rows = ranker.random(query: query, event: event, seed: 1).map(\.row)
    #expect(rows == ranker.random(query: query, event: event, seed: 1).map(\.row))
    #expect(Set(rows).count == 5)
    #expect(rows != ranker.random(query: query, event: event, seed: 2).map(\.row))
  }

  @Test("Semantic ranking is exact search over everything")
  func semantic() throws {
    let ranker = try Self.ranker(hours: [0, 1, 2, 3], depth: 2)
    let event = EventProfile(start: Self.start, participants: [5], vector: [1, 0])
    #expect(try ranker.semantic(event: event).map(\.row) == [3, 2])
  }

  @Test("Messages sent after the question change no ranking", arguments: [-40, -30, 0, 1, 9])
  func laterMessages(hour: Int) throws {
    let hours = [-30, -2, -1, 1, 5, 6]
    let whole = try Self.ranker(hours: hours, depth: 4)
    let past = try Self.ranker(hours: hours.filter { $0 <= hour }, depth: 4)
    let asOf = Self.start.advanced(bySeconds: Int64(hour) * 3600)
    let query = EventQuery(id: "q", vault: "v", event: DocumentID("e"), split: .test)
    for start in [Self.start, nil] {
      let event = EventProfile(start: start, participants: [], vector: [1, 0], asOf: asOf)
      #expect(whole.recency(event: event) == past.recency(event: event))
      #expect(try whole.semantic(event: event) == past.semantic(event: event))
      #expect(
        whole.random(query: query, event: event, seed: 3)
          == past.random(query: query, event: event, seed: 3))
    }
  }
}
