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
import VaultSync
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
    #expect(result.bytes > 0 && result.kills > 0)
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

@Suite("Three devices of a vault")
struct DeviceTrialTests {
  private let fixture: SyncFixture

  init() throws { fixture = try SyncFixture() }

  private static func trial(
    of fixture: SyncFixture, messages: Int, events: [CalendarEvent] = [SyncFixture.event],
    seed: UInt64 = 1, conditions: DeviceTrial.Conditions = .init()
  ) throws -> DeviceTrial {
    try DeviceTrial(
      pairedWith: fixture.vault, messages: SyncFixture.messages(messages), events: events,
      in: fixture.folder.url, random: SeededRandom(seed: seed), conditions: conditions)
  }

  private static func findings(_ trial: DeviceTrial) throws -> SyncFindings {
    let fields = trial.ledger.fields
    var found = SyncFindings()
    found.add(
      try trial.devices.map { try $0.view(fields: fields) }, trial.ledger,
      oracle: SequentialOracle(trial.ledger).view)
    return found
  }

  @Test("Loss, delay, a partition and kills lose nothing", arguments: 1...4)
  func convergesWhatever(seed: UInt64) async throws {
    var trial = try Self.trial(of: fixture, messages: 60, seed: seed)
    try await trial.run()
    let found = try Self.findings(trial)
    #expect(found.lost == 0 && found.divergent == 0)
    #expect(found.resurrected == 0 && found.doubled == 0)
    // The message that one device deletes while the others edit it, and the text that all correct.
    #expect(found.deletions > 0 && found.deleted > 0)
    #expect(found.concurrent > 0)
    #expect(trial.kills > 5)
    #expect(trial.network.dropped > 0 && trial.network.duplicated > 0)
  }

  @Test("The same seed gives the same edits, bytes and rounds")
  func repeats() async throws {
    var first = try Self.trial(of: fixture, messages: 20)
    let other = try SyncFixture()
    var second = try Self.trial(of: other, messages: 20)
    try await first.run()
    try await second.run()
    #expect(first.ledger.writes == second.ledger.writes)
    #expect(first.network == second.network)
    #expect(first.rounds == second.rounds && first.kills == second.kills)
    withExtendedLifetime(other) {}
  }

  @Test(
    "A vault of one message, one without events and an empty one go through", arguments: [0, 1])
  func acceptsLittle(messages: Int) async throws {
    var trial = try Self.trial(of: fixture, messages: messages, events: [])
    try await trial.run()
    let found = try Self.findings(trial)
    #expect(found.lost == 0 && found.divergent == 0)
    for device in trial.devices { #expect(try device.store.counts().messages == messages) }
  }

  @Test("A network that loses everything is an error, and leaves the receivers empty")
  func givesUp() async throws {
    var conditions = DeviceTrial.Conditions()
    conditions.network = SimulatedNetwork.Conditions(dropRate: 1)
    conditions.roundLimit = 30
    var trial = try Self.trial(of: fixture, messages: 5, conditions: conditions)
    await #expect(throws: SyncError.notConverged(rounds: 30)) { try await trial.run() }
    #expect(try trial.devices[0].reopened().store.counts().messages == 5)
    for device in trial.devices.dropFirst() {
      let reopened = try device.reopened()
      #expect(try reopened.store.counts().messages == 0)
      #expect(reopened.device.replica.operationCount == 0)
    }
  }
}

/// Devices that are wrong in one way each: the findings must show it.
@Suite("What is found on devices")
struct SyncFindingsTests {
  private let fixture: SyncFixture
  private let trial: DeviceTrial

  init() async throws {
    fixture = try SyncFixture()
    var trial = try DeviceTrial(
      pairedWith: fixture.vault, messages: SyncFixture.messages(12), events: [SyncFixture.event],
      in: fixture.folder.url, random: SeededRandom(seed: 3))
    try await trial.run()
    self.trial = trial
  }

  private func findings(
    spoiling spoil: (inout SyncView) throws -> Void = { _ in }
  ) throws -> SyncFindings {
    let fields = trial.ledger.fields
    var views = try trial.devices.map { try $0.view(fields: fields) }
    try spoil(&views[2])
    var found = SyncFindings()
    found.add(views, trial.ledger, oracle: SequentialOracle(trial.ledger).view)
    return found
  }

