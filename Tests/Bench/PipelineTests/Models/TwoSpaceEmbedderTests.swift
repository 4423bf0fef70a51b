import Testing
import VaultCore
import VaultEmbedding
import VaultPipelineFixtures

@testable import Vault
@testable import VaultPipeline
@testable import VaultSuites

@Suite("Vectors of two models in one table", .timeLimit(.minutes(30)))
struct TwoSpaceEmbedderTests {
  private let local = HashingEmbedder(dimension: 16)
  private let proxy: EmbeddingProxy
  private let vaults: [StoredVault]
  private let texts: [String]

  init() throws {
    proxy = try #require(
      EmbeddingProxy(dimension: 4) { EmbeddingProxy.success(to: $0, dimension: 4) })
    vaults = try SearchableFixture(["alex", "kim"], messages: 40).vaults.map(\.stored)
    texts = SearchStage(configuration: RunConfiguration(), seed: 1).texts(of: vaults)
  }

  private func embedder(
    _ change: (inout EmbeddingPolicyFile) -> Void
  ) throws -> TwoSpaceEmbedder {
    var rules = EmbeddingPolicyFile(file: "policy.yaml")
    change(&rules)
    let address = try #require(ServiceEmbedder.Address("\(proxy.base)#any"))
    return TwoSpaceEmbedder(
      local: local, service: try ServiceEmbedder(address, environment: [:]), rules: rules)
  }

  private func product(_ left: ArraySlice<Float>, _ right: ArraySlice<Float>) -> Float {
    zip(left, right).reduce(0) { $0 + $1.0 * $1.1 }
  }

  @Test("A message is compared with a question in the space of its own vector alone")
  func keepsSpacesApart() async throws {
    let embedder = try embedder { $0.localPlatforms = [.whatsapp] }
    let result = try await embedder.embed(vaults, texts: texts)
    #expect(result.vectors.rows == texts.count && result.vectors.columns == 16 + 4 + 1)
    let question = try #require(texts.indices.dropFirst(80).first)
    let own = try local.embed(texts)
    for (row, message) in vaults.flatMap(\.messages).enumerated() {
      let score = product(result.vectors[row: question], result.vectors[row: row])
      // The service gives every text the same vector, so its cosines are 1 and no scale is fitted.
      let expected =
        message.platform == .whatsapp ? product(own[row: question], own[row: row]) : 1
      #expect(abs(score - expected) < 1e-5)
    }
  }

  @Test("Nothing of a child's vault is sent, searches neither, and the run's note counts it")
  func keepsChildren() async throws {
    let embedder = try embedder { $0.accounts = ["kim": .child, "alex": .optOut] }
    let before = proxy.received.count
    let result = try await embedder.embed(vaults, texts: texts)
    let search = try embedder.embed(["budget"])
    #expect(proxy.received.count == before)
    #expect(search.elements[16..<20].allSatisfy { $0 == 0 } && search.elements.last == 1)
    let note = try #require(result.notes.first)
    #expect(note.contains("80 of 80 messages stayed local (child 40, optOut 40); 4 texts"))
  }

  @Test("A service that fails leaves every message with a local vector, and says so")
  func survivesOutage() async throws {
    let embedder = try embedder { _ in }
    proxy.plan([.nonsense])
    let result = try await embedder.embed(vaults, texts: texts)
    #expect(result.notes.first?.contains("80 of 80 messages stayed local (failure 80)") == true)
    #expect(result.vectors.elements.allSatisfy { $0.isFinite })
  }
}
