package import Foundation
internal import Vault
internal import VaultCore
internal import VaultIngest
internal import VaultStorage
internal import VaultSync

/// Sends a run's vaults from one device to two more, edits them on all three, and compares what the
/// devices then hold and answer with what they must.
///
/// See `DeviceTrial` for what happens to a vault, `SyncLedger` and `SequentialOracle` for what must
/// come out, and `SyncRankings` for the answers.
package struct SyncStage {
  /// The results of one run's vaults.
  package struct Result: Sendable {
    /// The messages that were transferred.
    package var messages = 0
    /// The messages of the run's vaults.
    package var messagesOfRun = 0
    /// The correct and wrong items on the devices.
    package var findings = SyncFindings()
    /// The rounds of that, over all vaults.
    package var rounds = 0
    /// The number of times that a device was killed.
    package var kills = 0
    /// The bytes that devices sent.
    package var bytes = 0
    /// The bytes of the records in them, each counted once for each device that receives it.
    package var payloadBytes = 0
    /// The operations that the devices made: imports and edits.
    package var operations = 0
    /// The datagrams that arrived twice.
    package var duplicates = 0
    /// The vaults, and the devices of all.
    package var vaults = 0
    package var devices = 0
    /// The rankings of devices that were compared with the oracle's, and those that differ.
    package var rankings = 0
    package var rankingDifferences = 0
    /// True if the oracle or a device ranked anything.
    package var hasRankings: Bool { rankings + rankingDifferences > 0 }
  }

  /// The most messages that are transferred; of more, every vault sends an equal share, drawn at
  /// random.
  package static let messageLimit = 3_000

  private let input: SuiteInput
  private let folder: URL

  /// Prepares the stage.
  ///
  /// - Parameters:
  ///   - input: The run.
  ///   - folder: An empty folder for the devices' vaults.
  package init(_ input: SuiteInput, folder: URL) {
    self.input = input
    self.folder = folder
  }

  /// Runs the stage.
  ///
  /// - Throws: `SyncError.notConverged` if a vault's devices do not agree; what devices throw.
  package func run() async throws -> Result {
    var result = Result()
    let vaults = input.ingested.vaults
    result.messagesOfRun = vaults.reduce(0) { $0 + $1.vault.messages.count }
    var rankings = try SyncRankings(input)
    // One vault at a time: its copies are open files.
    for (number, resolved) in vaults.enumerated() {
      guard
        let searchable = input.searchable.first(where: { $0.stored.name == resolved.vault.name })
      else { continue }
      let random = SeededRandom(seed: input.seed).stream("sync-stage", number)
      let place = folder.appendingPathComponent(String(number))
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      var trial = try DeviceTrial(
        pairedWith: searchable.stored.store,
        messages: share(of: resolved.vault, among: result.messagesOfRun, random),
        events: resolved.vault.events, in: place, random: random)
      try await trial.run()
      let oracle = SequentialOracle(trial.ledger).view
      try result.add(trial, oracle: oracle)

      let store = try SQLiteVault.create(
        at: place.appendingPathComponent("oracle.vault"), pairedWith: searchable.stored.store)
      try store.insert(oracle.messages())
      try store.insert(oracle.events())
      let copies = [store] + trial.devices.map(\.store)
      let found = try await rankings.rankings(
        over: try copies.map { try StoredVault(resolved, in: $0) })
      for copy in found.dropFirst() {
        let (differing, compared) = SyncRankings.differences(copy, from: found[0])
        result.rankings += compared
        result.rankingDifferences += differing
      }
    }
    return result
  }

  /// The messages of a vault that are transferred: all, unless the run has more than the limit.
  private func share(
    of vault: IngestedVault, among total: Int, _ random: SeededRandom
  ) -> [Message] {
    guard total > Self.messageLimit else { return vault.messages }
    // Cut by the places where the vaults' shares begin, so that the shares add up to the limit.
    let before = input.ingested.vaults.prefix { $0.vault.name != vault.name }
      .reduce(0) { $0 + $1.vault.messages.count }
    let first = before * Self.messageLimit / total
    let end = (before + vault.messages.count) * Self.messageLimit / total
    var random = random.stream("share")
    return random.sample(end - first, of: vault.messages)
      .sorted { ($0.sentAt, $0.id) < ($1.sentAt, $1.id) }
  }
}

extension SyncStage.Result {
  fileprivate mutating func add(_ trial: DeviceTrial, oracle: SyncView) throws {
    let fields = trial.ledger.fields
    let views = try trial.devices.map { try $0.view(fields: fields) }
    findings.add(views, trial.ledger, oracle: oracle)
    messages += trial.messageCount
    rounds += trial.rounds
    kills += trial.kills
    bytes += trial.network.sentBytes
    payloadBytes += trial.payloadBytes * (trial.devices.count - 1)
    operations += trial.devices.first?.device.replica.operationCount ?? 0
    duplicates += trial.network.duplicated
    vaults += 1
    devices += trial.devices.count
  }
}
