import Foundation
import Testing
import VaultCore
import VaultStorage
import VaultSync
import VaultTestSupport

@testable import Vault
@testable import VaultPipeline

@Suite("Devices with a sealed vault")
struct VaultDeviceTests {
  private let fixture: SyncFixture

  init() throws { fixture = try SyncFixture() }

  @Test("Another device's vault gets messages and events of equal ids, tags and corrected texts")
  func travels() async throws {
    var devices = try fixture.devices()
    let messages = SyncFixture.messages(2)
    for message in messages {
      try devices[0].make(.insert(payload: message.recordBytes), message)
    }
    _ = try devices[0].device.replica.make(
      .insert(payload: SyncFixture.event.recordBytes),
      of: VaultDocument.event(SyncFixture.event.id).replicated, at: Timestamp(seconds: 1))
    try devices[0].make(.addTag("family"), messages[0])
    try devices[0].save()
    try await fixture.settle(&devices, over: LoopbackTransport())
    #expect(try devices[1].store.allMessages() == messages)
    #expect(try devices[1].store.allEvents() == [SyncFixture.event])

    try devices[1].make(.set(.text, .text("number nine")), messages[1])
    try devices[1].save()
    try await fixture.settle(&devices, over: LoopbackTransport())
    for device in devices {
      let id = VaultDocument.message(messages[0].id).replicated
      #expect(device.device.replica.tags(of: id) == ["family"])
      #expect(try device.store.messages([messages[1].id]).map(\.text) == ["number nine"])
      #expect(try device.store.keywordSearch("nine", limit: 5).map(\.id) == [messages[1].id])
    }
  }

  @Test(
    "Killed between receiving, applying and acknowledging, a device loses and doubles nothing",
    arguments: 0..<3)
  func survivesKills(point: Int) async throws {
    var devices = try fixture.devices()
    let messages = SyncFixture.messages(3)
    let transport = LoopbackTransport()
    try await fixture.settle(&devices, over: transport)
    for message in messages {
      try devices[0].make(.insert(payload: message.recordBytes), message)
    }
    try devices[0].make(.insertLine("once", after: nil), messages[0])
    try devices[0].save()
    _ = try await devices[0].exchange(over: transport)

    let arrived = await transport.receive(for: devices[1].device.replica.id)
    #expect(!arrived.isEmpty)
    if point > 0 { #expect(devices[1].device.accept(arrived).applied == 4) }
    if point > 1 { try devices[1].save() }
    devices[1] = try devices[1].reopened()
    #expect(try devices[1].store.counts().messages == (point > 1 ? 3 : 0))
    #expect(devices[1].device.replica.count == (point > 1 ? 3 : 0))

    for index in devices.indices { devices[index].device.assumeLost() }
    try await fixture.settle(&devices, over: transport)
    #expect(devices.allSatisfy { $0.device.isSettled })
    #expect(try devices[1].store.allMessages() == messages)
    #expect(
      devices[1].device.replica.canonicalState() == devices[0].device.replica.canonicalState())
    let first = VaultDocument.message(messages[0].id).replicated
    #expect(devices[1].device.replica.lines(of: first) == ["once"])
  }

  @Test("What was not saved is gone, what was is there, and editing goes on under the same name")
  func reopens() throws {
    var device = try fixture.devices()[0]
    let message = SyncFixture.messages(1)[0]
    for tag in 0..<40 {
      try device.make(.insert(payload: message.recordBytes), message)
      try device.make(.addTag("tag\(tag)"), message)
      try device.save()
    }
    let saved = device.device.replica.canonicalState()
    try device.make(.addTag("unsaved"), message)
    device = try device.reopened()
    #expect(device.device.replica.canonicalState() == saved)
    try device.make(.addTag("later"), message)
    try device.save()
    let later = device.device.replica.canonicalState()
    #expect(try device.reopened().device.replica.canonicalState() == later)
  }

  @Test("A deleted message is in no part of the replica that the vault keeps")
  func erases() throws {
    var device = try fixture.devices()[0]
    for message in SyncFixture.messages(2) {
      try device.make(.insert(payload: message.recordBytes), message)
      try device.save()
    }
    func parts() throws -> [UInt8] {
      try (0..<4).flatMap { try device.store.checkpoint(of: "sync/\($0)") ?? [] }
    }
    func holds(_ text: String) throws -> Bool {
      try parts().indices.contains { try parts()[$0...].starts(with: text.utf8) }
    }
    #expect(try holds("number 1"))
    try device.make(.delete, SyncFixture.messages(2)[1])
    try device.save()
    #expect(try !holds("number 1"))
    #expect(try holds("number 0"))
    #expect(try device.store.allMessages().map(\.id) == [DocumentID("m0")])
    #expect(try device.reopened().device.replica.count == 1)
  }

  @Test("A payload that is no record is refused, and nothing of it is kept")
  func refusesStrangers() throws {
    var device = try fixture.devices()[0]
    try device.make(.insert(payload: [1, 2, 3]), SyncFixture.messages(1)[0])
    #expect(throws: StorageError.malformedRecord) { try device.save() }
    #expect(try device.store.counts().messages == 0)
    #expect(try device.reopened().device.replica.count == 0)
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

  @Test("Findings of several vaults add up")
  func adds() throws {
    var sum = try findings()
    let one = sum
    sum.add(one)
    #expect(sum.writes == 2 * one.writes && sum.deletions == 2 * one.deletions)
    #expect(sum.concurrent == 2 * one.concurrent && sum.overwritten == 2 * one.overwritten)
  }
}

/// A vault whose keys devices get, and messages for them.
struct SyncFixture {
  let folder: TemporaryDirectory
  let vault: SQLiteVault

  init() throws {
    folder = try TemporaryDirectory()
    vault = try SQLiteVault.create(
      at: folder.url.appendingPathComponent("own.vault"), passphrase: "secret", rounds: 1)
  }

  static func messages(_ count: Int) -> [Message] {
    (0..<count).map { index in
      Message(
        id: DocumentID("m\(index)"), platform: .email, sentAt: Timestamp(seconds: Int64(index)),
        sender: .owner, recipients: [], text: "number \(index)", threadID: "t")
    }
  }

  static let event = CalendarEvent(
    id: DocumentID("m0"), title: "review", start: Timestamp(seconds: 5),
    end: Timestamp(seconds: 6))

  /// Two devices of the vault that know each other, without records.
  func devices() throws -> [VaultDevice] {
    let ids = [ReplicaID(rawValue: 7), ReplicaID(rawValue: 3)]
    return try ids.map { id in
      try VaultDevice.created(
        at: folder.url.appendingPathComponent("\(id.rawValue).vault"), pairedWith: vault, id: id,
        peers: ids)
    }
  }

  /// Lets devices exchange until all are settled, at most 100 times.
  func settle(_ devices: inout [VaultDevice], over transport: some SyncTransport) async throws {
    for round in 0..<100 where !devices.allSatisfy(\.device.isSettled) {
      for index in devices.indices { _ = try await devices[index].exchange(over: transport) }
      guard round % 5 == 4 else { continue }
      for index in devices.indices { devices[index].device.assumeLost() }
    }
  }
}

extension VaultDevice {
  /// Makes an edit without saving it.
  @discardableResult
  mutating func make(_ change: SyncWrite.Change, _ message: Message) throws -> SyncWrite? {
    try device.replica.make(
      change, of: VaultDocument.message(message.id).replicated, at: Timestamp(seconds: 1))
  }
}
