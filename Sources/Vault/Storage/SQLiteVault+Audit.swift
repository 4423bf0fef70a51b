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

  /// Returns the time of the last operation; `nil` for a log without entries.
  public func lastOperation() throws(StorageError) -> Timestamp? {
    try read { try AuditLog(sealer: $1).entries(in: $0).last?.time }
  }

  /// Returns what the audit log holds, after checking it.
  ///
  /// - Throws: As `verifyAuditLog`.
  /// - Complexity: O(bytes of the log).
  public func auditLog() throws(StorageError) -> [AuditRecord] {
    try read { database, sealer in
      let log = AuditLog(sealer: sealer)
      _ = try log.check(known: nil, in: database)
      return try log.entries(in: database).map {
        AuditRecord(
          number: $0.number, time: $0.time.description, operation: "\($0.operation)",
          records: $0.records.map(\.hexadecimal))
      }
    }
  }

  /// Notes in the audit log what was done with records outside the vault.
  ///
  /// - Parameters:
  ///   - operation: An export, or an upload.
  ///   - messages: The messages.
  ///   - events: The events.
  /// - Throws: `auditLog`, `corrupt`, `erased` or `database`.
  public func note(
    _ operation: AuditedOperation, messages: [DocumentID], events: [DocumentID] = []
  ) throws(StorageError) {
    try write { database, sealer in
      try log(
        operation, sealer.names(messages, in: .messages) + sealer.names(events, in: .events),
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
