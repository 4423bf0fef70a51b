internal import Vault
internal import VaultCore
internal import VaultIngest
internal import VaultMeasurement
internal import VaultPipeline
internal import VaultResults
internal import VaultSync

/// The run's vaults on three devices, edited and compared (targets L7, S7); then the cost of a
/// longer history of invented words, which no run's vaults have (target L15).
struct SyncSuite: MeasurementSuite {
  static let id = "sync"
  static let help = "sync of the run's vaults on three devices: losses, conflicts, cost"
  static let cost = SuiteCost.seconds
  static let needsOneModel = true

  private static let bytes = exact(
    "bytes", "Bytes that devices send until each has every change of the run's vaults.", .bytes)
  private static let bytesPerMessage = exact(
    "bytesPerMessage", "Those bytes for each message and each device that receives it.", .bytes)
  private static let bytesPerOperation = exact(
    "bytesPerOperation",
    "Bytes that devices send beyond the records, over a bad network, for each import or edit and "
      + "each device that receives it.", .bytes)
  private static let rounds = diagnosis(
    "rounds", "Rounds of 100 ms of simulated time until the devices of all vaults agree.")
  private static let kills = diagnosis(
    "kills", "Devices killed and started again from their files.")
  private static let lostEdits = exact(
    "lostEdits",
    "Acknowledged edits whose effect a device lacks without a cause: neither overwritten by an edit "
      + "that had seen it, nor kept as a named concurrent value, nor deleted with its message.")
  private static let overwrittenEdits = diagnosis(
    "overwrittenEdits", "Edits overwritten by a later edit whose author had seen them.")
  private static let concurrentValues = diagnosis(
    "concurrentValues", "Edits that a concurrent edit prevailed over; devices name their values.")
  private static let unmergedConflicts = exact(
    "unmergedConflicts",
    "Conflicts between concurrent edits that a device leaves to a person: of a field it shows none "
      + "of the values given, of a tag or a place in a note not all that was added.")
  private static let divergentReplicas = exact(
    "divergentReplicas",
    "Devices whose vault or annotations differ from all edits made one after the other.")
  private static let duplicatesApplied = exact(
    "duplicatesApplied", "Operations, and lines of notes, that count more than once on a device.")
  private static let resurrected = exact(
    "resurrected", "Deleted messages that a device shows.")
  private static let rankingDifferences = exact(
    "rankingDifferences",
    "Rankings of devices that differ from those over all edits made one after the other; each "
      + "device computes its own vectors.")
  private static let ofDevices = [
    bytes, bytesPerMessage, bytesPerOperation, rounds, kills, lostEdits, overwrittenEdits,
    concurrentValues, unmergedConflicts,
    divergentReplicas, duplicatesApplied, resurrected, rankingDifferences,
  ]
  static let declarations = ofDevices + AccountSync.declarations + SyncCost.declarations

  private static func exact(
    _ name: String, _ meaning: String, _ unit: MetricUnit = .count
  ) -> MetricDeclaration {
    MetricDeclaration("sync/\(name)", meaning, unit: unit, better: .lower)
  }

  private static func diagnosis(_ name: String, _ meaning: String) -> MetricDeclaration {
    MetricDeclaration("sync/\(name)", meaning, unit: .count, better: .lower, role: .diagnosis)
  }

  static func run(on input: SuiteInput, into output: inout SuiteOutput) async throws {
    input.progress(id)
    let figures = ofDevices.map { $0.id() } + ["S7"]
    try await measure(figures, into: &output) { try await measureDevices(input, into: &$0) }
    input.progress("sync of one account")
    let times = AccountSync.declarations.map { $0.id() } + ["L7"]
    try await measure(times, into: &output) { try await measureAccount(input, into: &$0) }
    input.progress("sync of a long history")
    let costs = SyncCost.declarations.map { $0.id() } + ["L15"]
    try await measure(costs, into: &output) { output in
      try await output.measure("sync of a long history", items: SyncCost.messages) {
        try SyncCost(seed: input.seed).metrics()
      }
    }
  }

