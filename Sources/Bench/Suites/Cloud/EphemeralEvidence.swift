internal import VaultCloud
internal import VaultCore
internal import VaultSealing

/// The data of the cloud path that an attacker other than the vault can have: copies of all that
/// was stored, and what remains of the worker.
struct EphemeralEvidence {
  /// An object of storage, as it was at any moment.
  struct Copy {
    let name: String
    let storedAt: Timestamp
    var object: StoredObject
  }

  /// Object storage with the queue: keys of workers, batches, notifications.
  var storage: [Copy] = []
  /// The batches among them, by name.
  var batches: [String: StoredObject] = [:]
  /// The vector database.
  var embeddings: [String: StoredObject] = [:]
  /// The time at which each embedding was stored.
  var embeddedAt: [String: Timestamp] = [:]
  /// The worker's log output.
  var logs: [[UInt8]] = []
  /// Its environment and its arguments.
  var remains: [[UInt8]] = []
  /// Its memory while a batch was open; empty if the system does not let this process read it.
  var memory: [[UInt8]] = []
  /// Keys that the server holds, as it keeps them.
  var serverKeys: [[UInt8]] = []
  /// The objects that storage holds of keys when they have expired.
  var expired: [StoredObject] = []
  /// The messages that a later worker embedded from copies of the batches.
  var replayed = 0
}

/// The secrets that only the vault knows, to look for them elsewhere.
struct EphemeralSecrets {
  let messages: [BatchMessage]
  let vectors: [[Float]]
  let batchKeys: [[UInt8]]
  let vault: RecipientKey
}
