internal import GRDB
internal import VaultCore

extension HistoryStore {
  /// Notes why figures changed; a note that is there already changes nothing.
  ///
  /// - Parameter reasons: The notes, added in one transaction.
  /// - Returns: How many were new.
  /// - Throws: ``HistoryError`` if the file cannot be written.
  @discardableResult
  public func annotate(_ reasons: [HistoryReason]) throws(HistoryError) -> Int {
    do {
      return try queue.write { database in
        var added = 0
        for reason in reasons {
          try database.execute(
            sql: "INSERT OR IGNORE INTO reasons (date, run, metric, reason) VALUES (?, ?, ?, ?)",
            arguments: [reason.date, reason.run ?? "", reason.metric, reason.reason])
          added += database.changesCount
        }
        return added
      }
    } catch {
      throw Self.failure(error, at: file)
    }
  }

  /// Every note, by date, metric and text.
  ///
  /// - Throws: ``HistoryError/damaged(path:)`` if the file is damaged.
  public func reasons() throws(HistoryError) -> [HistoryReason] {
    do {
      return try queue.read { database in
        let rows = try Row.fetchAll(
          database,
          sql: "SELECT date, run, metric, reason FROM reasons ORDER BY date, metric, reason, run")
        return try rows.map { row in
          guard let date = CivilDate(iso8601: try row.text(0)) else { throw DamagedRow() }
          let run = try row.text(1)
          return HistoryReason(
            date: date, run: run.isEmpty ? nil : run, metric: try row.text(2),
            reason: try row.text(3))
        }
      }
    } catch {
      throw Self.failure(error, at: file)
    }
  }
}
