import Testing
import VaultEmbedding
import VaultEmbeddingServer

@Suite("Replies of the service")
struct ServiceReplyTests {
  private func text(_ reply: ServiceReply) -> String {
    String(decoding: reply.body, as: UTF8.self)
  }

  // The forms of OpenAI's API reference, keys ascending.
  @Test("Bodies have the fields that clients of the protocol read")
  func matchesProtocol() {
    let service = EmbeddingService(HashingEmbedder(dimension: 1))
    let models = service.answer(
      method: "GET", target: "/v1/models", authorization: nil, body: [])
    #expect(
      text(models)
        == #"{"data":[{"id":"hashing","object":"model","owned_by":"vaultbench"}],"object":"list"}"#)
    let empty = service.answer(
      method: "POST", target: "/v1/embeddings", authorization: nil,
      body: Array(#"{"model":"hashing","input":"!"}"#.utf8))
    #expect(
      text(empty)
        == #"{"data":[{"embedding":[0],"index":0,"object":"embedding"}],"model":"hashing","#
        + #""object":"list","usage":{"prompt_tokens":0,"total_tokens":0}}"#)
    #expect(EmbeddingService.oversized.status == 413)
  }
}
