package import VaultCore
package import VaultIndex
package import VaultIngest
package import VaultMatching
package import VaultStorage

/// One vault on its way through the stages: what ingest found and storage keeps.
package struct StoredVault: Sendable {
  package let name: String
  package let directory: ContactDirectory
  package let store: SQLiteVault
  /// The messages that people wrote, each once whatever platforms hold it, read back from the
  /// store; ascending by time and id.
  package let messages: [Message]
  /// The events, read back from the store.
  package let events: [CalendarEvent]
}

extension StoredVault {
  /// Reads back what a store holds of a vault.
  package init(_ resolved: ResolvedVault, in store: SQLiteVault) throws {
    self.init(
      name: resolved.vault.name, directory: resolved.directory, store: store,
      messages: try store.allMessages().filter {
        $0.kind == .personal && resolved.aliases.canonical(of: $0.id) == $0.id
      }, events: try store.allEvents())
  }

  /// Reads what a store holds without the exports that it was filled from: its people are told apart
  /// by its messages alone.
  ///
  /// - Parameters:
  ///   - name: The vault's name.
  ///   - store: The open store.
  ///   - timeZone: The owner's IANA zone.
  /// - Throws: What reading the store throws.
  package init(name: String, reading store: SQLiteVault, timeZone: String) throws {
    let all = try store.allMessages().filter { $0.kind == .personal }
    let directory = ContactResolver.resolve(
      groups: all.lazy.map(\.participants), addressBook: [],
      owner: Owner.inferred(from: all, timeZone: timeZone))
    let aliases = CrossPlatformLinks.table(messages: all, directory: directory)
    self.init(
      name: name, directory: directory, store: store,
      messages: all.filter { aliases.canonical(of: $0.id) == $0.id },
      events: try store.allEvents())
  }
}

/// One vault ready to be asked.
package struct SearchableVault: Sendable {
  package let stored: StoredVault
  package var table: CandidateTable
  /// The index over the table's vectors, row by row.
  package var index: PlannedIndex
  /// Whether a graph would pay for the searches that the run was expected to make.
  package let graphPlan: GraphPlan
  package let profiles: [DocumentID: EventProfile]
  package let rowOfID: [DocumentID: Int]
  /// How the messages follow one another.
  package let conversations: ConversationTable
  /// The events in the order of `stored.events`.
  package let calendar: [CalendarEntry]

  /// Exact search over the same vectors.
  package var exact: FlatIndex { index.exact }

  /// Whether a search walked the graph, so that a ranking may lack some of the nearest messages.
  package var wasWalked: Bool { index.tally.approximate > 0 }

  /// The same vault, answered without a graph.
  package var withoutGraph: SearchableVault {
    var vault = self
    vault.index = index.withoutGraph
    return vault
  }
}
