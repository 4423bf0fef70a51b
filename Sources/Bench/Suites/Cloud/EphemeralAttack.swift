internal import VaultCloud
internal import VaultSealing
internal import VaultStorage

/// The attempts of spike 2 to decrypt what a server has.
enum EphemeralAttack: String, CaseIterable {
  /// With everything that the worker logged, received and left.
  case logs
  /// With the data of keys that remains after an hour.
  case expiredKey
  /// Copies of the batches, with all that the server holds.
  case storedBlob
  /// The stored embeddings, with all that the server holds.
  case storedEmbeddings

  /// Returns the number of messages, or of their embeddings, that were decrypted.
  func decrypted(_ evidence: EphemeralEvidence) -> Int {
    switch self {
    case .logs:
      KeyCandidates(in: evidence.logs + evidence.remains)
        .opened(batches: evidence.batches, embeddings: evidence.embeddings)
    case .expiredKey:
      KeyCandidates(in: evidence.expired.map { $0.metadata + $0.body })
        .opened(batches: evidence.batches, embeddings: [:])
    case .storedBlob:
      Self.held(evidence).opened(batches: evidence.batches, embeddings: [:]) + evidence.replayed
    case .storedEmbeddings:
      Self.held(evidence).opened(batches: [:], embeddings: evidence.embeddings)
    }
  }

  private static func held(_ evidence: EphemeralEvidence) -> KeyCandidates {
    KeyCandidates(
      in: evidence.serverKeys + evidence.storage.map(\.object.metadata)
        + evidence.embeddings.values.map(\.metadata))
  }

  /// The evidence with a key where the attempt must find it, and nothing beside it there.
  func planted(_ evidence: EphemeralEvidence, _ secrets: EphemeralSecrets) -> EphemeralEvidence {
    var leaking = evidence
    let key = secrets.batchKeys[0]
    switch self {
    case .logs:
      leaking.logs = [KeyCandidates.spellings(of: key)[1]]
      leaking.remains = []
    case .expiredKey: leaking.expired.append(StoredObject(metadata: key))
    case .storedBlob: leaking.storage[0].object = StoredObject(metadata: key)
    case .storedEmbeddings: leaking.serverKeys.append(secrets.vault.bytes)
    }
    return leaking
  }

  /// Texts of messages, and their words of at least eight bytes, in the worker's log.
  ///
  /// Words that its report always contains reveal nothing about messages.
  static func plaintextHits(_ logs: [[UInt8]], of messages: [BatchMessage], known: String) -> Int {
    let known = known.lowercased()
    let words = messages.flatMap { message in
      message.text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
    let needles = Set(words + messages.map(\.text)).filter { needle in
      needle.utf8.count >= PlaintextAudit.minimumBytes && !known.contains(needle.lowercased())
    }
    let scan = PlaintextScan(
      needles: needles.sorted(), minimumBytes: PlaintextAudit.minimumBytes, ignoringCase: true)
    return logs.reduce(0) { $0 + scan.hitCount(in: $1) }
  }
}
