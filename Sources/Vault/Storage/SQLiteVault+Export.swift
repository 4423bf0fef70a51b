internal import GRDB
package import VaultCore

extension SQLiteVault {
  /// Passes every record of one state of the vault, one at a time: messages, then events, each in
  /// the order in which they were added.
  ///
  /// - Parameters:
  ///   - message: Receives each message; it must not use the vault.
  ///   - event: Receives each event; likewise.
  /// - Throws: `closed`, `corrupt`, `erased` or `database`, and what the two throw.
  /// - Complexity: O(bytes of the records), in memory that does not grow with them.
  package func forEachRecord(
    message: (Message) throws -> Void, event: (CalendarEvent) throws -> Void
  ) throws {
    var failure: (any Error)?
    func hand<Record>(_ record: Record, _ body: (Record) throws -> Void) throws {
      do { try body(record) } catch {
        failure = error
        throw error
      }
    }
    do {
      try read { database, sealer in
        let messages = try Row.fetchCursor(
          database, sql: "SELECT name, sealed FROM messages ORDER BY row")
        let _: [Void] = try Self.records(messages, .messages, sealer) { try hand($1, message) }
        let events = try Row.fetchCursor(
          database, sql: "SELECT name, sealed FROM events ORDER BY row")
        let _: [Void] = try Self.records(events, .events, sealer) { try hand($1, event) }
      }
    } catch {
      throw failure ?? error
    }
  }
}
