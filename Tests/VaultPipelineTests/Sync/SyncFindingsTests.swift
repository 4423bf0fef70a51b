import Testing
import VaultCore
import VaultStorage
import VaultSync
import VaultTestSupport

@testable import VaultPipeline

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
    return SyncFindings(views, trial.ledger, oracle: SequentialOracle(trial.ledger).view)
  }

  @Test("True devices have no fault")
  func acceptsDevices() throws {
    let found = try findings()
    #expect(found.lost == 0 && found.divergent == 0 && found.resurrected == 0)
    #expect(found.writes == trial.ledger.writes.count)
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
      SyncFindings(
        [try device.view(fields: [])], ledger, oracle: SequentialOracle(ledger).view)
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

  @Test("Findings of several vaults add up")
  func adds() throws {
    var sum = try findings()
    let one = sum
    sum.add(one)
    #expect(sum.writes == 2 * one.writes && sum.deletions == 2 * one.deletions)
    #expect(sum.concurrent == 2 * one.concurrent && sum.overwritten == 2 * one.overwritten)
  }
}