  @Test("True devices have no fault")
  func acceptsDevices() throws {
    let found = try findings()
    #expect(found.lost == 0 && found.divergent == 0 && found.resurrected == 0)
    #expect(found.writes == trial.ledger.writes.count)
  }

  @Test("Findings of several vaults add up")
  func adds() throws {
    let fields = trial.ledger.fields
    let views = try trial.devices.map { try $0.view(fields: fields) }
    let one = try findings()
    var sum = one
    sum.add(views, trial.ledger, oracle: SequentialOracle(trial.ledger).view)
    #expect(one.writes > 0)
    #expect(sum.writes == 2 * one.writes && sum.deletions == 2 * one.deletions)
    #expect(sum.concurrent == 2 * one.concurrent && sum.overwritten == 2 * one.overwritten)
  }

  @Test("A vault that brings a deleted message back shows, though its replica is right")
  func seesResurrection() throws {
    let deleted = try #require(trial.ledger.deletedDocuments.sorted().first)
    guard case .message(let id) = VaultDocument(deleted) else { return }
    let message = try #require(SyncFixture.messages(12).first { $0.id == id })
    try trial.devices[2].store.insert([message])
    let found = try findings()
    #expect(found.resurrected == 1 && found.divergent == 1)
    #expect(found.lost > 0)
  }

  @Test("A vault that lacks a message or keeps an older text shows, though its replica is right")
  func seesVaultBehind() throws {
    let store = trial.devices[1].store
    let kept = try store.allMessages()
    try store.delete([kept[0].id])
    var found = try findings()
    #expect(found.lost > 0 && found.divergent == 1)

    try store.insert([kept[0].rectified("an older text")])
    found = try findings()
    #expect(found.lost > 0 && found.divergent == 1)
  }

  @Test("A device that applies an edit twice shows")
  func seesDoubles() throws {
    let found = try findings { view in
      view.operationCount += 1
      let noted = try #require(view.documents.first { !$0.value.lines.isEmpty })
      view.documents[noted.key]?.lines += noted.value.lines
    }
    #expect(found.doubled > 1 && found.divergent == 1)
  }

  @Test("A device that forgets its annotations has lost edits")
  func seesForgetting() throws {
    let found = try findings { view in
      for id in view.documents.keys { view.documents[id]?.tags = [] }
    }
    #expect(found.lost > 0 && found.divergent == 1)
  }

  @Test(
    "A device that keeps no parts of its replica after a kill shows, though its memory is right")
  func seesUnwrittenParts() throws {
    var device = try fixture.devices()[0]
    let message = SyncFixture.messages(1)[0]
    var ledger = SyncLedger()
    func edit(_ change: SyncWrite.Change) throws {
      let write = try device.make(change, message)
      try device.save()
      ledger.acknowledge([write].compactMap(\.self))
    }
    func found() throws -> SyncFindings {
      var found = SyncFindings()
      found.add([try device.view(fields: [])], ledger, oracle: SequentialOracle(ledger).view)
      return found
    }
    try edit(.insert(payload: message.recordBytes))
    device = try device.reopened()
    try edit(.addTag("family"))
    #expect(ledger.writes.count == 2)
    var findings = try found()
    #expect(findings.lost == 0 && findings.divergent == 0)

    // The parts: the empty replica, the message, the tag.
    #expect(try device.store.checkpoint(of: "sync/2")?.isEmpty == false)
    var batch = ImportBatch(source: "test", checkpoint: [])
    batch.states["sync/2"] = []
    try device.store.commit(batch)
    let id = VaultDocument.message(message.id).replicated
    #expect(device.device.replica.tags(of: id) == ["family"])
    findings = try found()
    #expect(findings.lost == 1 && findings.divergent == 1)

    batch.states = ["sync/0": [1]]
    try device.store.commit(batch)
    findings = try found()
    #expect(findings.lost == 2 && findings.divergent == 1, "a replica that cannot be read")
  }
}
