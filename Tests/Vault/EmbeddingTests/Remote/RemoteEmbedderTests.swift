internal import Foundation
internal import Synchronization
internal import Testing
internal import VaultCore
internal import VaultEmbedding
internal import VaultTestSupport

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
    let transport = ScriptedTransport { texts, _ in ScriptedTransport.success(texts, billed: nil) }
    // 30 at once, then one every two seconds; a token each by the estimate of four bytes.
    let rates: [(Int, (inout RemoteEmbedderSettings) -> Void)] = [
      (60, { $0.requestsPerMinute = 30 }), (20, { $0.tokensPerMinute = 10 }),
    ]
    for (count, limit) in rates {
      let start = clock.now
      let embedder = try remote(transport, clock: clock) {
        $0.batchSize = 1
        limit(&$0)
      }
      _ = try await embedder.embed(Array(repeating: "abcd", count: count))
      #expect(abs(start.duration(to: clock.now) / .seconds(1) - 60) < 0.001)
    }
  }

  @Test("Cancelling ends a wait at once", .timeLimit(.minutes(30)))
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
    let changes: [(String, (inout RemoteEmbedderSettings) -> Void)] = [
      ("model", { $0.model = "" }), ("dimension", { $0.dimension = 0 }),
      ("batchSize", { $0.batchSize = 0 }), ("tokensPerMinute", { $0.tokensPerMinute = 0 }),
    ]
    for (name, change) in changes {
      #expect(throws: RemoteEmbeddingError.unusableSetting(name: name)) {
        try remote(transport, change)
      }
    }
  }

  @Test(
    "An answer that cannot be used is refused with its defect",
    arguments: [
      ("<html>", ReplyDefect.notTheProtocol), ("", .notTheProtocol),
      (#"{"data":[{"index":0,"embedding":[1,0,0,0]}"#, .notTheProtocol),
      (#"{"data":[{"index":0,"embedding":"!!!"},{"index":1,"embedding":""}]}"#, .notTheProtocol),
      (#"{"data":[{"index":0,"embedding":[1,0,0,0]}]}"#, .wrongCount(expected: 2, found: 1)),
      (
        #"{"data":[{"index":0,"embedding":[1,0,0,0]},{"index":0,"embedding":[1,0,0,0]}]}"#,
        .wrongIndex(0)
      ),
      (
        #"{"data":[{"index":0,"embedding":[1,0,0,0]},{"index":-1,"embedding":[1,0,0,0]}]}"#,
        .wrongIndex(-1)
      ),
      (
        #"{"data":[{"index":0,"embedding":[1,0,0]},{"index":1,"embedding":[1,0,0,0]}]}"#,
        .wrongDimension(expected: 4, found: 3)
      ),
      // The little-endian bytes 00 00 C0 7F are a NaN.
      (
        #"{"data":[{"index":0,"embedding":"AADAfwAAAAAAAAAAAAAAAA=="},{"index":1,"embedding":[1,0,0,0]}]}"#,
        .notFinite(index: 0)
      ),
    ])
  func checksAnswers(body: String, defect: ReplyDefect) async throws {
    let transport = ScriptedTransport { _, _ in
      TransportReply(status: 200, body: Array(body.utf8))
    }
    await #expect(throws: RemoteEmbeddingError.malformedReply(host: host, defect: defect)) {
      try await remote(transport).embed(["a", "b"])
    }
    #expect(transport.requests.count == 1)
  }

  @Test("Large finite elements keep their direction")
  func survivesLargeElements() async throws {
    let transport = ScriptedTransport { _, _ in
      TransportReply(
        status: 200, body: Array(#"{"data":[{"index":0,"embedding":[3e38,3e38,0,0]}]}"#.utf8))
    }
    let row = try await remote(transport).embed(["a"]).vectors[row: 0]
    // Half a right angle from either axis: 1/√2.
    let expected: [Float] = [0.707_106_77, 0.707_106_77, 0, 0]
    #expect(zip(row, expected).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  @Test("Base64 is read as little-endian floats, in whatever order the items come")
  func readsBase64() async throws {
    // 0000803F is 1 and 000000C0 is -2 in little-endian IEEE 754.
    let body =
      #"{"data":[{"index":1,"embedding":"AAAAAAAAAAAAAADAAAAAAA=="},"#
      + #"{"index":0,"embedding":"AACAPwAAAAAAAAAAAAAAAA=="}],"usage":{"prompt_tokens":3}}"#
    let transport = ScriptedTransport { _, _ in
      TransportReply(status: 200, body: Array(body.utf8))
    }
    let (vectors, billed) = try await remote(transport).embed(["a", "b"])
    #expect(vectors.elements == [1, 0, 0, 0, 0, 0, -1, 0] && billed == 3)
  }

  @Test("A count of tokens that cannot be is replaced by the estimate", arguments: ["-5", "9e17"])
  func distrustsUsage(count: String) async throws {
    let body = #"{"data":[{"index":0,"embedding":[1,0,0,0]}],"usage":{"total_tokens":\#(count)}}"#
    let transport = ScriptedTransport { _, _ in
      TransportReply(status: 200, body: Array(body.utf8))
    }
    #expect(try await remote(transport).embed(["eight by"]).billedTokens == 2)
  }

  @Test(
    "Encrypted addresses and loopback ones are accepted",
    arguments: [
      ("https://api.example.com/v1", "api.example.com:443"),
      ("https://API.example.com:8443/v1/", "api.example.com:8443"),
      ("http://127.0.0.1:8080/v1", "127.0.0.1:8080"), ("http://localhost/v1", "localhost:80"),
      ("http://[::1]:99/v1", "[::1]:99"),
    ])
  func accepts(address: String, authority: String) throws {
    #expect(try RemoteEndpoint(address).authority == authority)
  }

  @Test(
    "Plain addresses of other machines are refused",
    arguments: [
      "http://api.example.com/v1", "http://127.0.0.1.example.com/", "http://10.0.0.1/v1",
      "http://localhost.example/v1",
    ])
  func refusesPlain(address: String) {
    #expect {
      try RemoteEndpoint(address)
    } throws: { error in
      if case .plaintextRefused? = error as? RemoteEmbeddingError { true } else { false }
    }
  }

  @Test(
    "Anything else is no address",
    arguments: [
      "", "api.example.com", "ftp://host/v1", "https://", "https://user@host/v1",
      "https://user:secret@host/v1", "https://host/v1?key=secret", "https://host/v1#part",
      "https://host:0/v1", "https://host:70000/v1",
    ])
  func refusesMalformed(address: String) {
    #expect(throws: RemoteEmbeddingError.malformedAddress) { try RemoteEndpoint(address) }
  }

  @Test("A key is taken from its variable, and refused where it could forge a header")
  func takesKey() throws {
    let missing = RemoteEmbeddingError.missingKey(variable: "KEY")
    for environment: [String: String] in [[:], ["KEY": ""]] {
      #expect(throws: missing) { try RemoteKey(variable: "KEY", environment: environment) }
    }
    for forged in ["a b", "a\r\nX: y", "schlüssel"] {
      #expect(throws: RemoteEmbeddingError.unusableKey(variable: "KEY")) {
        try RemoteKey(variable: "KEY", environment: ["KEY": forged])
      }
    }
  }
}
