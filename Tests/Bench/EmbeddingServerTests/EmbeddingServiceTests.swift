import Foundation
import Testing
import VaultCore
import VaultEmbeddingServer

@testable import VaultEmbedding

@Suite("Embedding service")
struct EmbeddingServiceTests {
  private let service = EmbeddingService(HashingEmbedder(dimension: 4))

  private func ask(
    _ body: String, method: String = "POST", target: String = "/v1/embeddings"
  ) -> ServiceReply {
    service.reply(method: method, target: target, authorization: nil, body: Array(body.utf8))
  }

  private func object(_ reply: ServiceReply) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(reply.body)) as? [String: Any])
  }

  @Test("One string or several are embedded, in floats by default")
  func answers() throws {
    let one = try object(ask(#"{"model":"hashing","input":"lunch"}"#))
    let data = try #require(one["data"] as? [[String: Any]])
    #expect(one["object"] as? String == "list" && one["model"] as? String == "hashing")
    #expect((data.first?["embedding"] as? [Double])?.count == 4)
    #expect((one["usage"] as? [String: Int]) == ["prompt_tokens": 1, "total_tokens": 1])
    let two = try object(ask(#"{"model":"hashing","input":["lunch now","ok"],"user":"x"}"#))
    let items = try #require(two["data"] as? [[String: Any]])
    #expect(items.compactMap { $0["index"] as? Int } == [0, 1])
    #expect((two["usage"] as? [String: Int])?["total_tokens"] == 3)
  }

  @Test("Base64 holds the same floats, little-endian")
  func encodes() throws {
    let plain = try object(ask(#"{"model":"hashing","input":"lunch"}"#))
    let packed = try object(
      ask(#"{"model":"hashing","input":"lunch","encoding_format":"base64","dimensions":4}"#))
    let floats = try #require(
      (plain["data"] as? [[String: Any]])?.first?["embedding"] as? [Double])
    let text = try #require(
      (packed["data"] as? [[String: Any]])?.first?["embedding"] as? String)
    let bytes = [UInt8](try #require(Data(base64Encoded: text)))
    let unpacked = stride(from: 0, to: bytes.count, by: 4).map { start in
      Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[start + $1]) << (8 * UInt32($1)) })
    }
    #expect(unpacked == floats.map(Float.init))
  }

  @Test(
    "What has nothing to embed is refused as the empty string is, never a vector of zeros",
    arguments: [
      #"" ""#, #""\n\t ""#, #""\u200B""#, #""\uFEFF""#, #""\u0000\u001F""#, #"["lunch", "  "]"#,
      #"["", " "]"#, #""\u2060\u200D""#,
    ])
  func refusesBlank(input: String) throws {
    let reply = ask(#"{"model":"hashing","input":\#(input)}"#)
    #expect(reply.status == 400)
    let error = try #require(try object(reply)["error"] as? [String: Any])
    #expect(error["type"] as? String == "invalid_request_error")
    #expect(error["param"] as? String == "input")
  }

  @Test(
    "A text in which the model knows nothing has a vector of length 1",
    arguments: ["…!?", "👍", "-"])
  func givesUnitVectors(text: String) throws {
    let reply = try object(ask(#"{"model":"hashing","input":"\#(text)"}"#))
    let data = try #require(reply["data"] as? [[String: Any]])
    let vector = try #require(data.first?["embedding"] as? [Double])
    #expect(abs(vector.reduce(0) { $0 + $1 * $1 } - 1) < 1e-6)
  }

  @Test(
    "A bad request is refused in the protocol's form, without repeating it",
    arguments: [
      ("", 400), ("secret", 400), ("[]", 400), (#"{"model":"hashing"}"#, 400),
      (#"{"model":"hashing","input":[1,2]}"#, 400), (#"{"model":"hashing","input":[]}"#, 400),
      (#"{"model":"hashing","input":["secret",""]}"#, 400),
      (#"{"model":"hashing","input":"secret","dimensions":3}"#, 400),
      (#"{"model":"hashing","input":"secret","encoding_format":"hex"}"#, 400),
      (#"{"model":"secret","input":"secret"}"#, 404),
    ])
  func refuses(body: String, status: Int) throws {
    let reply = ask(body)
    #expect(reply.status == status)
    let error = try #require(try object(reply)["error"] as? [String: Any])
    #expect(error["type"] as? String == "invalid_request_error")
    #expect(!String(decoding: reply.body, as: UTF8.self).contains("secret"))
  }

  @Test("More than 2 048 inputs are refused, as many are not")
  func limitsInputs() {
    func body(_ count: Int) -> String {
      #"{"model":"hashing","input":\#(Array(repeating: "lunch", count: count))}"#
    }
    #expect(ask(body(2048)).status == 200)
    #expect(ask(body(2049)).status == 400)
  }

  @Test("Paths and methods are told apart")
  func routes() throws {
    #expect(ask("", method: "GET", target: "/health").status == 200)
    #expect(ask("", method: "GET", target: "/v1/models?x=1").status == 200)
    #expect(ask("", method: "GET", target: "/v1/nothing").status == 404)
    for name in ["hashing", "hash%69ng", "hashing?x=1"] {
      let reply = ask("", method: "GET", target: "/v1/models/\(name)")
      #expect(reply.status == 200)
      #expect(text(reply) == #"{"id":"hashing","object":"model","owned_by":"vaultbench"}"#)
    }
    for name in ["", "other", "hashing/x", "%"] {
      #expect(ask("", method: "GET", target: "/v1/models/\(name)").status == 404)
    }
    #expect(ask("", method: "POST", target: "/v1/models/hashing").status == 405)
    let reply = ask("", method: "GET")
    #expect(reply.status == 405 && reply.allow == "POST")
  }

  @Test("A key is asked for everywhere but for health")
  func checksKey() {
    let guarded = EmbeddingService(HashingEmbedder(dimension: 4), key: "right")
    func status(_ authorization: String?, _ target: String = "/v1/models") -> Int {
      guarded.reply(method: "GET", target: target, authorization: authorization, body: []).status
    }
    #expect(status("Bearer right") == 200 && status("bearer right") == 200)
    for wrong in [nil, "", "right", "Bearer", "Bearer ", "Bearer wrong", "Bearer rightt"] {
      #expect(status(wrong) == 401)
    }
    #expect(status(nil, "/health") == 200)
  }

  private func text(_ reply: ServiceReply) -> String {
    String(decoding: reply.body, as: UTF8.self)
  }

  // The forms of OpenAI's API reference, keys ascending.
  @Test("Bodies have the fields that clients of the protocol read")
  func matchesProtocol() throws {
    let service = EmbeddingService(HashingEmbedder(dimension: 1))
    let models = service.reply(
      method: "GET", target: "/v1/models", authorization: nil, body: [])
    #expect(
      text(models)
        == #"{"data":[{"id":"hashing","object":"model","owned_by":"vaultbench"}],"object":"list"}"#)
    let one = service.reply(
      method: "POST", target: "/v1/embeddings", authorization: nil,
      body: Array(#"{"model":"hashing","input":"lunch"}"#.utf8))
    // Of one dimension a unit vector is 1 or -1.
    let value = try #require(HashingEmbedder(dimension: 1).embed(["lunch"])[row: 0].first)
    #expect(abs(value) == 1)
    #expect(
      text(one)
        == #"{"data":[{"embedding":[\#(Int(value))],"index":0,"object":"embedding"}],"model":"hashing","#
        + #""object":"list","usage":{"prompt_tokens":1,"total_tokens":1}}"#)
    #expect(service.oversizedReply.status == 413)
  }
}

@Suite("Service embedder")
struct ServiceEmbedderTests {
  @Test("An address names a service and its model; anything else is none")
  func addresses() throws {
    let address = try #require(
      ServiceEmbedder.Address("https://models.example/v1#org/text-embedding.3"))
    // What no file is named by is replaced.
    #expect(address.name == "org-text-embedding-3")
    for text in ["polyglot", "https://models.example/v1", "http://127.0.0.1:1/v1#", "ftp://h#m"] {
      #expect(ServiceEmbedder.Address(text) == nil)
    }
  }

  @Test("The length of vectors is learned from the service, and vectors are those that it gives")
  func embeds() async throws {
    try await withServer(EmbeddingService(HashingEmbedder(dimension: 12))) { base in
      let address = try #require(ServiceEmbedder.Address("\(base)#hashing"))
      let embedder = try await Self.onThread { try ServiceEmbedder(address, environment: [:]) }
      #expect(embedder.name == "hashing" && embedder.dimension == 12)
      let texts = ["lunch at noon", "", "my password is here"]
      let vectors = try await Self.onThread { try embedder.embed(texts) }
      let expected = try HashingEmbedder(dimension: 12).embed(texts)
      #expect(
        zip(vectors.elements, expected.elements).allSatisfy { abs($0 - $1) < 1e-6 })
      // Nothing leaves this machine, so nothing is kept from the service.
      #expect(embedder.withheldTexts == 0 && embedder.withheldNote == nil)
    }
  }

  @Test("Texts that are kept from a service are zeros, and are counted over all that it embeds")
  func withholds() async throws {
    try await withServer(EmbeddingService(HashingEmbedder(dimension: 12))) { base in
      let address = try #require(ServiceEmbedder.Address("\(base)#hashing"))
      let embedder = try await Self.onThread { () throws -> ServiceEmbedder in
        var embedder = try ServiceEmbedder(address, named: "mine", environment: [:])
        embedder.withholds = true
        return embedder
      }
      let copy = embedder
      for _ in 0..<2 {
        let vectors = try await Self.onThread { try copy.embed(["my password is here", "lunch"]) }
        #expect(vectors[row: 0].allSatisfy { $0 == 0 } && !vectors[row: 1].allSatisfy { $0 == 0 })
      }
      // Of a copy, too: a run passes its model on to what embeds later.
      #expect(embedder.withheldTexts == 2 && embedder.withheldNote?.hasPrefix("mine: 2 ") == true)
    }
  }

  @Test("No service at the address, no model there, and text in the clear are errors of their own")
  func refusals() async throws {
    let nowhere = try #require(ServiceEmbedder.Address("http://127.0.0.1:9/v1#m"))
    await #expect(throws: EmbeddingError.service(.unreachable(host: "127.0.0.1:9"))) {
      try await Self.onThread { try ServiceEmbedder(nowhere, environment: [:]) }
    }
    let plain = try #require(ServiceEmbedder.Address("http://models.example/v1#m"))
    #expect(throws: EmbeddingError.service(.plaintextRefused(host: "models.example:80"))) {
      try ServiceEmbedder(plain, environment: [:])
    }
    try await withServer(EmbeddingService(HashingEmbedder(dimension: 12))) { base in
      let other = try #require(ServiceEmbedder.Address("\(base)#another"))
      await #expect(throws: EmbeddingError.self) {
        try await Self.onThread { try ServiceEmbedder(other, environment: [:]) }
      }
    }
  }

  /// The embedder blocks its thread, which must not be one that the server's tasks need.
  private static func onThread<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
    }
  }
}

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
