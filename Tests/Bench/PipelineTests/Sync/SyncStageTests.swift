import Foundation
import Testing
import VaultCore
import VaultCorpus
import VaultDeviceFixtures
import VaultEmbedding
import VaultEvaluation
import VaultIngest
import VaultResults
import VaultStorage
import VaultTestSupport

@testable import Vault
@testable import VaultPipeline

@Suite("Sync of a run's vaults")
struct SyncStageTests {
  private static func result(_ folder: TemporaryDirectory) async throws -> SyncStage.Result {
    let input = try await SyncRunFixture.input(folder)
    return try await SyncStage(input, folder: input.folder("sync")).run()
  }

  @Test("Every device answers the run's events as the oracle does")
  func answersEvents() async throws {
    let folder = try TemporaryDirectory()
    defer { withExtendedLifetime(folder) {} }
    try folder.write(chat: SyncRunFixture.chat, calendar: SyncRunFixture.calendar)
    let result = try await Self.result(folder)
    #expect(result.messages == 24 && result.messagesOfRun == 24)
    #expect(result.vaults == 1 && result.devices == 3)
    #expect(result.findings.lost == 0 && result.findings.divergent == 0)
    #expect(result.findings.resurrected == 0 && result.findings.doubled == 0)
    // One event, three devices, and at least the eight baselines.
    #expect(result.rankings >= 24 && result.rankingDifferences == 0)
    #expect(result.bytes > 0 && result.kills > 0 && result.converging > .zero)
  }

  @Test("A corpus without events compares no rankings")
  func acceptsNoEvents() async throws {
    let folder = try TemporaryDirectory()
    defer { withExtendedLifetime(folder) {} }
    try folder.write(chat: SyncRunFixture.chat, calendar: nil)
    let result = try await Self.result(folder)
    #expect(result.messages == 24 && result.rankings == 0)
    #expect(result.findings.lost == 0 && result.findings.divergent == 0)
  }
}

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

/// A folder of exports, and what a run of it gives its suites.
enum SyncRunFixture {
  static let chat = (0..<24).map { minute in
    let words = ["flat keys", "dinner at eight", "budget of spring", "see you"][minute % 4]
    return
      "12/03/2026, 09:\(minute + 10) - \(minute % 2 == 0 ? "Ana" : "Ben"): \(words) \(minute)\n"
  }.joined()

  static let calendar = [
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VEVENT", "DTSTAMP:20200101T000000Z",
    "UID:review", "DTSTART:20260312T120000Z", "DTEND:20260312T130000Z",
    "SUMMARY:budget of spring", "END:VEVENT", "END:VCALENDAR", "",
  ].joined(separator: "\r\n")

  /// What a run of a folder gives its suites.
  static func input(_ folder: TemporaryDirectory) async throws -> SuiteInput {
    let exports = folder.url.appendingPathComponent("in")
    let ingested = try IngestStage(options: IngestOptions()).read(exports)
    let vaults = folder.url.appendingPathComponent("vaults")
    let stored = try StorageStage(directory: vaults, passphrase: "right", mayExist: false)
      .store(ingested.vaults) { _, _ in }
    let options = RunOptions(
      source: .dataset(exports), output: folder.url.appendingPathComponent("out"),
      datasets: Repository.url("Datasets"))
    let embedder = HashingEmbedder()
    let stage = SearchStage(configuration: options.configuration, seed: 1)
    let searchable = try stage.searchable(
      stored.vaults, vectors: embedder.embed(stage.texts(of: stored.vaults)))
    let matching = try MatchingRun(
      options: options, seed: 1, queries: QuerySet(ingested), vaults: searchable
    ).answer()
    return SuiteInput(
      options: options,
      source: PreparedSource(
        directory: exports, name: "in", profile: nil, seed: 1, digest: "", messages: 0, people: nil,
        killedImports: 0, largeExportShare: 1, languagesTable: .sample, messagesPerSecond: nil),
      ingested: ingested, searchable: searchable, matching: matching,
      models: [ModelUnderTest(embedder)], columns: [], vaultDirectory: vaults,
      work: folder.url.appendingPathComponent("work"), progress: { _ in })
  }
}

extension TemporaryDirectory {
  func write(chat: String, calendar: String?) throws {
    try write(chat, to: "in/chat.txt")
    if let calendar { try write(calendar, to: "in/calendar.ics") }
  }
}
