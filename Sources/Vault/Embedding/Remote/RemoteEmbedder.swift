internal import Foundation
public import VaultCore

/// The settings of requests to a remote service, and of its retries.
public struct RemoteEmbedderSettings: Sendable {
  /// The model's name.
  public var model: String
  /// The number of elements of its vectors.
  public var dimension: Int
  /// True if the request gives the dimension, for models that can shorten their vectors.
  public var sendsDimension = false
  /// The most texts in a request, 1 to 2 048.
  public var batchSize = 100
  /// The requested encoding of vectors.
  public var encoding = VectorEncoding.base64
  /// The waits before the second and each further attempt.
  public var pauses: [Duration] = [1, 2, 5, 10, 30].map { .seconds($0) }
  /// The longest Retry-After that is waited for; a longer one ends the attempts.
  public var longestRetryAfter: Duration = .seconds(60)
  /// The most requests in a minute; `nil` for no limit.
  public var requestsPerMinute: Int?
  /// The most tokens in a minute; `nil` for no limit.
  public var tokensPerMinute: Int?

  /// Creates the settings of a model; everything else at its default.
  public init(model: String, dimension: Int = 1536) {
    self.model = model
    self.dimension = dimension
  }
}

/// An embedder at an OpenAI-compatible `/v1/embeddings`.
///
/// Texts leave the machine: `EmbeddingPolicy` decides which may. A blank text is never sent, since
/// services refuse a whole batch for it, and gets a row of zeros.
public struct RemoteEmbedder<Transport: EmbeddingTransport, C: Clock>: Sendable
where C.Duration == Duration {
  /// The digest of everything that the vectors depend on; equal digests make comparable vectors.
  public var modelDigest: String { "remote-\(settings.model)-\(settings.dimension)" }
  /// The settings of requests to the service.
  public let settings: RemoteEmbedderSettings
  /// The address of the service.
  public let endpoint: RemoteEndpoint

  private let key: RemoteKey?
  private let transport: Transport
  let clock: C
  private let limiter: RateLimiter<C>

  /// Prepares an embedder; nothing is sent yet.
  ///
  /// - Parameters:
  ///   - endpoint: The address of the service.
  ///   - key: `nil` for a service of this machine that needs none.
  ///   - settings: The settings of requests.
  ///   - transport: The transport of requests.
  ///   - clock: The clock for pauses and rates.
  /// - Throws: `RemoteEmbeddingError.unusableSetting`.
  public init(
    endpoint: RemoteEndpoint, key: RemoteKey?, settings: RemoteEmbedderSettings,
    transport: Transport, clock: C
  ) throws(RemoteEmbeddingError) {
    guard !settings.model.isEmpty else { throw .unusableSetting(name: "model") }
    guard (1...65_536).contains(settings.dimension) else {
      throw .unusableSetting(name: "dimension")
    }
    guard (1...2048).contains(settings.batchSize) else { throw .unusableSetting(name: "batchSize") }
    for (name, limit) in [
      ("requestsPerMinute", settings.requestsPerMinute),
      ("tokensPerMinute", settings.tokensPerMinute),
    ] where (limit ?? 1) < 1 {
      throw .unusableSetting(name: name)
    }
    self.endpoint = endpoint
    self.key = key
    self.settings = settings
    self.transport = transport
    self.clock = clock
    limiter = RateLimiter(
      requestsPerMinute: settings.requestsPerMinute, tokensPerMinute: settings.tokensPerMinute,
      clock: clock)
  }

  /// Embeds texts, in batches one after the other.
  ///
  /// - Returns: Shape [texts, dimension], rows of unit length or, for blank texts, of zeros; and
  ///   the tokens that the service counted, estimated where it gives no count.
  /// - Throws: `RemoteEmbeddingError`; a failed batch fails the call, so callers that must not lose
  ///   billed vectors pass no more than `settings.batchSize` texts.
  public func embed(
    _ texts: [String]
  ) async throws(RemoteEmbeddingError) -> (vectors: Matrix, billedTokens: Int) {
    var vectors = Matrix(rows: texts.count, columns: settings.dimension)
    var billedTokens = 0
    let sent = texts.indices.filter { !BlankText.isBlank(texts[$0]) }
    for start in stride(from: 0, to: sent.count, by: settings.batchSize) {
      let indices = sent[start..<min(start + settings.batchSize, sent.count)]
      let batch = try await embed(batch: indices.map { texts[$0] })
      billedTokens += batch.billedTokens
      for (row, index) in indices.enumerated() {
        let columns = index * settings.dimension..<(index + 1) * settings.dimension
        vectors.elements.replaceSubrange(columns, with: batch.vectors[row: row])
      }
    }
    return (vectors, billedTokens)
  }

  private func embed(
    batch: [String]
  ) async throws(RemoteEmbeddingError) -> (vectors: Matrix, billedTokens: Int) {
    let estimate = batch.reduce(0) { $0 + TokenEstimate.tokens(of: $1) }
    let body = try await send(try request(for: batch), tokens: estimate)
    do {
      let reply = try WireReply.read(body, count: batch.count, dimension: settings.dimension)
      let billed = reply.billedTokens ?? estimate
      await limiter.settle(estimated: estimate, billed: billed)
      return (reply.vectors, billed)
    } catch {
      throw .malformedReply(host: endpoint.authority, defect: error)
    }
  }

  private func request(for batch: [String]) throws(RemoteEmbeddingError) -> TransportRequest {
    let wire = WireRequest(
      model: settings.model, input: batch, encodingFormat: settings.encoding,
      dimensions: settings.sendsDimension ? settings.dimension : nil)
    let body: Data
    do {
      body = try JSONEncoder().encode(wire)
    } catch {
      // Strings and numbers always encode; this is the encoder's own failure.
      throw .transferLibrary
    }
    var headers = [
      "Content-Type: application/json", "Accept: application/json", "User-Agent: vaultbench",
      "Expect:",
    ]
    if let key { headers.append(key.authorization) }
    return TransportRequest(
      address: endpoint.embeddingsAddress, headers: headers, body: Array(body))
  }

  /// Returns the body of the first successful answer; temporary failures are retried.
  private func send(
    _ request: TransportRequest, tokens: Int
  ) async throws(RemoteEmbeddingError) -> [UInt8] {
    var attempts = 0
    while true {
      try await wait(await limiter.admit(tokens: tokens))
      attempts += 1
      do throws(RefusedAttempt) {
        return try await answer(to: request, attempts: attempts)
      } catch {
        guard error.reason.isRetried, attempts <= settings.pauses.count,
          error.retryAfter <= settings.longestRetryAfter
        else { throw error.reason }
        try await wait(max(settings.pauses[attempts - 1], error.retryAfter))
      }
    }
  }

  private func wait(_ duration: Duration) async throws(RemoteEmbeddingError) {
    guard !Task.isCancelled else { throw .cancelled }
    guard duration > .zero else { return }
    do {
      try await clock.sleep(for: duration)
    } catch {
      throw .cancelled
    }
    guard !Task.isCancelled else { throw .cancelled }
  }

  private func answer(
    to request: TransportRequest, attempts: Int
  ) async throws(RefusedAttempt) -> [UInt8] {
    let host = endpoint.authority
    let reply: TransportReply
    do throws(TransportFailure) {
      reply = try await transport.post(request)
    } catch {
      let reason: RemoteEmbeddingError =
        switch error {
        case .unreachable: .unreachable(host: host)
        case .untrusted: .untrusted(host: host)
        case .timedOut: .timedOut(host: host, attempts: attempts)
        case .closed: .connectionLost(host: host, attempts: attempts)
        case .malformed: .malformedReply(host: host, defect: .notHTTP)
        case .tooLarge: .replyTooLarge(host: host)
        case .cancelled: .cancelled
        case .unusable: .transferLibrary
        }
      throw RefusedAttempt(reason: reason)
    }
    let reason: RemoteEmbeddingError
    switch reply.status {
    case 200: return reply.body
    case 300...399: reason = .redirected(host: host, status: reply.status)
    case 401, 403: reason = .keyRefused(host: host, status: reply.status)
    case 404, 405: reason = .notFound(host: host, status: reply.status)
    case 429: reason = .rateLimited(host: host, attempts: attempts)
    case 408, 500...599:
      reason = .serverFailed(host: host, status: reply.status, attempts: attempts)
    case 400...499: reason = .rejected(host: host, status: reply.status)
    default: reason = .malformedReply(host: host, defect: .notTheProtocol)
    }
    throw RefusedAttempt(reason: reason, retryAfter: Self.seconds(reply.retryAfter))
  }

  // Reads the form in seconds; a date (the field's other form) leaves the pauses unchanged.
  private static func seconds(_ retryAfter: String?) -> Duration {
    guard let retryAfter, retryAfter.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let seconds = Int64(retryAfter)
    else { return .zero }
    return .seconds(min(seconds, 1_000_000))
  }
}

/// An attempt that failed, and the wait that the service requested.
private struct RefusedAttempt: Error {
  let reason: RemoteEmbeddingError
  var retryAfter = Duration.zero
}
