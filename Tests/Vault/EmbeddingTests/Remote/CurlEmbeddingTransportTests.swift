import Synchronization
import Testing
import VaultEmbedding
import VaultLiveServers

@Suite("Transport over libcurl", .timeLimit(.minutes(30)))
struct CurlEmbeddingTransportTests {
  private func failure(
    _ base: String, _ change: (inout CurlEmbeddingTransport.Limits) -> Void = { _ in }
  ) async throws -> RemoteEmbeddingError? {
    var limits = CurlEmbeddingTransport.Limits()
    change(&limits)
    let embedder = try client(base, dimension: 2, limits: limits)
    do {
      _ = try await embedder.embed(["hello"])
      return nil
    } catch {
      return error
    }
  }

  private func server(_ answer: String) throws -> FakeServer {
    try FakeServer { connection, _ in
      while let line = connection.line(), !line.isEmpty {}
      connection.send(answer)
    }
  }

  @Test("429 and 500 are retried and given up on", arguments: [429, 500])
  func retries(status: Int) async throws {
    let capture = try HTTPCapture { _, _ in (status, "{}") }
    let host = try RemoteEndpoint(capture.base).authority
    #expect(
      try await failure(capture.base)
        == (status == 429
          ? .rateLimited(host: host, attempts: 3)
          : .serverFailed(host: host, status: 500, attempts: 3)))
    #expect(capture.requests == 3)
  }

  @Test("Half a body, no answer and no HTTP are told apart")
  func refusesBroken() async throws {
    let half = try server("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{\"data\":[")
    var (base, host) = (half.base, half.host)
    #expect(try await failure(base) == .connectionLost(host: host, attempts: 3))
    let silent = try FakeServer { connection, _ in connection.stall() }
    (base, host) = (silent.base, silent.host)
    #expect(
      try await failure(base) { $0.exchange = .milliseconds(100) }
        == .timedOut(host: host, attempts: 3))
    let noise = try server("220 smtp ready\r\n")
    (base, host) = (noise.base, noise.host)
    #expect(try await failure(base) == .malformedReply(host: host, defect: .notHTTP))
    let free = "127.0.0.1:\(try Loopback.freePort())"
    #expect(try await failure("http://\(free)/v1") == .unreachable(host: free))
  }

  @Test("An answer beyond the limit is cut off, whether it announces its length or not")
  func limitsAnswers() async throws {
    let filler = String(repeating: "x", count: 100_000)
    for head in ["Content-Length: 100000\r\n", ""] {
      let big = try server("HTTP/1.1 200 OK\r\n\(head)\r\n\(filler)")
      let (base, host) = (big.base, big.host)
      #expect(try await failure(base) { $0.replyBytes = 50_000 } == .replyTooLarge(host: host))
    }
  }

  @Test("A redirect is not followed: neither text nor key reaches the other host")
  func staysPut() async throws {
    let other = try HTTPCapture { texts, _ in HTTPCapture.success(texts.count) }
    let first = try server(
      "HTTP/1.1 307 -\r\nLocation: \(other.base)/embeddings\r\nContent-Length: 0\r\n\r\n")
    let embedder = try client(first.base, dimension: 2, key: "sk-loop")
    let host = first.host
    await #expect(throws: RemoteEmbeddingError.redirected(host: host, status: 307)) {
      try await embedder.embed(["hello"])
    }
    #expect(other.received.isEmpty)
  }

  @Test("Retry-After reaches the embedder")
  func readsRetryAfter() async throws {
    let busy = try server(
      "HTTP/1.1 429 -\r\nRetry-After: 9999\r\nContent-Length: 0\r\n\r\n")
    // One attempt only: the wait asked for exceeds what is waited.
    #expect(try await failure(busy.base) == .rateLimited(host: busy.host, attempts: 1))
  }

  @Test("Cancelling ends the wait for a server that never answers at once")
  func cancels() async throws {
    let asked = AsyncStream.makeStream(of: Void.self)
    let silent = try FakeServer { connection, _ in
      _ = connection.line()
      asked.continuation.yield()
      connection.stall()
    }
    // It would be waited for twice as long as this test may take.
    var limits = CurlEmbeddingTransport.Limits()
    limits.exchange = .seconds(3600)
    let embedder = try client(silent.base, dimension: 2, limits: limits)
    let work = Task { try await embedder.embed(["hello"]) }
    for await _ in asked.stream { break }
    work.cancel()
    await #expect(throws: RemoteEmbeddingError.cancelled) { try await work.value }
  }
}

extension FakeServer {
  fileprivate var host: String { "127.0.0.1:\(port)" }
  fileprivate var base: String { "http://\(host)/v1" }
}
