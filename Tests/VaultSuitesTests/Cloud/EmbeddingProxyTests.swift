import Testing
import VaultCore
import VaultEmbedding

@testable import VaultSuites

@Suite("Embedding proxy", .timeLimit(.minutes(1)))
struct EmbeddingProxyTests {
  private func proxy() throws -> EmbeddingProxy {
    try #require(EmbeddingProxy(dimension: 4) { EmbeddingProxy.success(to: $0, dimension: 4) })
  }

  private func remote(
    _ base: String
  ) throws -> RemoteEmbedder<CurlEmbeddingTransport, ContinuousClock> {
    let endpoint = try RemoteEndpoint(base)
    var settings = RemoteEmbedderSettings(model: "any", dimension: 4)
    settings.pauses = []
    return try RemoteEmbedder(
      endpoint: endpoint, key: nil, settings: settings,
      transport: try CurlEmbeddingTransport(endpoint), clock: ContinuousClock())
  }

  @Test("What is sent is recorded, header and body, and answered")
  func records() async throws {
    let proxy = try proxy()
    let answer = try await remote(proxy.base).embed(["one", "two"])
    // Four equal elements of unit length.
    #expect(answer.vectors.elements == Array(repeating: 0.5, count: 8))
    let sent = String(decoding: proxy.received, as: UTF8.self)
    #expect(sent.hasPrefix("POST /v1/embeddings HTTP/1.1\r\n"))
    #expect(sent.hasSuffix("}") && sent.contains(#""input":["one","two"]"#))
  }

  @Test(
    "Each failure is an error of its own, never vectors",
    arguments: EmbeddingProxy.Fault.allCases.filter { $0 != .none })
  func fails(fault: EmbeddingProxy.Fault) async throws {
    let proxy = try proxy()
    proxy.plan([fault])
    let remote = try remote(proxy.base)
    let host = remote.endpoint.authority
    let expected: RemoteEmbeddingError =
      switch fault {
      case .none, .refused, .cut: .connectionLost(host: host, attempts: 1)
      case .failed: .serverFailed(host: host, status: 500, attempts: 1)
      case .busy: .rateLimited(host: host, attempts: 1)
      case .otherDimension:
        .malformedReply(host: host, defect: .wrongDimension(expected: 4, found: 5))
      case .notNumbers: .malformedReply(host: host, defect: .notFinite(index: 0))
      case .nonsense: .malformedReply(host: host, defect: .notTheProtocol)
      }
    await #expect(throws: expected) { try await remote.embed(["one"]) }
  }

  @Test("A proxy before another one forwards; before nothing, it closes the connection")
  func forwards() async throws {
    let service = try proxy()
    let port = try #require(service.base.split(separator: ":").last?.split(separator: "/").first)
    let answer = EmbeddingProxy.forwarding(to: try #require(Int(port)))
    let front = try #require(EmbeddingProxy(dimension: 4, answer: answer))
    _ = try await remote(front.base).embed(["through"])
    #expect(service.received == front.received && !front.received.isEmpty)
    let deadEnd = try #require(
      EmbeddingProxy(dimension: 4, answer: EmbeddingProxy.forwarding(to: 1)))
    await #expect(throws: RemoteEmbeddingError.self) {
      try await remote(deadEnd.base).embed(["lost"])
    }
  }
}
