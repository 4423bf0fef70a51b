internal import GRDB
public import VaultCore

extension SQLiteVault {
  /// Checks the audit log.
  ///
  /// - Parameter known: A state that was noted earlier; the log must still begin with its entries.
  /// - Returns: The end of the log.
  /// - Throws: `auditLog` for the first entry that is not as it was written; `corrupt`, `erased` or
  ///   `database`.
  /// - Complexity: O(bytes of the log).
  public func verifyAuditLog(known: AuditState? = nil) throws(StorageError) -> AuditState {
    try read { database, sealer in try AuditLog(sealer: sealer).check(known: known, in: database) }
  }

  /// Notes in the audit log that records left the vault.
  ///
  /// - Parameters:
  ///   - messages: The messages that were exported.
  ///   - events: The events that were exported.
  /// - Throws: `auditLog`, `corrupt`, `erased` or `database`.
  public func noteExport(
    messages: [DocumentID], events: [DocumentID]
  ) throws(StorageError) {
    try write { database, sealer in
      try log(
        .export, sealer.names(messages, in: .messages) + sealer.names(events, in: .events),
        database, sealer)
    }
  }

  /// Appends to the audit log, in the transaction of the logged operation.
  func log(
    _ operation: AuditedOperation, _ records: [[UInt8]], _ database: Database,
    _ sealer: RecordSealer
  ) throws {
    try AuditLog(sealer: sealer).append(operation, records, at: clock.now, in: database)
  }
}

extension RecordSealer {
  /// The names of rows.
  func names(_ ids: [DocumentID], in table: Table) -> [[UInt8]] {
    ids.map { name($0, in: table) }
  }
}
