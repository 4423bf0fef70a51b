package import Vault
package import VaultCore
internal import VaultIndex
internal import VaultIngest
internal import VaultMatching
internal import VaultStorage
internal import VaultText

/// Turns stored vaults into searchable ones: texts, vectors, indexes, event profiles.
package struct SearchStage {
  package let configuration: RunConfiguration
  package let seed: UInt64

  package init(configuration: RunConfiguration, seed: UInt64) {
    self.configuration = configuration
    self.seed = seed
  }

  /// The texts that the embedder is given: all messages of all vaults, then all events, whole and by
  /// title.
  package func texts(of vaults: [StoredVault]) -> [String] {
    let messages = vaults.flatMap { vault in
      guard configuration.contextAugmentation else { return vault.messages.map(\.searchableText) }
      let context = ContextAugmentation(vault.messages)
      return vault.messages.indices.map { context.text(at: $0) }
    }
    let events = vaults.flatMap(\.events)
    return messages + events.map(\.searchableText) + events.map(\.title)
  }

  /// Builds the tables and indexes over the vectors of `texts(of:)`, row by row.
  ///
  /// - Parameters:
  ///   - vaults: The stored vaults.
  ///   - vectors: Shape [texts, dimension].
  ///   - searches: How often each vault is to be searched, by name: it decides whether a graph
  ///     saves time.
  /// - Returns: The vaults in their order.
  /// - Throws: `IndexError` for vectors that no index takes.
  package func searchable(
    _ vaults: [StoredVault], vectors: consuming Matrix, searches: [String: Int] = [:]
  ) throws -> [SearchableVault] {
    var parts = parts(of: vaults, consume vectors)
    return try vaults.indices.map { index in
      let vault = vaults[index]
      let (messages, events) = parts[index]
      // Each vault's index keeps them its own way.
      parts[index].messages = Matrix(rows: 0, columns: messages.columns)
      return try searchable(
        vault, searches: searches[vault.name] ?? 0, messageVectors: messages,
        eventVectors: events)
    }
  }

  /// The vectors of each vault, in copies: the whole table is released.
  private func parts(
    of vaults: [StoredVault], _ vectors: consuming Matrix
  ) -> [(messages: Matrix, events: SearchableVault.EventVectors)] {
    var nextMessage = 0
    var nextEvent = vaults.reduce(0) { $0 + $1.messages.count }
    let eventCount = vaults.reduce(0) { $0 + $1.events.count }
    return vaults.map { vault in
      let messageRows = nextMessage..<nextMessage + vault.messages.count
      let eventRows = nextEvent..<nextEvent + vault.events.count
      nextMessage = messageRows.upperBound
      nextEvent = eventRows.upperBound
      return (
        vectors.gathering(Array(messageRows)),
        SearchableVault.EventVectors(
          whole: vectors.gathering(Array(eventRows)),
          titles: vectors.gathering(eventRows.map { $0 + eventCount }))
      )
    }
  }

  /// The vectors of a vault's events, row by row.
  private func searchable(
    _ vault: StoredVault, searches: Int, messageVectors: consuming Matrix,
    eventVectors: SearchableVault.EventVectors
  ) throws -> SearchableVault {
    let exact = try FlatIndex(vectors: consume messageVectors)
    let parameters = configuration.hnswParameters(seed: seed)
    let plan = GraphPlan(
      rows: exact.count, searches: searches, limit: configuration.overFetch, parameters: parameters)
    let graph =
      configuration.index.buildsGraph(plan)
      ? try HNSWIndex(over: exact, parameters: parameters) : nil
    return SearchableVault(
      vault, index: PlannedIndex(exact: exact, graph: graph), graphPlan: plan,
      eventVectors: eventVectors)
  }
}
