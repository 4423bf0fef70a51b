internal import VaultCore
internal import VaultEmbedding
internal import VaultStorage

extension ImportBatch {
  /// Adds the vectors of its new and changed messages, to be kept with them or not at all.
  mutating func embed(with embedder: any Embedder) throws(EmbeddingError) {
    let news = messages + changedMessages
    let vectors = try embedder.embed(news.map(\.searchableText))
    self.vectors = (
      embedder.name, news.indices.map { (news[$0].id, Array(vectors[row: $0])) }
    )
  }
}
