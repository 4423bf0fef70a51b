internal import VaultCore
internal import VaultIndex
internal import VaultIngest
internal import VaultMatching

/// Turns stored vaults into searchable ones: texts, vectors, indexes, event profiles.
struct SearchStage {
  let configuration: RunConfiguration
  let seed: UInt64

  /// The texts that the embedder is given: all messages of all vaults, then all events.
  func texts(of vaults: [StoredVault]) -> [String] {
    let messages = vaults.flatMap { vault in
      guard configuration.contextAugmentation else { return vault.messages.map(\.searchableText) }
      let context = ContextAugmentation(vault.messages)
      return vault.messages.indices.map { context.text(at: $0) }
    }
    return messages + vaults.flatMap { $0.events.map(\.searchableText) }
  }

  /// Builds the tables and indexes over the vectors of `texts(of:)`, row by row.
  func searchable(_ vaults: [StoredVault], vectors: Matrix) throws -> [SearchableVault] {
    var nextMessage = 0
    var nextEvent = vaults.reduce(0) { $0 + $1.messages.count }
    return try vaults.map { vault in
      let messageRows = nextMessage..<nextMessage + vault.messages.count
      let eventRows = nextEvent..<nextEvent + vault.events.count
      nextMessage = messageRows.upperBound
      nextEvent = eventRows.upperBound
      return try searchable(
        vault, messageVectors: vectors.gathering(Array(messageRows)),
        eventVectors: vectors.gathering(Array(eventRows)))
    }
  }

  private func searchable(
    _ vault: StoredVault, messageVectors: Matrix, eventVectors: Matrix
  ) throws -> SearchableVault {
    let table = CandidateTable(
      ids: vault.messages.map(\.id), sentAt: vault.messages.map(\.sentAt),
      platforms: vault.messages.map(\.platform),
      participants: vault.messages.map { vault.directory.participants(of: $0) },
      vectors: messageVectors)
    var profiles: [DocumentID: EventProfile] = [:]
    for (row, event) in vault.events.enumerated() {
      profiles[event.id] = EventProfile(
        start: event.start, participants: vault.directory.participants(of: event),
        vector: Array(eventVectors[row: row]))
    }
    var rowOfID: [DocumentID: Int] = [:]
    for (row, id) in table.ids.enumerated() { rowOfID[id] = row }
    let exact = try FlatIndex(vectors: messageVectors)
    let graph =
      configuration.index == .hnsw
      ? try HNSWIndex(over: exact, parameters: configuration.hnswParameters(seed: seed)) : nil
    return SearchableVault(
      stored: vault, table: table, exact: exact, graph: graph, profiles: profiles,
      rowOfID: rowOfID)
  }
}
