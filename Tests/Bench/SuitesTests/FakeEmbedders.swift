import VaultCore
import VaultEmbedding

/// Gives each text the vector it is told to, and zeros to what it does not know.
struct FakeEmbedder: Embedder {
  let name = "fake"
  let modelDigest = "fake"
  let dimension: Int
  let vectors: [String: [Float]]

  func embed(_ texts: [String]) throws(EmbeddingError) -> Matrix {
    let zeros = [Float](repeating: 0, count: dimension)
    return Matrix(
      rows: texts.count, columns: dimension, elements: texts.flatMap { vectors[$0] ?? zeros })
  }

  func tokenCount(of text: String) -> Int { text.split(separator: " ").count }
}

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
