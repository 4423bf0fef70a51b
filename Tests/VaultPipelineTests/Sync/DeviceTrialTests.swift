import Testing
import VaultCore
import VaultStorage
import VaultSync
import VaultTestSupport

@testable import VaultPipeline

@Suite("Three devices of a vault")
struct DeviceTrialTests {
  /// A trial with the folder that it needs.
  private struct Setup {
    let fixture: SyncFixture
    var trial: DeviceTrial
  }

  private static func setUp(
    messages: Int, events: [CalendarEvent] = [SyncFixture.event], seed: UInt64 = 1,
    conditions: DeviceTrial.Conditions = .init()
  ) throws -> Setup {
    let fixture = try SyncFixture()
    let trial = try DeviceTrial(
      pairedWith: fixture.vault, messages: SyncFixture.messages(messages), events: events,
      in: fixture.folder.url, random: SeededRandom(seed: seed), conditions: conditions)
    return Setup(fixture: fixture, trial: trial)
  }

  private static func findings(_ trial: DeviceTrial) throws -> SyncFindings {
    let fields = trial.ledger.fields
    return SyncFindings(
      try trial.devices.map { try $0.view(fields: fields) }, trial.ledger,
      oracle: SequentialOracle(trial.ledger).view)
  }

  @Test("Loss, delay, a partition and kills lose nothing", arguments: 1...4)
  func convergesWhatever(seed: UInt64) async throws {
    var setup = try Self.setUp(messages: 60, seed: seed)
    defer { withExtendedLifetime(setup.fixture) {} }
    try await setup.trial.run()
    let trial = setup.trial
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
    var one = try Self.setUp(messages: 20)
    var other = try Self.setUp(messages: 20)
    defer { withExtendedLifetime((one.fixture, other.fixture)) {} }
    try await one.trial.run()
    try await other.trial.run()
    let (first, second) = (one.trial, other.trial)
    #expect(first.ledger.writes == second.ledger.writes)
    #expect(first.network == second.network)
    #expect(first.rounds == second.rounds && first.kills == second.kills)
  }

  @Test(
    "A vault of one message, one without events and an empty one go through", arguments: [0, 1])
  func acceptsLittle(messages: Int) async throws {
    var setup = try Self.setUp(messages: messages, events: [])
    defer { withExtendedLifetime(setup.fixture) {} }
    try await setup.trial.run()
    let trial = setup.trial
    let found = try Self.findings(trial)
    #expect(found.lost == 0 && found.divergent == 0)
    for device in trial.devices { #expect(try device.store.counts().messages == messages) }
  }

  @Test("A network that loses everything is an error, and leaves the receivers empty")
  func givesUp() async throws {
    var conditions = DeviceTrial.Conditions()
    conditions.network = SimulatedNetwork.Conditions(dropRate: 1)
    conditions.roundLimit = 30
    var setup = try Self.setUp(messages: 5, conditions: conditions)
    defer { withExtendedLifetime(setup.fixture) {} }
    await #expect(throws: SyncError.notConverged(rounds: 30)) { try await setup.trial.run() }
    let trial = setup.trial
    #expect(try trial.devices[0].reopened().store.counts().messages == 5)
    for device in trial.devices.dropFirst() {
      let reopened = try device.reopened()
      #expect(try reopened.store.counts().messages == 0)
      #expect(reopened.device.replica.operationCount == 0)
    }
  }
}
