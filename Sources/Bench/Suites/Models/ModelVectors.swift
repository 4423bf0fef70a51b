internal import Vault
internal import VaultCore
internal import VaultEmbedding
internal import VaultIndex
internal import VaultMatching
internal import VaultPipeline
internal import VaultSpectrum

/// One model's vectors of a vault: those of its messages, row by row, and of its events.
struct ModelVectors: Sendable {
  let messages: FlatIndex
  let events: [DocumentID: [Float]]
}

extension ModelVectors {
  /// Those by which a run answers.
  init(_ vault: SearchableVault) {
    messages = vault.table.vectors
    events = vault.profiles.mapValues(\.vector)
  }

  /// Those of any model.
  init(_ vault: SearchableVault, _ configuration: RunConfiguration, by embedder: any Embedder)
    async throws
  {
    let texts = SearchStage(configuration: configuration, seed: 0).texts(of: [vault.stored])
    let count = vault.stored.messages.count
    let vectors = try await EmbeddingStage(embedder: embedder)
      .embed(Array(texts.prefix(count + vault.stored.events.count))).vectors
    messages = try FlatIndex(vectors: vectors.gathering(Array(0..<count)))
    events = Dictionary(
      vault.stored.events.enumerated().map { ($1.id, Array(vectors[row: count + $0])) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The cosine of an event with each message.
  func similarities(_ event: DocumentID) -> [Float] {
    messages.gathering(0..<messages.count).times(events[event] ?? [])
  }
}
