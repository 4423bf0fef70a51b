internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultEmbedding
internal import VaultEmbeddingServer

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
