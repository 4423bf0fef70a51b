import Testing
import VaultCore
import VaultEmbedding
import VaultEmbeddingServer

@Suite("Replies of the service")
struct ServiceReplyTests {
  private func text(_ reply: ServiceReply) -> String {
    String(decoding: reply.body, as: UTF8.self)
  }

  // The forms of OpenAI's API reference, keys ascending.
  @Test("Bodies have the fields that clients of the protocol read")
  func matchesProtocol() throws {
    let service = EmbeddingService(HashingEmbedder(dimension: 1))
    let models = service.answer(
      method: "GET", target: "/v1/models", authorization: nil, body: [])
    #expect(
      text(models)
        == #"{"data":[{"id":"hashing","object":"model","owned_by":"vaultbench"}],"object":"list"}"#)
    let one = service.answer(
      method: "POST", target: "/v1/embeddings", authorization: nil,
      body: Array(#"{"model":"hashing","input":"lunch"}"#.utf8))
    // Of one dimension a unit vector is 1 or -1.
    let value = try #require(HashingEmbedder(dimension: 1).embed(["lunch"])[row: 0].first)
    #expect(abs(value) == 1)
    #expect(
      text(one)
        == #"{"data":[{"embedding":[\#(Int(value))],"index":0,"object":"embedding"}],"model":"hashing","#
        + #""object":"list","usage":{"prompt_tokens":1,"total_tokens":1}}"#)
    #expect(EmbeddingService.oversized.status == 413)
  }
}
