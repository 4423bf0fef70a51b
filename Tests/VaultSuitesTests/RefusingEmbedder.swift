import VaultCore
import VaultEmbedding

/// An embedder that must not be asked.
struct RefusingEmbedder: Embedder {
  let name = "refusing"
  let modelDigest = "refusing"
  let dimension = 12

  func embed(_ texts: [String]) throws(EmbeddingError) -> Matrix {
    throw .service(.unreachable(host: "never asked"))
  }

  func tokenCount(of text: String) -> Int { 1 }
}
