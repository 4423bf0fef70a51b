internal import GRDB
internal import VaultCore

extension HistoryStore {
  /// Records reasons for changed values; one that is there already changes nothing.
  ///
  /// - Parameter reasons: The notes, added in one transaction.
  /// - Returns: The number of new ones.
  /// - Throws: ``HistoryError`` if the file cannot be written.
  @discardableResult
  public func annotate(_ reasons: [HistoryReason]) throws(HistoryError) -> Int {
    try write { database in
      var added = 0
      for reason in reasons {
        try database.execute(
          sql: "INSERT OR IGNORE INTO reasons (date, run, metric, reason) VALUES (?, ?, ?, ?)",
          arguments: [reason.date, reason.run ?? "", reason.metric, reason.reason])
        added += database.changesCount
      }
      return added
    }
  }

  /// Every note, by date, metric and text.
  ///
  /// - Throws: ``HistoryError/damaged(path:)`` if the file is damaged.
  public func reasons() throws(HistoryError) -> [HistoryReason] {
    try read { database in
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
  }
}
