internal import Foundation
internal import Vault
internal import VaultCore
internal import VaultStorage
internal import VaultSync

/// Three devices of one vault over a bad network: one imports it, the others receive it, all edit it.
///
/// 1. The first device imports every message and event; the others get everything in sealed batches.
/// 2. All three edit offline, their clocks an hour apart: what `SyncEditor` draws, a message that one
///    deletes while the others edit it, and a text that all three correct.
/// 3. The third is cut off while the others exchange and all edit on; then the partition heals.
///
/// Each phase ends when every device has confirmed everything to every other. On the way devices are
/// killed: with edits that are not saved yet, and between receiving, applying and acknowledging.
struct DeviceTrial {
  /// The conditions of a trial.
  struct Conditions {
    /// The network.
    var network = SimulatedNetwork.Conditions(
      dropRate: 0.1, duplicateRate: 0.05, reorderRate: 0.1,
      delay: .milliseconds(20) ... .milliseconds(200))
    /// The rounds of 100 ms after which a phase is given up.
    var roundLimit = 1_000
  }

  /// The point at which a device is killed.
  enum KillPoint {
    /// It has taken datagrams from the network.
    case received
    /// It has applied them in memory.
    case applied
    /// It has saved them and acknowledged nothing.
    case saved
  }

  /// The devices; the first is the one that imported.
  private(set) var devices: [VaultDevice]
  /// The edits that were acknowledged.
  private(set) var ledger = SyncLedger()
  /// The rounds until all devices had all edits.
  private(set) var rounds = 0
  /// The number of times that a device was killed.
  private(set) var kills = 0
  /// The bytes of the records that the first device imported.
  private(set) var payloadBytes = 0
  /// The counts of datagrams by their outcome.
  private(set) var network = SimulatedNetwork.Tally()

  private let messages: [Message]
  private let events: [CalendarEvent]
  private let conditions: Conditions
  private let simulation: SimulatedNetwork
  private var editor: SyncEditor
  private var pendingKills: [(device: Int, point: KillPoint)] = []
  private var milliseconds: Int64 = 0

  static let deviceCount = 3
  private static let clockOffsets: [Int64] = [0, 3_600_000, -3_600_000]
  private static let start = Timestamp(year: 2026, month: 1, day: 1)
  // Of ten messages, three are edited.
  private static let editShare = 0.3

  /// Sets up three devices without records.
  ///
  /// - Parameters:
  ///   - vault: The vault whose keys they get.
  ///   - messages: What the first device imports.
  ///   - events: Likewise.
  ///   - folder: A folder for their vaults.
  ///   - random: The source of every random choice.
  ///   - conditions: The conditions of the trial.
  /// - Throws: What creating vaults throws.
  init(
    pairedWith vault: SQLiteVault, messages: [Message], events: [CalendarEvent], in folder: URL,
    random: SeededRandom, conditions: Conditions = Conditions()
  ) throws {
    var names = random.stream("sync-devices")
    let ids = (0..<Self.deviceCount).map { _ in ReplicaID(rawValue: names.next()) }
    devices = try ids.enumerated().map { number, id in
      try VaultDevice.created(
        at: folder.appendingPathComponent("device-\(number).vault"), pairedWith: vault, id: id,
        peers: ids)
    }
    self.messages = messages
    self.events = events
    self.conditions = conditions
    simulation = SimulatedNetwork(seed: random.seed, conditions: conditions.network)
    editor = SyncEditor(
      random: random.stream("sync-edits"),
      texts: Dictionary(
        messages.map { (VaultDocument.message($0.id).replicated, $0.text) }
      ) { first, _ in first })
  }

  /// Runs all phases.
  ///
  /// - Throws: `SyncError.notConverged` on a network that delivers too little; what the devices
  ///   throw. Each device is then as its last save left it.
  mutating func run() async throws {
    try importEverything()
    pendingKills = [(1, .received), (2, .applied), (1, .saved), (2, .received)]
    try await converge()
    let edits = Int((Double(messages.count) * Self.editShare / 6).rounded(.up))
    for index in devices.indices { try edit(edits, on: index) }
    try makeConflicts()
    await simulation.partition([[devices[2].device.replica.id]])
    for index in devices.indices { try edit(edits, on: index) }
    for _ in 0..<10 { try await exchangeOnce() }
    await simulation.heal()
    try loseUnsavedEdit(on: 1)
    pendingKills = [(0, .applied), (2, .saved), (1, .applied), (0, .received)]
    try await converge()
    network = await simulation.tally
  }

