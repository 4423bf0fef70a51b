import Foundation
import Testing
import VaultCore
import VaultEmbedding
import VaultEmbeddingServer

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
      #expect(embedder.withheldTexts == 0)
    }
  }

  @Test("Nobody at the address, no model there, and text in the clear are errors of their own")
  func refusals() async throws {
    let nobody = try #require(ServiceEmbedder.Address("http://127.0.0.1:9/v1#m"))
    await #expect(throws: EmbeddingError.service(.unreachable(host: "127.0.0.1:9"))) {
      try await Self.onThread { try ServiceEmbedder(nobody, environment: [:]) }
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