  /// Runs work whose failure to sync is the reason why its metrics and targets have no value.
  ///
  /// - Throws: Every other error of the work.
  static func measure(
    _ missing: [String], into output: inout SuiteOutput,
    _ work: (inout SuiteOutput) async throws -> Void
  ) async throws {
    do {
      try await work(&output)
    } catch let error as SyncError {
      output.figures.notMeasured(missing, error.description)
    }
  }

  private static func measureDevices(
    _ input: SuiteInput, into output: inout SuiteOutput
  ) async throws {
    let folder = try input.folder(id)
    let stage = SyncStage(input, folder: folder)
    let result = try await output.recorder.measure(id) { try await stage.run() }
    output.figures.add(metrics(of: result))
    output.figures.add(try VaultAudit.deviceMetrics(folder, input))
    for (metric, reason) in reasons(for: result) { output.figures.notMeasured([metric], reason) }
    if result.messages < result.messagesOfRun {
      output.figures.notes.append(
        "sync: \(result.messages) of \(result.messagesOfRun) messages were synced, each vault's "
          + "share drawn at random")
    }
  }

  /// Times one account of as many messages as the target asks, drawn from all vaults; of all, where
  /// the run has fewer.
  private static func measureAccount(
    _ input: SuiteInput, into output: inout SuiteOutput
  ) async throws {
    guard let vault = input.searchable.first?.stored.store else { return }
    var random = SeededRandom(seed: input.seed).stream("sync-account")
    let all = input.ingested.vaults.enumerated().flatMap { number, resolved in
      resolved.vault.messages.map { message in
        var copy = message
        // Two vaults may name two messages alike.
        copy.id = DocumentID("\(number)/\(message.id.rawValue)")
        return copy
      }
    }
    let messages = random.sample(min(accountMessages, all.count), of: all)
    let account = AccountSync(
      vault: vault, messages: messages, folder: try input.folder("\(id)-account"))
    try await output.measure("sync of one account", items: messages.count) {
      try await account.metrics()
    }
    if messages.count < accountMessages {
      output.figures.notMeasured(
        ["L7"], "the run has \(all.count) messages, too few for the target's 10 000")
    }
  }

  /// The messages of target L7's account.
  private static let accountMessages = 10_000

  /// The metrics of the run's vaults; none where no message was transferred.
  static func metrics(of result: SyncStage.Result) -> [Metric] {
    guard result.messages > 0 else { return [] }
    let found = result.findings
    let receivers = result.devices / result.vaults - 1
    let copies = result.messages * receivers
    var metrics = [
      bytes.metric(Double(result.bytes), n: found.writes),
      bytesPerMessage.metric(Double(result.bytes) / Double(copies), n: copies),
      bytesPerOperation.metric(
        Double(result.bytes - result.payloadBytes) / Double(result.operations * receivers),
        n: result.operations),
      rounds.metric(Double(result.rounds), n: result.vaults),
      kills.metric(Double(result.kills), n: result.devices),
      lostEdits.metric(Double(found.lost), n: found.writes),
      overwrittenEdits.metric(Double(found.overwritten), n: found.writes),
      concurrentValues.metric(Double(found.concurrent), n: found.writes),
      unmergedConflicts.metric(Double(found.unmergedConflicts), n: found.conflicts),
      divergentReplicas.metric(Double(found.divergent), n: result.devices),
      duplicatesApplied.metric(Double(found.doubled), n: result.duplicates),
      resurrected.metric(Double(found.resurrected), n: found.deletions),
    ]
    if result.hasRankings {
      metrics.append(
        rankingDifferences.metric(Double(result.rankingDifferences), n: result.rankings))
    }
    return metrics
  }

  /// Returns the reasons why values are missing, by metric or target.
  static func reasons(for result: SyncStage.Result) -> [String: String] {
    var reasons: [String: String] = [:]
    if !result.hasRankings {
      reasons[rankingDifferences.id()] = "the run's split has neither event questions nor searches"
    }
    return reasons
  }
}

extension SyncStage.Result: StageResult {
  package var itemCount: Int { messages }
}
