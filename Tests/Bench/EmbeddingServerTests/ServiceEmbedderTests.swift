import Foundation
import Testing
import VaultCore
import VaultEmbeddingServer

@testable import VaultEmbedding

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
