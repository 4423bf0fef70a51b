internal import VaultCore
internal import VaultEmbedding
internal import VaultMeasurement
internal import VaultText

/// The subject of the measurement: it embeds at a service the texts that may leave, and later those
/// that could not be sent.
protocol RemoteSubject {
  /// Embeds texts, each where it is allowed.
  func embed(
    _ requests: [EmbeddingRequest], ledger: inout EmbeddingLedger, isOnline: Bool
  ) async throws(EmbeddingError) -> PlacedEmbeddings

  /// Sends the texts that fell back to the local model for a temporary reason.
  func reconcile(
    ledger: inout EmbeddingLedger, isOnline: Bool, limit: Int,
    request: (DocumentID) -> EmbeddingRequest?
  ) async -> Reconciliation
}

extension PolicyEmbedder: RemoteSubject {}

/// Sends messages to a service through a proxy that records every byte and injects failures.
struct CloudTrial {
  /// The findings of a trial.
  struct Findings {
    var single: [Duration] = []
    var batches: [Duration] = []
    /// The texts that were billed, and the tokens that the service counted for them.
    var billed = (texts: 0, tokens: 0)
    /// The number of planted messages.
    var planted = 0
    /// The planted messages of which a byte sequence left.
    var sensitiveSent = 0
    /// The bytes that accounts sent.
    var bytes: [EmbeddingPolicy.Account: Int] = [:]
    /// Messages that got a local vector because of a failure of the service or the network.
    var fellBack = 0
    /// Messages without a remote vector after the last reconciliation, though they may have one.
    var lost = 0
    /// Messages that were given a remote vector more than once.
    var doubled = 0
    /// True if the probe found a planted message that was sent on purpose, and no other.
    var probeSees = false
  }

  typealias Remote = RemoteEmbedder<CurlEmbeddingTransport, ContinuousClock>

  let proxy: EmbeddingProxy
  /// The service's model and its dimension.
  let model: String
  let dimension: Int
  /// Messages of the run, each with an identifier of its own.
  let messages: [EmbeddingRequest]
  let planted: [PlantedSecret]
  /// Makes the subject of the measurement for an account.
  var subject: (Remote, EmbeddingPolicy) -> any RemoteSubject = { remote, policy in
    PolicyEmbedder(
      local: HashingEmbedder(dimension: 64), remote: remote, policy: policy,
      now: { Timestamp(seconds: 0) })
  }

  static let batchSize = 100
  private static let singles = 200
  private static let chunk = 40
  private static let faults: [EmbeddingProxy.Fault] = [
    .none, .refused, .none, .cut, .failed, .none, .otherDimension, .none, .busy, .notNumbers,
    .none, .nonsense,
  ]

  /// Measures latency, then what leaves under failures and reconciliation, by account.
  ///
  /// - Throws: `RemoteEmbeddingError` where the service does not answer at all, or the local model's
  ///   error.
  func run() async throws -> Findings {
    var findings = Findings()
    findings.planted = planted.count
    let remote = try remote()
    let policy = policy(.adult)
    let allowed = messages.filter { request in
      let decision = policy.decide(
        text: request.text, platform: request.platform, state: .init(), now: Timestamp(seconds: 0))
      if case .remote = decision { return true }
      return false
    }
    let texts = allowed.map(\.text)
    findings.single = try await remote.latencies(of: texts.prefix(Self.singles).map { [$0] })
    let batches = stride(from: 0, to: texts.count - Self.batchSize + 1, by: Self.batchSize).map {
      Array(texts[$0..<$0 + Self.batchSize])
    }
    findings.batches = try await remote.latencies(of: batches + batches + batches)
    findings.billed = (texts.count, try await remote.embed(texts).billedTokens)

    let vectors = try await send(account: .adult, remote, &findings)
    findings.lost = allowed.count { vectors[$0.id] == nil }
    findings.doubled = vectors.values.count { $0 > 1 }
    for account in [EmbeddingPolicy.Account.child, .optOut] {
      _ = try await send(account: account, remote, &findings)
    }
    let sent = SentBytes(proxy.received)
    findings.sensitiveSent = planted.count { sent.hold($0.mark) || sent.hold($0.text) }
    findings.probeSees = try await probeSees(remote, after: proxy.received.count)
    return findings
  }

  /// Sends a planted text on purpose and looks for it in the bytes sent since.
  private func probeSees(_ remote: Remote, after start: Int) async throws -> Bool {
    guard let leak = planted.first else { return false }
    _ = try await remote.embed([leak.text])
    let sent = SentBytes(Array(proxy.received[start...]))
    return planted.filter { sent.hold($0.mark) && sent.hold($0.text) }.map(\.id) == [leak.id]
  }

  /// Sends messages and planted ones: a part while there is no network, the rest while the service
  /// fails at times, and those that fell back again until none waits.
  ///
  /// - Returns: How many remote vectors each message was given.
  private func send(
    account: EmbeddingPolicy.Account, _ remote: Remote, _ findings: inout Findings
  ) async throws -> [DocumentID: Int] {
    let before = proxy.received.count
    let requests = mixed()
    let subject = subject(remote, policy(account))
    var vectors: [DocumentID: Int] = [:]
    var ledger = EmbeddingLedger()
    proxy.plan(Self.faults)
    for start in stride(from: 0, to: requests.count, by: Self.chunk) {
      let part = Array(requests[start..<min(start + Self.chunk, requests.count)])
      let placed = try await subject.embed(
        part, ledger: &ledger, isOnline: start >= requests.count / 4)
      for (request, place) in zip(part, placed.places) where place.space == .remote {
        vectors[request.id, default: 0] += 1
      }
    }
    findings.fellBack += ledger.reconcilable.count
    let requestOfID = Dictionary(requests.map { ($0.id, $0) }) { first, _ in first }
    var isSettled = false
    for round in 0..<10 {
      if round == 2 { proxy.plan([]) }
      let made = await subject.reconcile(ledger: &ledger, isOnline: true, limit: .max) {
        requestOfID[$0]
      }
      for id in made.ids { vectors[id, default: 0] += 1 }
      // Once more when none waits: messages that were sent must not be sent again.
      if isSettled { break }
      isSettled = made.waiting == 0
    }
    proxy.plan([])
    findings.bytes[account] = proxy.received.count - before
    return vectors
  }

  /// The messages with the planted ones spread among them.
  private func mixed() -> [EmbeddingRequest] {
    var requests = messages
    let step = max(1, messages.count / max(1, planted.count))
    for (index, secret) in planted.enumerated() {
      requests.insert(
        EmbeddingRequest(
          id: secret.id, platform: .email, sentAt: Timestamp(seconds: Int64(index)),
          text: secret.text), at: min(requests.count, index * (step + 1)))
    }
    return requests
  }

  private func policy(_ account: EmbeddingPolicy.Account) -> EmbeddingPolicy {
    var policy = EmbeddingPolicy()
    policy.sensitiveWords = SensitiveWords(userList: PlantedSecret.userWords)
    policy.account = account
    policy.coolDown = .zero
    return policy
  }

  private func remote() throws(RemoteEmbeddingError) -> Remote {
    let endpoint = try RemoteEndpoint(proxy.base)
    var settings = RemoteEmbedderSettings(model: model, dimension: dimension)
    settings.batchSize = Self.batchSize
    settings.pauses = [.milliseconds(10), .milliseconds(20)]
    return try RemoteEmbedder(
      endpoint: endpoint, key: nil, settings: settings,
      transport: try CurlEmbeddingTransport(endpoint), clock: ContinuousClock())
  }
}
