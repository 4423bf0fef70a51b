internal import VaultCloud
internal import VaultSealing
internal import VaultStorage

/// The parts of the system that can see each content, and for how long (PDV 1.5), each entry
/// measured by a probe.
struct VisibilityMatrix {
  enum Content: String, CaseIterable {
    case message, embedding, batchKey, vaultKey, namesAndTimes
  }

  enum Place: String, CaseIterable {
    case storage, worker, database
  }

  enum Visibility: Equatable {
    case never
    /// Sealed to another.
    case wrapped
    /// As long as the worker runs.
    case duringInvocation
    case always
  }

  let evidence: EphemeralEvidence
  let secrets: EphemeralSecrets

  /// Returns the visibility that the design document states.
  static func expected(_ content: Content, _ place: Place) -> Visibility {
    switch (content, place) {
    case (.namesAndTimes, _): .always
    case (.vaultKey, _): .never
    case (.batchKey, .storage): .wrapped
    case (_, .worker): .duringInvocation
    case (_, .storage), (_, .database): .never
    }
  }

  /// Returns the visibility that the evidence shows.
  func observed(_ content: Content, _ place: Place) -> Visibility {
    guard content != .namesAndTimes else { return namesAndTimes(place) }
    let isShown = search(for: content)
    if after(place).contains(where: isShown) { return .always }
    switch place {
    case .worker:
      return evidence.memory.contains(where: isShown) ? .duringInvocation : .never
    case .storage where content == .batchKey:
      // The key that the worker unwrapped was only there: without it there would be no embedding.
      return evidence.embeddings.isEmpty
        || evidence.batches.values.contains(where: \.metadata.isEmpty)
        ? .never : .wrapped
    case .storage, .database: return .never
    }
  }

  /// The evidence with some content where the probe of an entry must find it.
  func planted(_ content: Content, _ place: Place) -> VisibilityMatrix {
    var leaking = evidence
    let leak = [0, 1, 2] + (needles(of: content).first { $0.count >= Self.minimumBytes } ?? [])
    switch place {
    case .storage: leaking.storage[0].object = StoredObject(body: leak)
    case .worker: leaking.logs.append(leak)
    case .database: leaking.embeddings["leak"] = StoredObject(body: leak)
    }
    return VisibilityMatrix(evidence: leaking, secrets: secrets)
  }

  /// Returns the bytes that a place keeps permanently.
  private func after(_ place: Place) -> [[UInt8]] {
    switch place {
    case .storage: evidence.storage.map { $0.object.metadata + $0.object.body }
    case .worker: evidence.logs + evidence.remains
    case .database: evidence.embeddings.values.map { $0.metadata + $0.body }
    }
  }

  private func namesAndTimes(_ place: Place) -> Visibility {
    let ids = Set(secrets.messages.map(\.id))
    let isSeen =
      switch place {
      case .storage: Set(evidence.batches.keys).isSubset(of: evidence.storage.map(\.name))
      case .worker: evidence.memory.contains(where: search(for: .namesAndTimes))
      case .database: !ids.isEmpty && ids.isSubset(of: evidence.embeddedAt.keys)
      }
    return isSeen ? .always : .never
  }

  /// Shorter content occurs by chance.
  private static let minimumBytes = 8

  /// Returns a test of whether bytes show some content.
  private func search(for content: Content) -> (_ bytes: [UInt8]) -> Bool {
    let scan = PlaintextScan(bytes: needles(of: content), minimumBytes: Self.minimumBytes)
    return { scan.hitCount(in: $0) > 0 }
  }

  private func needles(of content: Content) -> [[UInt8]] {
    switch content {
    case .message: secrets.messages.map { Array($0.text.utf8) }
    case .embedding:
      secrets.vectors.map { vector in
        // From the first element that is not zero: memory is full of zeros.
        vector.drop { $0 == 0 }.flatMap { element in
          [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: element.bitPattern >> $0) }
        }
      }
    case .batchKey: secrets.batchKeys.flatMap(KeyCandidates.spellings)
    case .vaultKey: KeyCandidates.spellings(of: secrets.vault.bytes)
    case .namesAndTimes: secrets.messages.map { Array($0.id.utf8) }
    }
  }
}
