internal import GRDB
internal import Synchronization
public import VaultCore

extension SQLiteVault {
  /// The messages that share words with a text, best first.
  ///
  /// - Parameters:
  ///   - text: Any text: it holds no query syntax.
  ///   - limit: How many hits to return at most; none below 1.
  ///   - ids: The messages to choose from; `nil` for all.
  ///   - instant: Messages sent later are ignored; `nil` counts all.
  /// - Returns: Hits by descending BM25 score, ties by ascending id.
  /// - Throws: `corrupt`, `erased` or `database`.
  /// - Complexity: O(messages + occurrences of the text's words). The first search after a change
  ///   reads the words' occurrences from the file; later ones find them in memory. The first with an
  ///   instant opens the records of messages whose times are not in memory.
  public func keywordSearch(
    _ text: String, limit: Int, within ids: Set<DocumentID>?, asOf instant: Timestamp?
  ) throws(StorageError) -> [KeywordHit] {
    let tokens = KeywordTokenizer.tokens(of: text).firstOccurrences()
    return try read { database, sealer in
      guard limit > 0, !tokens.isEmpty else { return [] }
      let words = tokens.map(sealer.name(ofToken:))
      // Searches take turns on the queue, so holding the lock meanwhile blocks no other search.
      return try state.withLock { state in
        try state.forgetIfChangedElsewhere(database)
        let allowed = try ids.map { try state.rows(of: $0, database, sealer) }
        var postings = try state.postings ?? KeywordPostings(database)
        state.postings = nil
        defer { state.postings = postings }
        if instant != nil {
          try postings.learnTimes { try state.entry(of: $0, database, sealer).sentAt }
        }
        return try postings.best(
          limit, for: words, among: allowed, asOf: instant, in: database
        ).map {
          KeywordHit(id: try state.identifier(of: $0.row, database, sealer), score: $0.score)
        }
        .sorted { $0.precedes($1) }
        .prefix(limit)
        .map { $0 }
      }
    }
  }
}

extension SQLiteVault.State {
  /// Drops cached data of the file if another connection has changed it since.
  mutating func forgetIfChangedElsewhere(_ database: Database) throws {
    let version = try Int.fetchOne(database, sql: "PRAGMA data_version") ?? 0
    if version != dataVersion { self = SQLiteVault.State(condition, dataVersion: version) }
  }

  /// The rows of the messages with the given ids; unknown ids have none.
  fileprivate mutating func rows(
    of ids: Set<DocumentID>, _ database: Database, _ sealer: RecordSealer
  ) throws -> [Int64] {
    var rows: [Int64] = []
    for id in ids {
      if let row = rowsByIdentifier[id] {
        rows.append(row)
      } else if let row = try SQLiteVault.row(of: id, database, sealer) {
        remember(id, row: row)
        rows.append(row)
      }
    }
    return rows
  }

  fileprivate mutating func identifier(
    of row: Int64, _ database: Database, _ sealer: RecordSealer
  ) throws -> DocumentID {
    if let known = identifiersByRow[row] { return known }
    return try entry(of: row, database, sealer).id
  }

  /// Returns the known properties of a row's message; its record is opened if they are not cached.
  fileprivate mutating func entry(
    of row: Int64, _ database: Database, _ sealer: RecordSealer
  ) throws -> (id: DocumentID, sentAt: Timestamp) {
    if let id = identifiersByRow[row], let sentAt = timesByRow[row] { return (id, sentAt) }
    let statement = try database.cachedStatement(
      sql: "SELECT name, sealed FROM messages WHERE row = ?")
    guard let record = try Row.fetchOne(statement, arguments: [row]),
      let name = record.bytes(at: 0), let sealed = record.bytes(at: 1)
    else { throw RecordDecoder.Malformed() }
    let message: Message = try sealer.open(sealed, name: name, in: .messages)
    remember(message.id, row: row, sentAt: message.sentAt)
    return (message.id, message.sentAt)
  }
}

extension [String] {
  /// The distinct elements in the order of their first occurrence.
  func firstOccurrences() -> [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
