public import VaultCore
public import VaultEmbedding
public import VaultSealing

/// The server's side: embeds the batches that were sealed for the key of this one invocation.
///
/// The private key exists only in this value and is overwritten with it, so that no data found
/// after the worker has ended opens a batch. It logs nothing. Every step may be repeated: a batch
/// stays until its embeddings are stored, and an existing embedding is left unchanged.
public struct BatchWorker {
  /// The last completed step on a batch, in this order.
  public enum Step: String, CaseIterable, Sendable {
    /// The sealed batch was read.
    case taken
    /// Its key was unwrapped.
    case unwrapped
    /// Its messages were opened.
    case decrypted
    /// They were embedded.
    case embedded
    /// Their embeddings were stored.
    case stored
    /// The opened content was overwritten.
    case overwritten
    /// The batch and its wrapped key were deleted.
    case deleted
    /// The notification was deleted.
    case acknowledged
  }

  /// The work of a worker, without content.
  public struct Report: Codable, Hashable, Sendable {
    /// Batches that were embedded.
    public internal(set) var batches = 0
    /// Messages that were embedded.
    public internal(set) var messages = 0
    /// Embeddings that were stored; fewer, where some were there.
    public internal(set) var stored = 0
    /// Batches that were refused, by reason.
    public internal(set) var refused: [String: Int] = [:]
    /// For each batch the seconds from its decryption until what was open was overwritten.
    public internal(set) var openSeconds: [Double] = []

    /// Nothing done yet.
    public init() {}
  }

  /// The work so far.
  public private(set) var report = Report()
  private let store: any ObjectStore
  private let embedder: any Embedder
  private let lifetimeSeconds: Int64
  private let now: () -> Timestamp
  private let onStep: (Step) -> Void
  private let key: RecipientKey
  private var refused: Set<String> = []

  /// Draws this invocation's key and publishes its public half.
  ///
  /// - Parameters:
  ///   - store: The store of batches and embeddings.
  ///   - embedder: The embedder.
  ///   - signer: The key whose signature shows devices that the key is a worker's.
  ///   - lifetimeSeconds: The greatest age of a batch.
  ///   - now: The clock.
  ///   - onStep: Called after each step; for tests and measurements.
  /// - Throws: `sealing`, or what the store throws.
  public init(
    store: any ObjectStore, embedder: any Embedder, signer: SigningKey,
    lifetimeSeconds: Int64 = ExpirySweeper.lifetimeSeconds, now: @escaping () -> Timestamp,
    onStep: @escaping (Step) -> Void = { _ in }
  ) throws(CloudError) {
    self.store = store
    self.embedder = embedder
    self.lifetimeSeconds = lifetimeSeconds
    self.now = now
    self.onStep = onStep
    let object: StoredObject
    do {
      key = try RecipientKey()
      let published = key.publicKey.bytes
      object = StoredObject(
        metadata: try signer.signature(of: BatchFormat.Purpose.workerKey.bytes + published),
        body: published)
    } catch {
      throw .sealing(error)
    }
    try store.insert(object, named: name, into: .keys)
  }

  private var name: String { SHA256.hash(data: key.publicKey.bytes).prefix(16).hexadecimal }

  /// Takes the public key back, so that devices seal nothing more for it.
  ///
  /// - Throws: The error of the store.
  public func withdraw() throws(CloudError) {
    try store.remove(name, from: .keys)
  }

  /// Embeds every batch that was announced; one that is refused is counted and stays until it
  /// expires.
  ///
  /// - Throws: An error that stops a worker: `unwritable`, `unreadable`, `embedding`, `sealing`.
  ///   The batch stays, to be embedded again.
  public mutating func processPending() throws(CloudError) {
    for name in try store.listing(of: .notifications).names where !refused.contains(name) {
      do throws(CloudError) {
        try process(name)
      } catch {
        guard let reason = error.refusal else { throw error }
        refused.insert(name)
        report.refused[reason, default: 0] += 1
      }
    }
  }

  private mutating func process(_ name: String) throws(CloudError) {
    // A notification without its batch remains from a deletion that was interrupted.
    if let batch = try store.object(name, in: .batches) {
      guard let storedAt = try store.listing(of: .batches).storedAt[name],
        now().milliseconds - storedAt.milliseconds < lifetimeSeconds * 1000
      else { throw .expiredBatch(name: name) }
      onStep(.taken)
      try embed(batch, named: name)
      try store.remove(name, from: .batches)
      onStep(.deleted)
    }
    try store.remove(name, from: .notifications)
    onStep(.acknowledged)
  }

  private mutating func embed(_ batch: StoredObject, named name: String) throws(CloudError) {
    let clock = ContinuousClock()
    let start: ContinuousClock.Instant
    do {
      let batchKey = try WrappedKey.key(batch.metadata, of: name, with: key)
      onStep(.unwrapped)
      start = clock.now
      var content: [UInt8]
      do throws(SealingError) {
        content = try batchKey.open(
          batch.body, authenticating: BatchFormat.context(.batch, name))
      } catch {
        throw .unopenedBatch(name: name)
      }
      defer { content.overwrite() }
      onStep(.decrypted)
      guard let (vault, messages) = BatchFormat.decoded(content) else {
        throw .malformedBatch(name: name)
      }
      let vectors: Matrix
      do throws(EmbeddingError) {
        vectors = try embedder.embed(messages.map(\.text))
      } catch {
        throw .embedding(error)
      }
      // The key is kept until after the embeddings only so that a step can be inspected with all of
      // it present.
      try withExtendedLifetime(batchKey) { () throws(CloudError) in
        onStep(.embedded)
        try insert(vectors, of: messages, for: vault)
      }
      report.messages += messages.count
      onStep(.stored)
    }
    let open = clock.now - start
    report.openSeconds.append(
      Double(open.components.seconds) + Double(open.components.attoseconds) / 1e18)
    report.batches += 1
    onStep(.overwritten)
  }

  private mutating func insert(
    _ vectors: Matrix, of messages: [BatchMessage], for vault: RecipientPublicKey
  ) throws(CloudError) {
    for (row, message) in messages.enumerated() {
      var bytes = BatchFormat.bytes(of: vectors[row: row])
      defer { bytes.overwrite() }
      let sealed: [UInt8]
      do {
        sealed = try vault.seal(
          bytes, info: BatchFormat.Purpose.embedding.bytes, authenticating: Array(message.id.utf8))
      } catch {
        throw .sealing(error)
      }
      if try store.insert(StoredObject(body: sealed), named: message.id, into: .embeddings) {
        report.stored += 1
      }
    }
  }
}
