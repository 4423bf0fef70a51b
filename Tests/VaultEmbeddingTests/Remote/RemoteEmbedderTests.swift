import Foundation
import Synchronization
import Testing
import VaultCore
import VaultEmbedding
import VaultTestSupport

@Suite("Remote embedder")
struct RemoteEmbedderTests {
  private let host = "service.example:443"

  @Test("Vectors come back in the order of the texts, over batches, normalised")
  func restoresOrder() async throws {
    let transport = ScriptedTransport { texts, _ in ScriptedTransport.success(texts) }
    let texts = (1...250).map { String(repeating: "x", count: $0) }
    let (vectors, billed) = try await remote(transport).embed(texts)
    #expect(transport.batches.map(\.count) == [100, 100, 50])
    #expect(billed == 21)
    for index in texts.indices {
      // (n, 1, 1, 1) divided by its length.
      let length = (Float((index + 1) * (index + 1)) + 3).squareRoot()
      #expect(abs((vectors[row: index].first ?? 0) - Float(index + 1) / length) < 1e-6)
      #expect(abs(vectors[row: index].reduce(0) { $0 + $1 * $1 } - 1) < 1e-5)
    }
  }

  @Test("A request carries model, encoding and key, and the key alone in its header")
  func writesRequest() async throws {
    let transport = ScriptedTransport { texts, _ in ScriptedTransport.success(texts) }
    let key = try RemoteKey(variable: "K", environment: ["K": "sk-test-1"])
    _ = try await remote(transport, key: key) { $0.sendsDimension = true }.embed(["a"])
    let request = try #require(transport.requests.first)
    #expect(request.address == "https://service.example:443/v1/embeddings")
    #expect(request.headers.contains("Authorization: Bearer sk-test-1"))
    let body = try #require(
      JSONSerialization.jsonObject(with: Data(request.body)) as? [String: Any])
    #expect(body["model"] as? String == "m")
    #expect(body["encoding_format"] as? String == "base64")
    #expect(body["dimensions"] as? Int == 4)
    #expect(!String(decoding: request.body, as: UTF8.self).contains("sk-test-1"))
    #expect("\(key)".contains("sk-test") == false)
    #expect(String(reflecting: key).contains("sk-test") == false)
  }

  @Test("Blank texts are zeros and never sent")
  func passesOverBlanks() async throws {
    let transport = ScriptedTransport { texts, _ in ScriptedTransport.success(texts) }
    let (vectors, _) = try await remote(transport).embed(["", "word", " \n\u{3000}"])
    #expect(transport.batches == [["word"]])
    #expect(vectors[row: 0].allSatisfy { $0 == 0 } && vectors[row: 2].allSatisfy { $0 == 0 })
    #expect(vectors[row: 1].contains { $0 != 0 })
    let none = try await remote(transport).embed([])
    #expect(none.vectors == Matrix(rows: 0, columns: 4) && none.billedTokens == 0)
  }

  @Test("A service that fails is asked again after 1, 2, 5, 10 and 30 seconds, then no more")
  func retries() async throws {
    let clock = ManualClock()
    let times = Mutex<[ManualClock.Instant]>([])
    let transport = ScriptedTransport { _, _ in
      times.withLock { $0.append(clock.now) }
      return TransportReply(status: 503, body: [])
    }
    let start = clock.now
    await #expect(throws: RemoteEmbeddingError.serverFailed(host: host, status: 503, attempts: 6)) {
      try await remote(transport, clock: clock).embed(["a"])
    }
    #expect(
      times.withLock { $0 }.map { start.duration(to: $0) }
        == [0, 1, 3, 8, 18, 48].map { .seconds($0) })
  }

  @Test(
    "429, 5xx, timeouts and closed connections pass; the next answer counts",
    arguments: [429, 500, 502, 504, 408, -1, -2])
  func recovers(status: Int) async throws {
    let transport = ScriptedTransport { (texts, turn) throws(TransportFailure) in
      if turn == 1 { return ScriptedTransport.success(texts) }
      if status == -1 { throw .timedOut }
      if status == -2 { throw .closed }
      return TransportReply(status: status, body: [])
    }
    let clock = ManualClock()
    let start = clock.now
    #expect(try await remote(transport, clock: clock).embed(["a"]).vectors.rows == 1)
    #expect(start.duration(to: clock.now) == .seconds(1))
  }

  @Test(
    "A refusal is final at once",
    arguments: [
      (400, RemoteEmbeddingError.rejected(host: "service.example:443", status: 400)),
      (401, .keyRefused(host: "service.example:443", status: 401)),
      (403, .keyRefused(host: "service.example:443", status: 403)),
      (404, .notFound(host: "service.example:443", status: 404)),
      (413, .rejected(host: "service.example:443", status: 413)),
      (302, .redirected(host: "service.example:443", status: 302)),
    ])
  func refuses(status: Int, error: RemoteEmbeddingError) async throws {
    let transport = ScriptedTransport { _, _ in TransportReply(status: status, body: []) }
    await #expect(throws: error) { try await remote(transport).embed(["a"]) }
    #expect(transport.requests.count == 1)
  }

  @Test("Retry-After lengthens a pause, and ends the attempts where it asks too much")
  func honoursRetryAfter() async throws {
    let clock = ManualClock()
    let start = clock.now
    let patient = ScriptedTransport { texts, turn in
      turn > 0
        ? ScriptedTransport.success(texts)
        : TransportReply(status: 429, retryAfter: "20", body: [])
    }
    _ = try await remote(patient, clock: clock).embed(["a"])
    #expect(start.duration(to: clock.now) == .seconds(20))
    let closed = ScriptedTransport { _, _ in
      TransportReply(status: 429, retryAfter: "3600", body: [])
    }
    await #expect(throws: RemoteEmbeddingError.rateLimited(host: host, attempts: 1)) {
      try await remote(closed, clock: clock).embed(["a"])
    }
  }

  @Test("Requests and tokens keep to their rates")
  func limitsRates() async throws {
    let clock = ManualClock()
    let start = clock.now
    let transport = ScriptedTransport { texts, _ in ScriptedTransport.success(texts, billed: nil) }
    let embedder = try remote(transport, clock: clock) {
      $0.batchSize = 1
      $0.requestsPerMinute = 30
    }
    _ = try await embedder.embed(Array(repeating: "abcd", count: 60))
    // 30 at once, then one every two seconds.
    #expect(abs(start.duration(to: clock.now) / .seconds(1) - 60) < 0.001)
    let second = clock.now
    let metered = try remote(transport, clock: clock) {
      $0.batchSize = 1
      $0.tokensPerMinute = 10
    }
    // A token each by the estimate of four bytes.
    _ = try await metered.embed(Array(repeating: "abcd", count: 20))
    #expect(abs(second.duration(to: clock.now) / .seconds(1) - 60) < 0.001)
  }

  @Test("Cancelling ends a wait at once", .timeLimit(.minutes(1)))
  func cancels() async throws {
    let transport = ScriptedTransport { _, _ in TransportReply(status: 503, body: []) }
    var settings = RemoteEmbedderSettings(model: "m", dimension: 4)
    settings.pauses = [.seconds(3600)]
    let embedder = try RemoteEmbedder(
      endpoint: try RemoteEndpoint("https://service.example/v1"), key: nil, settings: settings,
      transport: transport, clock: ContinuousClock())
    let work = Task { try await embedder.embed(["a"]) }
    while transport.requests.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
    work.cancel()
    await #expect(throws: RemoteEmbeddingError.cancelled) { try await work.value }
  }

  @Test("Settings out of range are refused by name")
  func refusesSettings() throws {
    let transport = ScriptedTransport { texts, _ in ScriptedTransport.success(texts) }
    #expect(throws: RemoteEmbeddingError.unusableSetting(name: "model")) {
      try remote(transport) { $0.model = "" }
    }
    #expect(throws: RemoteEmbeddingError.unusableSetting(name: "dimension")) {
      try remote(transport) { $0.dimension = 0 }
    }
    #expect(throws: RemoteEmbeddingError.unusableSetting(name: "batchSize")) {
      try remote(transport) { $0.batchSize = 0 }
    }
    #expect(throws: RemoteEmbeddingError.unusableSetting(name: "tokensPerMinute")) {
      try remote(transport) { $0.tokensPerMinute = 0 }
    }
  }
}
