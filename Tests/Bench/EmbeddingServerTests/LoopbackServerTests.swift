import Foundation
import Testing
import VaultCore
import VaultEmbedding
import VaultEmbeddingServer

@Suite("Embedding server", .timeLimit(.minutes(30)))
struct EmbeddingServerTests {
  @Test("Vectors over the wire are the embedder's own", arguments: VectorEncoding.allCases)
  func servesVectors(encoding: VectorEncoding) async throws {
    let local = HashingEmbedder(dimension: 16)
    let texts =
      (0..<130).map { "message \($0) about lunch" } + [
        "明日の会議", "Überraschung \"quoted\" \\ \u{1} \u{2028}", "🎉", "word\u{0}nul",
      ]
    let (vectors, billed) = try await withServer { base in
      try await client(base) { $0.encoding = encoding }.embed(texts)
    }
    var expected = try local.embed(texts)
    // What the model knows nothing of is the first axis over the wire.
    for row in 0..<expected.rows where expected[row: row].allSatisfy({ $0 == 0 }) {
      expected.elements[row * expected.columns] = 1
    }
    #expect(vectors.rows == expected.rows)
    #expect(zip(vectors.elements, expected.elements).allSatisfy { abs($0 - $1) < 1e-6 })
    #expect(billed == texts.reduce(0) { $0 + local.tokenCount(of: $1) })
  }

  @Test("A big batch goes through in one request")
  func servesBigBatches() async throws {
    let texts = (0..<2000).map { "line \($0) with quotes \"\" and 日本語" }
    let rows = try await withServer { base in
      try await client(base) { $0.batchSize = 2000 }.embed(texts).vectors.rows
    }
    #expect(rows == 2000)
  }

  @Test("A wrong key, model, dimension or path is said so")
  func refuses() async throws {
    let service = EmbeddingService(HashingEmbedder(dimension: 16), key: "right")
    try await withServer(service) { base in
      let host = try RemoteEndpoint(base).authority
      #expect(try await client(base, key: "right").embed(["a"]).vectors.rows == 1)
      await #expect(throws: RemoteEmbeddingError.keyRefused(host: host, status: 401)) {
        try await client(base, key: "wrong").embed(["a"])
      }
      await #expect(throws: RemoteEmbeddingError.notFound(host: host, status: 404)) {
        try await client(base, model: "other", key: "right").embed(["a"])
      }
      await #expect(throws: RemoteEmbeddingError.notFound(host: host, status: 404)) {
        try await client(base + "/v2", key: "right").embed(["a"])
      }
      let defect = ReplyDefect.wrongDimension(expected: 1536, found: 16)
      await #expect(throws: RemoteEmbeddingError.malformedReply(host: host, defect: defect)) {
        try await client(base, dimension: 1536, key: "right").embed(["a"])
      }
      await #expect(throws: RemoteEmbeddingError.rejected(host: host, status: 400)) {
        try await client(base, dimension: 8, key: "right") { $0.sendsDimension = true }
          .embed(["a"])
      }
    }
  }

  @Test("One duration is measured for each batch")
  func measures() async throws {
    let durations = try await withServer { base in
      try await client(base).latencies(of: [["one"], Array(repeating: "ten", count: 100)])
    }
    #expect(durations.count == 2 && durations.allSatisfy { $0 > .zero })
    print("loopback, one text and a hundred: \(durations)")
  }

  @Test("A body beyond the limit is refused with 413")
  func limitsBodies() async throws {
    try await withServer { base in
      let host = try RemoteEndpoint(base).authority
      let text = String(repeating: "x", count: EmbeddingService.maximumBodyBytes + 1)
      await #expect {
        try await client(base).embed([text])
      } throws: { error in
        // The server may close before the client has sent everything.
        switch error as? RemoteEmbeddingError {
        case .rejected(host, 413), .connectionLost: true
        default: false
        }
      }
    }
  }

  @Test("A port that is taken is refused, and a server that ended has given its own back")
  func endsCleanly() async throws {
    let port = try await withServer { base in
      let port = try #require(URLComponents(string: base)?.port)
      await #expect(throws: EmbeddingServerError.cannotListen(port: port)) {
        try await EmbeddingServer(
          EmbeddingService(HashingEmbedder()), port: port
        ).run { _ in }
      }
      return port
    }
    let host = "127.0.0.1:\(port)"
    await #expect(throws: RemoteEmbeddingError.unreachable(host: host)) {
      try await client("http://\(host)/v1").embed(["a"])
    }
  }
}
