import Foundation
import Testing
import VaultCore
import VaultDeviceFixtures
import VaultStorage
import VaultSync
import VaultTestSupport

@testable import Vault
@testable import VaultPipeline

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
    return SyncFindings(
      try trial.devices.map { try $0.view(fields: fields) }, trial.ledger,
      oracle: SequentialOracle(trial.ledger).view)
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
