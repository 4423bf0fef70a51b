import Synchronization
import Testing
import VaultCore
import VaultEmbedding
import VaultLiveServers
import VaultTestSupport
import VaultText

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

/// Target S8 by capture: a server records all it receives, and no sensitive text is in it.
@Suite("Sensitive texts never leave", .timeLimit(.minutes(30)))
struct SensitiveCaptureTests {
  // The user's words in eight languages, and the document's.
  private static let userWords = [
    "salary", "embarazo", "contraseña", "Gehalt", "Kündigung", "santé", "mot de passe", "stipendio",
    "più tardi", "saúde", "senha", "パスワード", "病院", "密码", "工资",
  ]

  /// The ways in which a word is written.
  private static func spellings(of word: String, _ random: inout SeededRandom) -> [String] {
    let joined = word.map(String.init).joined(separator: "\u{200D}")
    let mixed = word.map { random.next() & 1 == 0 ? $0.uppercased() : $0.lowercased() }.joined()
    let wide = String(
      String.UnicodeScalarView(
        word.unicodeScalars.map { scalar in
          (0x21...0x7E).contains(scalar.value)
            ? Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar : scalar
        }))
    let accented = word.map { "aeiou".contains($0) ? "\($0)\u{301}" : String($0) }.joined()
    return [
      word, word.uppercased(), mixed, wide, accented, joined, "(\(word)!)", "«\(word)»",
      "\(word)\u{200B}", "_\(word)_", "\u{FEFF}\(word)",
    ]
  }

  /// Requests of which those named `s…` are sensitive; each carries a marker that names it.
  private static func requests() -> [EmbeddingRequest] {
    var random = SeededRandom(seed: 8).stream("sensitive-capture")
    var requests: [EmbeddingRequest] = []
    for word in ["medical", "ssn", "password", "confidential"] + userWords {
      for spelling in spellings(of: word, &random) {
        let number = requests.count
        for (name, text) in [
          ("s\(number)", "qs\(number)x see \(spelling), then"),
          ("h\(number)", "qh\(number)x lunch at noon"),
        ] {
          requests.append(
            EmbeddingRequest(
              id: DocumentID(name), platform: .email,
              sentAt: Timestamp(seconds: Int64(random.next() % 1_000_000)), text: text))
        }
      }
    }
    return requests
  }

  private func embedder(_ base: String) throws
    -> PolicyEmbedder<CurlEmbeddingTransport, ContinuousClock>
  {
    var policy = EmbeddingPolicy()
    policy.sensitiveWords = SensitiveWords(userList: Self.userWords)
    policy.coolDown = .zero
    return PolicyEmbedder(
      local: HashingEmbedder(dimension: 8), remote: try client(base, dimension: 2),
      policy: policy, now: { Timestamp(seconds: 0) })
  }

  @Test("None is received: in mixed batches, under retry, failure and reconciliation")
  func capturesNothing() async throws {
    let requests = Self.requests()
    // Of six requests one is refused for good, two fail, one is nonsense, and two succeed.
    let capture = try HTTPCapture { texts, turn in
      switch turn % 6 {
      case 0: (503, "")
      case 1: (429, "")
      case 3: (200, "nonsense")
      case 5: (400, "{}")
      default: HTTPCapture.success(texts.count)
      }
    }
    let embedder = try embedder(capture.base)
    var ledger = EmbeddingLedger()
    let offline = try await embedder.embed(
      Array(requests.prefix(200)), ledger: &ledger, isOnline: false)
    #expect(offline.places.count == 200 && capture.received.isEmpty)
    for start in stride(from: 200, to: requests.count, by: 40) {
      let part = Array(requests[start..<min(start + 40, requests.count)])
      let placed = try await embedder.embed(part, ledger: &ledger)
      #expect(placed.local.rows + placed.remote.rows == part.count)
    }
    for _ in 0..<10 {
      _ = await embedder.reconcile(ledger: &ledger) { id in requests.first { $0.id == id } }
    }
    let received = capture.received
    let sensitive = requests.filter { $0.id.rawValue.hasPrefix("s") }
    #expect(sensitive.count >= 200)
    #expect(sensitive.allSatisfy { !received.contains("q\($0.id)x") })
    #expect(sensitive.allSatisfy { ledger.entries[$0.id]?.reason == .sensitive })
    let harmless = requests.count - sensitive.count
    #expect(ledger.entries.count == requests.count)
    #expect(ledger.entries.values.count { $0.space == .remote } > harmless / 2)
    // What was sent did arrive in the record: the capture sees what it should.
    for (id, entry) in ledger.entries where entry.space == .remote {
      #expect(received.contains("q\(id)x"))
    }
  }

  @Test("In privacy mode nothing at all is received, then or later")
  func keepsPrivacyMode() async throws {
    let capture = try HTTPCapture { texts, _ in HTTPCapture.success(texts.count) }
    var embedder = try embedder(capture.base)
    embedder.policy.mode = .privacy
    var ledger = EmbeddingLedger()
    let requests = Array(Self.requests().prefix(100))
    _ = try await embedder.embed(requests, ledger: &ledger)
    embedder.policy.mode = .remote
    _ = await embedder.reconcile(ledger: &ledger) { id in requests.first { $0.id == id } }
    #expect(capture.received.isEmpty)
  }
}
