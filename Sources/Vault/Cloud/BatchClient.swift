internal import VaultCore
public import VaultSealing

/// The device's side: seals batches for a worker, and opens the embeddings that come back.
public struct BatchClient: Sendable {
  /// The number of messages that a batch may hold (PDV 1.5).
  public static let batchSize = 100

  private let store: any ObjectStore
  private let workers: VerifyingKey
  private let vault: RecipientKey

  /// Prepares to send.
  ///
  /// - Parameters:
  ///   - store: The store for batches and embeddings.
  ///   - workers: The key that verifies the keys of workers: storage must not supply its own.
  ///   - vault: The vault's key, which never leaves the device.
  public init(store: any ObjectStore, workers: VerifyingKey, vault: RecipientKey) {
    self.store = store
    self.workers = workers
    self.vault = vault
  }

  /// Seals messages for the worker that published its key last, and uploads them.
  ///
  /// Every call makes a batch with a name and a key of its own. A message is done when its
  /// embedding comes back; until then the device keeps it and may send it again, which changes
  /// nothing.
  ///
  /// - Returns: The batch's name.
  /// - Throws: `batchTooLarge`, `noWorker`, or what the store throws.
  @discardableResult
  public func upload(_ messages: [BatchMessage]) throws(CloudError) -> String {
    var key = SystemRandom.bytes(SealingKey.byteCount)
    defer { key.overwrite() }
    return try upload(messages, key: key)
  }

  /// Uploads under a key that the caller draws, to search for traces of it.
  package func upload(
    _ messages: [BatchMessage], key: [UInt8]
  ) throws(CloudError) -> String {
    guard messages.count <= Self.batchSize else {
      throw .batchTooLarge(messages: messages.count)
    }
    guard messages.allSatisfy({ ObjectName.isUsable($0.id) }) else { throw .unusableName }
    let worker = try workerKey()
    let name = SystemRandom.bytes(16).hexadecimal
    let batch: StoredObject
    do {
      var content = BatchFormat.encoded(messages, for: vault.publicKey)
      defer { content.overwrite() }
      batch = StoredObject(
        metadata: try WrappedKey(key, for: worker, batch: name).bytes,
        body: try SealingKey(bytes: key).seal(
          content, authenticating: BatchFormat.context(.batch, name)))
    } catch {
      throw .sealing(error)
    }
    try store.insert(batch, named: name, into: .batches)
    try store.insert(StoredObject(), named: name, into: .notifications)
    return name
  }

  /// Returns the embedding of a message; `nil` if it is not stored yet.
  ///
  /// - Throws: `sealing` if it is not for this vault and message, or what the store throws.
  public func embedding(of id: String) throws(CloudError) -> [Float]? {
    guard let object = try store.object(id, in: .embeddings) else { return nil }
    do {
      return BatchFormat.vector(
        of: try vault.open(
          object.body, info: BatchFormat.Purpose.embedding.bytes,
          authenticating: Array(id.utf8)))
    } catch {
      throw .sealing(error)
    }
  }

  /// Returns the newest key signed for a worker; damaged and forged ones are skipped.
  private func workerKey() throws(CloudError) -> RecipientPublicKey {
    for name in try store.listing(of: .keys).names.reversed() {
      do {
        guard let object = try store.object(name, in: .keys),
          workers.verifies(
            object.metadata, of: BatchFormat.Purpose.workerKey.bytes + object.body)
        else { continue }
        return try RecipientPublicKey(bytes: object.body)
      } catch CloudError.unreadable(let path) {
        throw .unreadable(path: path)
      } catch {
        continue
      }
    }
    throw .noWorker
  }
}
