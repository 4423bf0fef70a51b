internal import Foundation
internal import GRDB
internal import Synchronization
public import VaultCore

extension SQLiteVault {
  private struct ScoredRow {
    let row: Int64
    let score: Double
  }

  /// The messages that share words with a text, best first.
  ///
  /// - Parameters:
  ///   - text: Any text: it holds no query syntax.
  ///   - limit: How many hits to return at most; none below 1.
  ///   - ids: The messages to choose from; `nil` for all.
  /// - Returns: Hits by descending BM25 score, ties by ascending id.
  /// - Throws: `corrupt`, `erased` or `database`.
  /// - Complexity: O(m · log m), where m messages share a word with the text; the first search
  ///   after opening also opens the records of its hits, to learn their ids.
  public func keywordSearch(
    _ text: String, limit: Int, within ids: Set<DocumentID>?
  ) throws(StorageError) -> [KeywordHit] {
    let tokens = KeywordTokenizer.tokens(of: text).firstOccurrences()
    return try read { database, sealer in
      guard limit > 0, !tokens.isEmpty else { return [] }
      let rows = try scoredRows(matching: tokens.map(sealer.name(ofToken:)), in: database)
      return try best(limit, of: rows, within: ids) { row in
        try identifier(of: row, database, sealer)
      }
    }
  }

  /// Scores every message that has one of the keyed words.
  private func scoredRows(matching tokens: [String], in database: Database) throws -> [ScoredRow] {
    // Quoted, a word is never read as query syntax (sqlite.org/fts5.html, 3.1).
    let query = tokens.map { "\"\($0)\"" }.joined(separator: " OR ")
    let statement = try database.cachedStatement(
      sql: "SELECT rowid, bm25(keywords) FROM keywords WHERE keywords MATCH ?")
    let cursor = try Row.fetchCursor(statement, arguments: [query])
    var rows: [ScoredRow] = []
    while let row = try cursor.next() {
      guard let number = row.integer(at: 0), case .double(let score) = row.value(at: 1) else {
        throw RecordDecoder.Malformed()
      }
      // FTS5 gives better matches lower values.
      rows.append(ScoredRow(row: number, score: -score))
    }
    return rows
  }

  /// The best hits among scored rows, whose ids are looked up no further than needed.
  private func best(
    _ limit: Int, of rows: [ScoredRow], within ids: Set<DocumentID>?,
    identifier: (Int64) throws -> DocumentID
  ) throws -> [KeywordHit] {
    let descending = rows.sorted { $0.score > $1.score }
    var hits: [KeywordHit] = []
    var start = 0
    while start < descending.count, hits.count < limit {
      // Row numbers follow nothing a reader knows, so ties wait for their ids.
      let score = descending[start].score
      let end = descending[start...].firstIndex { $0.score != score } ?? descending.count
      var tied: [KeywordHit] = []
      for row in descending[start..<end] {
        let id = try identifier(row.row)
        if ids?.contains(id) ?? true { tied.append(KeywordHit(id: id, score: score)) }
      }
      hits += tied.sorted { $0.precedes($1) }
      start = end
    }
    return Array(hits.prefix(limit))
  }

  private func identifier(
    of row: Int64, _ database: Database, _ sealer: RecordSealer
  ) throws -> DocumentID {
    if let known = state.withLock({ $0.identifiers[row] }) { return known }
    let statement = try database.cachedStatement(
      sql: "SELECT name, sealed FROM messages WHERE row = ?")
    guard let record = try Row.fetchOne(statement, arguments: [row]),
      let name = record.bytes(at: 0), let sealed = record.bytes(at: 1)
    else { throw RecordDecoder.Malformed() }
    let message: Message = try sealer.open(sealed, name: name, in: .messages)
    state.withLock { $0.identifiers[row] = message.id }
    return message.id
  }
}