  /// The messages that were imported.
  var messageCount: Int { messages.count }

  // MARK: Phases

  private mutating func importEverything() throws {
    let records =
      messages.map { (VaultDocument.message($0.id), $0.recordBytes) }
      + events.map { (VaultDocument.event($0.id), $0.recordBytes) }
    var made: [SyncWrite] = []
    for (document, payload) in records {
      payloadBytes += payload.count
      milliseconds += 1
      let write = try devices[0].device.replica.make(
        .insert(payload: payload), of: document.replicated, at: now(on: 0))
      if let write { made.append(write) }
    }
    try devices[0].save()
    ledger.acknowledge(made)
  }

  private mutating func edit(_ count: Int, on index: Int) throws {
    var made: [SyncWrite] = []
    for _ in 0..<count {
      milliseconds += 1_000
      let write = try editor.edit(&devices[index].device.replica, at: now(on: index))
      if let write { made.append(write) }
    }
    try devices[index].save()
    ledger.acknowledge(made)
  }

  /// One message that the first device deletes while the others edit it, where two would remain; and
  /// one whose text all three correct.
  private mutating func makeConflicts() throws {
    let present = messages.map { VaultDocument.message($0.id).replicated }.filter { document in
      devices.allSatisfy { $0.device.replica.contains(document) }
    }
    guard let corrected = present.first else { return }
    for index in devices.indices {
      try make(editor.correction(of: corrected), corrected, on: index)
    }
    guard present.count > 2, let deleted = present.last else { return }
    try make(.delete, deleted, on: 0)
    try make(editor.correction(of: deleted), deleted, on: 1)
    try make(.addTag("kept"), deleted, on: 1)
    try make(editor.line(in: deleted, on: devices[2].device.replica), deleted, on: 2)
  }

  private mutating func make(
    _ change: SyncWrite.Change, _ document: DocumentID, on index: Int
  ) throws {
    milliseconds += 1_000
    let write = try devices[index].device.replica.make(change, of: document, at: now(on: index))
    try devices[index].save()
    if let write { ledger.acknowledge([write]) }
  }

  /// An edit that is never acknowledged to its owner: the device is killed first.
  private mutating func loseUnsavedEdit(on index: Int) throws {
    _ = try editor.edit(&devices[index].device.replica, at: now(on: index))
    try kill(index)
  }

  // MARK: Exchanging

  private mutating func converge() async throws {
    let first = rounds
    while !devices.allSatisfy(\.device.isSettled) {
      try Task.checkCancellation()
      guard rounds - first < conditions.roundLimit else {
        throw SyncError.notConverged(rounds: conditions.roundLimit)
      }
      try await exchangeOnce()
    }
    pendingKills = []
  }

  private mutating func exchangeOnce() async throws {
    for index in devices.indices { try await exchange(index) }
    rounds += 1
    milliseconds += 100
    await simulation.advance(by: .milliseconds(100))
    guard rounds % 10 == 0 else { return }
    for index in devices.indices { devices[index].device.assumeLost() }
  }

  /// One device's turn: what `VaultDevice.exchange` does, cut short where a kill is due.
  private mutating func exchange(_ index: Int) async throws {
    let due = pendingKills.firstIndex { $0.device == index }
    let point = due.map { pendingKills[$0].point }
    let arrived = await simulation.receive(for: devices[index].device.replica.id)
    // A datagram of this size carries operations, not only what its sender has seen.
    let isBatch = arrived.contains { $0.bytes.count > 256 }
    if point == .received, isBatch { return try killed(index, due) }
    var exchange = devices[index].device.accept(arrived)
    if point == .applied, exchange.applied > 0 { return try killed(index, due) }
    try devices[index].save()
    if point == .saved, exchange.applied > 0 { return try killed(index, due) }
    try await devices[index].device.send(over: simulation, counting: &exchange)
  }

  private mutating func killed(_ index: Int, _ due: Int?) throws {
    if let due { pendingKills.remove(at: due) }
    try kill(index)
  }

  private mutating func kill(_ index: Int) throws {
    devices[index] = try devices[index].reopened()
    kills += 1
  }

  private func now(on index: Int) -> Timestamp {
    Self.start.advanced(byMilliseconds: milliseconds + Self.clockOffsets[index])
  }
}
