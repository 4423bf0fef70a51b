internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultEvaluation
internal import VaultIndex
internal import VaultMatching
internal import VaultTestSupport

@testable internal import Vault
@testable internal import VaultPipeline
@testable internal import VaultPipelineFixtures
@testable internal import VaultTraining

@Suite("Trials of the learned matcher")
struct MatcherTrialsTests {
  private static let names = ["a", "b", "c", "d"]

  // What has a word of the title within four days is relevant: something that can be learned.
  private static func set(_ names: [String], source: String) throws -> MatcherTrainingSet {
    let fixture = try SearchableFixture(names)
    let questions = try names.indices.map { try fixture.question($0) }
    var grades: [String: [DocumentID: Int]] = [:]
    for question in questions {
      for message in question.vault.stored.messages
      where message.text.contains("budget")
        && abs(message.sentAt.days(since: question.event.start)) < 4
      {
        grades[question.query.id, default: [:]][message.id] = 1
      }
    }
    return try MatcherTrainingSet(questions, qrels: Qrels(grades: grades), source: source)
  }

  @Test("Every vault is ranked by a model without it, beside rankings that take no training")
  func vaults() throws {
    let rows = try MatcherTrials([Self.set(Self.names, source: "mine")], embedder: "fixture").rows
    #expect(rows.prefix(5).map(\.triedOn) == Self.names + ["mine"])
    #expect(rows.prefix(4).map(\.fittedTo) == Self.names.map { "all but \($0)" })
    let all = try #require(rows.dropFirst(4).first)
    #expect(all.events == 4)
    // Vaults of one event each: the whole is their mean.
    for measure in MatcherTrials.measures.indices {
      let mean = rows.prefix(4).reduce(0) { $0 + $1.values[measure] } / 4
      #expect(abs(all.values[measure] - mean) < 1e-12)
    }
    let title = try #require(rows.first { $0.fittedTo == "title" })
    let gain = try #require(title.gain)
    #expect(abs(gain.mean - (all.values[0] - title.values[0])) < 1e-9)
    #expect(gain.low <= gain.mean && gain.mean <= gain.high)
    #expect(rows.contains { $0.fittedTo == "titleSum" })
    // No series, one year, one source: nothing more can be left out.
    #expect(!rows.contains { $0.fittedTo.contains("series") || $0.fittedTo.contains("sources") })
  }

  @Test("Each source is ranked by a model of each other source alone")
  func sources() throws {
    let rows = try MatcherTrials(
      [Self.set(["a", "b"], source: "mine"), Self.set(["c", "d"], source: "yours")],
      embedder: "fixture"
    ).rows
    let across = rows.suffix(2)
    #expect(across.map(\.fittedTo) == ["mine", "yours"])
    #expect(across.map(\.triedOn) == ["yours", "mine"])
  }

  @Test("One vault leaves nothing to learn from")
  func single() throws {
    let set = try Self.set(["a"], source: "mine")
    #expect(throws: MatchingError.tooLittleToLearn) {
      try MatcherTrials([set], embedder: "fixture")
    }
  }
}

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

  // Rows 2 and 3 are one hour away; row 3 has the smaller identifier (m6 before m7).
  @Test(
    "Recency ranks by distance in time, ties by ascending identifier; without a time, the latest",
    arguments: [(start, [3, 2, 1, 4]), (nil, [4, 3, 2, 1])] as [(Timestamp?, [Int])])
  func recency(start: Timestamp?, expected: [Int]) throws {
    let ranker = try Self.ranker(hours: [-30, -2, -1, 1, 5], depth: 4)
    let event = EventProfile(start: start, participants: [], vector: [1, 0])
    #expect(ranker.recency(event: event).map(\.row) == expected)
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
}
