public import VaultCore

/// A local and a remote embedder under one policy: every text gets a vector, even after failures.
///
/// Texts that the policy keeps, and those on which the service fails, are embedded locally, with
/// the reason in the ledger. A text that the policy calls sensitive is never part of a request.
public struct PolicyEmbedder<Transport: EmbeddingTransport, C: Clock>: Sendable
where C.Duration == Duration {
  /// The embedder of this machine.
  public let local: any Embedder
  /// The service.
  public let remote: RemoteEmbedder<Transport, C>
  /// The rules.
  public var policy: EmbeddingPolicy

  private let now: @Sendable () -> Timestamp

  /// Joins two embedders.
  ///
  /// - Parameters:
  ///   - local: The embedder of this machine.
  ///   - remote: The service.
  ///   - policy: The rules.
  ///   - now: The date, which months and cool-downs go by.
  public init(
    local: any Embedder, remote: RemoteEmbedder<Transport, C>, policy: EmbeddingPolicy,
    now: @escaping @Sendable () -> Timestamp
  ) {
    self.local = local
    self.remote = remote
    self.policy = policy
    self.now = now
  }

  /// Embeds texts, each in the place that the policy decides.
  ///
  /// After a cancellation nothing more is sent; remaining texts are embedded locally as
  /// `interrupted`.
  ///
  /// - Parameters:
  ///   - requests: Texts; of equal identifiers, the last one's entry is kept.
  ///   - ledger: Accounts and reasons, up to date after every request to the service.
  ///   - isOnline: True if there is a network.
  /// - Returns: A vector for each text, in one of two spaces.
  /// - Throws: The local embedder's error, before anything is lost: the ledger then lists as remote
  ///   only texts that were billed.
  public func embed(
    _ requests: [EmbeddingRequest], ledger: inout EmbeddingLedger, isOnline: Bool = true
  ) async throws(EmbeddingError) -> PlacedEmbeddings {
    let outcome = await place(requests, ledger: &ledger, isOnline: isOnline)
    var localTexts: [String] = []
    var places: [PlacedEmbeddings.Place] = []
    for (index, request) in requests.enumerated() {
      if let row = outcome.rowOfIndex[index] {
        places.append(.init(space: .remote, row: row, reason: nil))
      } else {
        let reason = outcome.reasonOfIndex[index] ?? .interrupted
        places.append(.init(space: .local, row: localTexts.count, reason: reason))
        localTexts.append(request.text)
      }
    }
    return PlacedEmbeddings(
      local: try local.embed(localTexts), remote: outcome.vectors, places: places)
  }

  /// Sends messages that fell back for a temporary reason, oldest first, within budget and rates.
  ///
  /// Every text is judged again by the present policy, so a word that became sensitive keeps its
  /// texts here, for good. It ends at the first failure of the service.
  ///
  /// - Parameters:
  ///   - ledger: Entries are corrected as vectors arrive.
  ///   - isOnline: True if there is a network.
  ///   - limit: The most messages to process.
  ///   - request: The message of an identifier as it is now; `nil` if it was deleted, which drops
  ///     it.
  /// - Returns: The new remote vectors; local ones they replace are the caller's to drop.
  public func reconcile(
    ledger: inout EmbeddingLedger, isOnline: Bool = true, limit: Int = .max,
    request: (DocumentID) -> EmbeddingRequest?
  ) async -> Reconciliation {
    var requests: [EmbeddingRequest] = []
    for id in ledger.reconcilable.prefix(max(0, limit)) {
      guard let found = request(id) else {
        ledger.forget(id)
        continue
      }
      // The requested identifier is the one in the answer.
      requests.append(
        EmbeddingRequest(
          id: id, platform: found.platform, sentAt: found.sentAt, text: found.text))
    }
    let outcome = await place(requests, ledger: &ledger, isOnline: isOnline)
    let sent = outcome.rowOfIndex.sorted { $0.value < $1.value }
    return Reconciliation(
      ids: sent.map { requests[$0.key].id }, vectors: outcome.vectors,
      waiting: ledger.reconcilable.count)
  }

  /// The outcomes of requests, by their indices.
  private struct Outcome {
    var rowOfIndex: [Int: Int] = [:]
    var reasonOfIndex: [Int: LocalReason] = [:]
    var vectors: Matrix
  }

  /// Judges requests one after the other and sends them in batches.
  private func place(
    _ requests: [EmbeddingRequest], ledger: inout EmbeddingLedger, isOnline: Bool
  ) async -> Outcome {
    let dimension = remote.settings.dimension
    var outcome = Outcome(vectors: Matrix(rows: 0, columns: dimension))
    var elements: [Float] = []
    var batch: [Int] = []
    var pendingTokens = 0
    for (index, request) in requests.enumerated() {
      let time = now()
      let state = EmbeddingPolicy.State(
        isOnline: isOnline, failedAt: ledger.failedAt,
        tokensThisMonth: Self.sum(ledger.bill(at: time).tokens, pendingTokens))
      switch policy.decide(
        text: request.text, platform: request.platform, state: state, now: time)
      {
      case .local(let reason):
        outcome.reasonOfIndex[index] = reason
        ledger.record(request, local: reason)
      case .remote(let tokens):
        batch.append(index)
        pendingTokens += tokens
      }
      guard batch.count == remote.settings.batchSize || index == requests.count - 1 else {
        continue
      }
      await send(batch, of: requests, tokens: pendingTokens, ledger: &ledger, &outcome, &elements)
      batch = []
      pendingTokens = 0
    }
    outcome.vectors = Matrix(
      rows: outcome.rowOfIndex.count, columns: dimension, elements: elements)
    return outcome
  }

  /// Sends one batch and records its result.
  private func send(
    _ batch: [Int], of requests: [EmbeddingRequest], tokens: Int, ledger: inout EmbeddingLedger,
    _ outcome: inout Outcome, _ elements: inout [Float]
  ) async {
    guard !batch.isEmpty else { return }
    do throws(RemoteEmbeddingError) {
      let answer = try await remote.embed(batch.map { requests[$0].text })
      ledger.charge(tokens: answer.billedTokens, texts: batch.count, at: now())
      ledger.failedAt = nil
      elements += answer.vectors.elements
      for index in batch {
        outcome.rowOfIndex[index] = outcome.rowOfIndex.count
        ledger.record(requests[index], local: nil)
      }
    } catch {
      if error.isBilled { ledger.charge(tokens: tokens, texts: 0, at: now()) }
      let reason: LocalReason =
        switch error {
        case .cancelled: .interrupted
        case .rejected: .rejected
        default: .failure
        }
      if reason == .failure { ledger.failedAt = now() }
      for index in batch {
        outcome.reasonOfIndex[index] = reason
        ledger.record(requests[index], local: reason)
      }
    }
  }

  private static func sum(_ left: Int, _ right: Int) -> Int {
    let (sum, overflows) = left.addingReportingOverflow(right)
    return overflows ? .max : sum
  }
}
