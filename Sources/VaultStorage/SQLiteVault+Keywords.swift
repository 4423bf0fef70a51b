internal import Foundation
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
  /// - Returns: Hits by descending BM25 score, ties by ascending id.
  /// - Throws: `corrupt`, `erased` or `database`.
  /// - Complexity: O(messages + occurrences of the text's words). The first search after a change
  ///   reads the words' occurrences from the file; later ones find them in memory.
  public func keywordSearch(
    _ text: String, limit: Int, within ids: Set<DocumentID>?
  ) throws(StorageError) -> [KeywordHit] {
    let tokens = KeywordTokenizer.tokens(of: text).firstOccurrences()
    return try read { database, sealer in
      guard limit > 0, !tokens.isEmpty else { return [] }
      let words = tokens.map(sealer.name(ofToken:))
      // Searches take turns on the queue, so holding the lock meanwhile keeps nobody waiting.
      return try state.withLock { state in
        try state.forgetIfChangedElsewhere(database)
        let allowed = try ids.map { try state.rows(of: $0, database, sealer) }
        var postings = try state.postings ?? KeywordPostings(database)
        state.postings = nil
        defer { state.postings = postings }
        return try postings.best(limit, for: words, among: allowed, in: database)
          .map {
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
  /// Drops what is remembered of the file if another connection has changed it since.
  fileprivate mutating func forgetIfChangedElsewhere(_ database: Database) throws {
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
    let statement = try database.cachedStatement(
      sql: "SELECT name, sealed FROM messages WHERE row = ?")
    guard let record = try Row.fetchOne(statement, arguments: [row]),
      let name = record.bytes(at: 0), let sealed = record.bytes(at: 1)
    else { throw RecordDecoder.Malformed() }
    let message: Message = try sealer.open(sealed, name: name, in: .messages)
    remember(message.id, row: row)
    return message.id
  }
}
