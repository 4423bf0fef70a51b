import Testing
import VaultCore
import VaultEmbedding
import VaultTestSupport

@testable import Vault

@Suite("EmbeddingStage")
struct EmbeddingStageTests {
  @Test("Rows follow the texts, whatever the batches and workers", arguments: [1, 2, 3, 64])
  func keepsOrder(textsPerBatch: Int) async throws {
    let embedder = HashingEmbedder()
    let texts = (0..<50).map { "message number \($0 % 17)" }
    let stage = EmbeddingStage(embedder: embedder, textsPerBatch: textsPerBatch, workers: 3)
    let result = try await stage.embed(texts)
    #expect(result.vectors == (try embedder.embed(texts)))
    #expect(result.distinctTexts.count == 17 && result.embeddedTexts == 17)
  }

  @Test("No texts give no rows")
  func empty() async throws {
    let result = try await EmbeddingStage(embedder: HashingEmbedder()).embed([])
    #expect(result.vectors.rows == 0)
    #expect(result.tokensOfText.isEmpty)
  }
}
