public import Foundation
public import VaultCore
public import VaultStorage
public import VaultSync

/// A device of a vault's owner: a replica of the vault, joined to a sealed vault of its own.
///
/// Messages and events are records of the vault; tags, notes, read marks and the history of all
/// edits are the replica's, which the vault keeps sealed as states of its import. `save` keeps
/// changed records and the replica's new operations in one transaction, so that neither is ever
/// ahead of the other, and only then does `send` acknowledge or pass on anything. A device can be
/// killed between any two calls: `reopened` starts from only the file.
///
/// | state | meaning |
/// |---|---|
/// | `sync` | how often the device was opened: 4 bytes, big-endian |
/// | `sync/0`, `sync/1`, … | parts of the replica, as `Replica.encoded(since:)` writes them; the first empty one ends them |
///
/// A part has the operations since the part before, so saving costs what is new, not what there is.
/// After a deletion, and when there are `partLimit` of them, one part takes the place of all, so
/// that the deleted content stays in none.
public struct VaultDevice: Sendable {
  /// The replica and its sessions; edit `device.replica`, then `save`.
  public var device: SyncDevice
  /// The vault.
  public let store: SQLiteVault
  private let file: URL
  private let peers: [ReplicaID]
  private let openings: UInt32
  // What is durable: the operations, and the parts that hold them.
  private var saved: VersionVector
  private var parts: Int

  private static let source = "sync"
  private static let partLimit = 32

  /// Sets up a new device with an empty vault.
  ///
  /// - Parameters:
  ///   - file: Where the vault is to be.
  ///   - other: A vault of the same owner, whose keys the device gets.
  ///   - id: The device's name.
  ///   - peers: The names of all devices.
  /// - Returns: The device.
  /// - Throws: What creating the vault throws.
  public static func created(
    at file: URL, pairedWith other: SQLiteVault, id: ReplicaID, peers: [ReplicaID]
  ) throws -> VaultDevice {
    let store = try SQLiteVault.create(at: file, pairedWith: other)
    let replica = Replica(id: id)
    var batch = batch(openings: 0)
    batch.states[state(0)] = replica.encoded()
    try store.commit(batch)
    return try VaultDevice(replica, store, file, peers, openings: 0, parts: 1)
  }

  /// The device as a new process finds it: what was not saved is gone.
  ///
  /// - Throws: What opening the vault and reading the replica throw.
  public func reopened() throws -> VaultDevice {
    let store = try SQLiteVault.open(at: file, pairedWith: self.store)
    var parts: [[UInt8]] = []
    while let part = try store.checkpoint(of: Self.state(parts.count)), !part.isEmpty {
      parts.append(part)
    }
    guard let last = try store.checkpoint(of: Self.source), last.count == 4, !parts.isEmpty else {
      throw StorageError.malformedRecord
    }
    let openings = last.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } + 1
    try store.commit(Self.batch(openings: openings))
    return try VaultDevice(
      Replica(decoding: parts), store, file, peers, openings: openings, parts: parts.count)
  }

  private init(
    _ replica: Replica, _ store: SQLiteVault, _ file: URL, _ peers: [ReplicaID], openings: UInt32,
    parts: Int
  ) throws {
    device = SyncDevice(
      replica: replica, syncKey: try store.syncKey, peers: peers, restarts: Int(openings))
    self.store = store
    self.file = file
    self.peers = peers
    self.openings = openings
    saved = replica.version
    self.parts = parts
  }

  /// Makes everything durable that the replica has applied and the file does not hold.
  ///
  /// - Throws: `StorageError`; then the file holds what it held.
  /// - Complexity: O(what is new); after a deletion O(everything).
  public mutating func save() throws {
    let version = device.replica.version
    guard version != saved else { return }
    let changed = device.replica.documents(changedSince: saved)
    let isFresh = parts >= Self.partLimit || changed.contains { device.replica.isDeleted($0) }
    let since = isFresh ? VersionVector() : saved
    var batch = Self.batch(openings: openings)
    batch.states[Self.state(isFresh ? 0 : parts)] = device.replica.encoded(since: since)
    if isFresh {
      for part in 1..<max(1, parts) { batch.states[Self.state(part)] = [] }
    }
    for document in changed { try Self.add(document, of: device.replica, to: &batch) }
    try store.commit(batch)
    // Deleted content leaves copies where rows were moved.
    if changed.contains(where: { device.replica.isDeleted($0) }) { try store.compact() }
    saved = version
    parts = isFresh ? 1 : parts + 1
  }

  /// Takes in what has arrived, makes it durable, and only then answers.
  ///
  /// - Throws: What the transport, the replica and the vault throw.
  public mutating func exchange(
    over transport: some SyncTransport
  ) async throws -> SyncDevice.Exchange {
    var exchange = device.accept(try await transport.receive(for: device.replica.id))
    try save()
    try await device.send(over: transport, counting: &exchange)
    return exchange
  }

  /// Returns the replica's identifier of a message of the vault.
  public static func document(of message: DocumentID) -> DocumentID {
    VaultDocument.message(message).replicated
  }

  private static func batch(openings: UInt32) -> ImportBatch {
    var batch = ImportBatch(
      source: source,
      checkpoint: stride(from: 24, through: 0, by: -8).map {
        UInt8(truncatingIfNeeded: openings >> UInt32($0))
      })
    batch.operation = .sync
    return batch
  }

  private static func state(_ part: Int) -> String { "\(source)/\(part)" }

  /// Adds the records that the vault is to hold of a document.
  private static func add(
    _ document: DocumentID, of replica: Replica, to batch: inout ImportBatch
  ) throws {
    switch VaultDocument(document) {
    case .message(let id):
      guard let payload = replica.payload(of: document) else {
        batch.deletedMessages.append(id)
        return
      }
      let message = try Message(recordBytes: payload)
      if case .text(let text) = replica.value(of: .text, of: document) {
        batch.changedMessages.append(message.rectified(text))
      } else {
        batch.changedMessages.append(message)
      }
    case .event:
      guard let payload = replica.payload(of: document) else { return }
      batch.changedEvents.append(try CalendarEvent(recordBytes: payload))
    case nil:
      throw StorageError.malformedRecord
    }
  }
}
