import Foundation
import Testing
import VaultCore
import VaultEvaluation
import VaultIngest
import VaultStorage
import VaultTestSupport

@testable import VaultPipeline

@Suite("Rankings over copies of a vault")
struct SyncRankingsTests {
  @Test("A copy that lacks messages, or has other texts, ranks otherwise")
  func seesOtherRankings() async throws {
    let folder = try TemporaryDirectory()
    defer { withExtendedLifetime(folder) {} }
    try folder.write(chat: SyncRunFixture.chat, calendar: SyncRunFixture.calendar)
    let input = try await SyncRunFixture.input(folder)
    let resolved = input.ingested.vaults[0]
    let stored = input.searchable[0].stored.store
    let copies = try (0..<4).map { number in
      let store = try SQLiteVault.create(
        at: folder.url.appendingPathComponent("\(number).vault"), pairedWith: stored)
      try store.insert(resolved.vault.messages.reversed())
      if number < 3 { try store.insert(resolved.vault.events) }
      return store
    }
    try copies[1].delete([resolved.vault.messages[2].id])
    var batch = ImportBatch(source: "test", checkpoint: [])
    batch.changedMessages = [resolved.vault.messages[2].rectified("something else")]
    try copies[2].commit(batch)

    var rankings = try SyncRankings(input)
    let found = try await rankings.rankings(
      over: try ([stored] + copies).map { try StoredVault(resolved, in: $0) })
    let differences = found.map { SyncRankings.differences($0, from: found[0]) }
    let differing = differences.map(\.differing)
    #expect(differing[0] == 0)
    #expect(differing[1] == 0, "the order in which a vault was filled decides no ranking")
    #expect(differing[2] > 0 && differing[3] > 0)
    // One event, and at least the eight baselines.
    #expect(differences.allSatisfy { $0.compared == differences[0].compared && $0.compared >= 8 })
    #expect(differing[4] == differences[0].compared, "a copy without events ranks for none")
  }

  @Test("Rankings are paired by system and query; one that a side lacks differs")
  func pairsRankings() throws {
    func run(_ system: String, _ queries: [String], first: DocumentID = DocumentID("a")) throws
      -> Run
    {
      let ranking = [ScoredDocument(document: first, score: 1)]
      return try Run(tag: system, rankings: Dictionary(queries.map { ($0, ranking) }) { a, _ in a })
    }
    let expected = [try run("keyword", ["1", "2"]), try run("semantic", ["1"])]
    func counts(_ copy: [Run]) -> [Int] {
      let (differing, compared) = SyncRankings.differences(copy, from: expected)
      return [differing, compared]
    }
    #expect(counts(expected.reversed()) == [0, 3])
    #expect(counts([]) == [3, 3])
    #expect(counts([expected[1]]) == [2, 3])
    #expect(counts([try run("keyword", ["1"]), expected[1]]) == [1, 3])
    #expect(counts(expected + [try run("search/semantic", ["1"])]) == [1, 3])
    #expect(counts([expected[0], try run("semantic", ["1"], first: DocumentID("b"))]) == [1, 3])
  }
}
