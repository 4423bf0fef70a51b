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
  /// The messages that people wrote, each once even if several platforms hold it, read back from
  /// the store; ascending by time and id.
  package let messages: [Message]
  /// The events, read back from the store.
  package let events: [CalendarEvent]

  package init(
    name: String, directory: ContactDirectory, store: SQLiteVault, messages: [Message],
    events: [CalendarEvent]
  ) {
    self.name = name
    self.directory = directory
    self.store = store
    self.messages = messages
    self.events = events
  }
}

extension StoredVault {
  /// Reads what a store holds without the exports that it was filled from: its people are
  /// distinguished only by its messages.
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

/// One vault ready to be searched.
package struct SearchableVault: Sendable {
  package let stored: StoredVault
  package var table: CandidateTable
  /// The index over the table's vectors, row by row.
  package var index: PlannedIndex
  /// The plan of whether a graph would reduce the cost of the searches that the run was expected to
  /// make.
  package let graphPlan: GraphPlan
  package let profiles: [DocumentID: EventProfile]
  package let rowOfID: [DocumentID: Int]
  /// The order of the messages in conversations.
  package let conversations: ConversationTable
  /// The events in the order of `stored.events`.
  package let calendar: [CalendarEntry]

  /// Exact search over the same vectors.
  package var exact: FlatIndex { index.exact }

  /// True if a search used the graph, so that a ranking may lack some of the nearest messages.
  package var wasWalked: Bool { index.tally.approximate > 0 }

  /// The same vault, answered without a graph.
  package var withoutGraph: SearchableVault {
    var vault = self
    vault.index = index.withoutGraph
    return vault
  }
}

extension SearchableVault {
  /// The vectors of a vault's events, in the vault's order: shape [events, dimension] each.
  package struct EventVectors {
    /// Of everything that an event says.
    let whole: Matrix
    /// Of the titles.
    let titles: Matrix

    package init(whole: Matrix, titles: Matrix) {
      self.whole = whole
      self.titles = titles
    }
  }

  /// Prepares a vault for questions.
  ///
  /// - Parameters:
  ///   - vault: The vault.
  ///   - index: The index over its messages' vectors, row by row.
  ///   - graphPlan: Whether a graph is faster for the searches that are expected.
  ///   - eventVectors: The vectors of its events.
  package init(
    _ vault: StoredVault, index: PlannedIndex, graphPlan: GraphPlan, eventVectors: EventVectors
  ) {
    let table = CandidateTable(vault.messages, vault.directory, vectors: index.exact)
    let terms = VaultTerms(vault.messages)
    var profiles: [DocumentID: EventProfile] = [:]
    for (row, event) in vault.events.enumerated() {
      profiles[event.id] = EventProfile(
        start: event.start, participants: vault.directory.participants(of: event),
        vector: Array(eventVectors.whole[row: row]))
    }
    var rowOfID: [DocumentID: Int] = [:]
    for (row, id) in table.ids.enumerated() { rowOfID[id] = row }
    self.init(
      stored: vault, table: table, index: index, graphPlan: graphPlan, profiles: profiles,
      rowOfID: rowOfID, conversations: Self.conversations(of: vault, terms),
      calendar: vault.events.enumerated().compactMap { row, event in
        profiles[event.id].map { profile in
          let index = { (person: Participant) in vault.directory.index(of: person) }
          let owner = vault.directory.ownerIndex
          return CalendarEntry(
            profile: profile, end: event.end,
            organizer: event.organizer.flatMap(index).flatMap { $0 == owner ? nil : $0 },
            attendees: Set(event.attendees.compactMap(index)).subtracting([owner]),
            title: terms(event.title), notes: terms("\(event.notes)\n\(event.location ?? "")"),
            titleVector: Array(eventVectors.titles[row: row]))
        }
      })
  }

  /// The order in which a vault's messages follow one another.
  private static func conversations(
    of vault: StoredVault, _ terms: VaultTerms
  ) -> ConversationTable {
    ConversationTable(
      vault.messages.map { message in
        let name = VaultTerms.name(of: message.sender, vault.directory)
        return ConversationTable.Entry(
          thread: message.threadID, sentAt: message.sentAt, isMail: message.platform == .email,
          sender: message.sender.flatMap(vault.directory.index(of:)),
          words: KeywordTokenizer.words(of: message.searchableText).count,
          mentions: message.entities.compactMap(\.time),
          terms: terms(name) + terms(message.searchableText))
      })
  }
}

extension CandidateTable {
  /// Messages with their vectors and people.
  package init(_ messages: [Message], _ directory: ContactDirectory, vectors: FlatIndex) {
    self.init(
      ids: messages.map(\.id), sentAt: messages.map(\.sentAt), platforms: messages.map(\.platform),
      participants: messages.map { directory.participants(of: $0) }, vectors: vectors)
  }
}
