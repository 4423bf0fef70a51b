internal import VaultCore
internal import VaultIndex
internal import VaultIngest
internal import VaultMatching
internal import VaultStorage

/// One vault on its way through the stages: what ingest found and storage keeps.
struct StoredVault: Sendable {
  let name: String
  let directory: ContactDirectory
  let store: SQLiteVault
  /// The messages that people wrote, each once whatever platforms hold it, read back from the
  /// store; ascending by time and id.
  let messages: [Message]
  /// The events, read back from the store.
  let events: [CalendarEvent]
}

/// One vault ready to be asked.
struct SearchableVault: Sendable {
  let stored: StoredVault
  let table: CandidateTable
  let exact: FlatIndex
  let graph: HNSWIndex?
  let profiles: [DocumentID: EventProfile]
  let rowOfID: [DocumentID: Int]
  /// How the messages follow one another.
  let conversations: ConversationTable
  /// The events in the order of `stored.events`.
  let calendar: [CalendarEntry]
}
