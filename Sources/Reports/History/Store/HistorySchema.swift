internal import GRDB
internal import VaultResults

/// The tables of the history's file; `Documentation/History.md` describes each column.
enum HistorySchema {
  /// `PRAGMA application_id`: `VBhi`.
  static let applicationID = 0x5642_6869
  /// `PRAGMA user_version`; in version 1 systems had the former names of `RenamedIDs`.
  static let version = 2

  /// The state of a file.
  enum Finding: Equatable {
    /// A history of this version.
    case history
    /// A history of an earlier version: the same tables, under former names.
    case former
    /// Nothing was written yet.
    case empty
    /// A history of a later version.
    case newer(Int)
    /// A database of another program.
    case foreign
    /// A history whose tables are not those of its version.
    case damaged
  }

  private static let statements = [
    """
    CREATE TABLE machines (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, \
    description TEXT NOT NULL) STRICT
    """,
    """
    CREATE TABLE runs (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, \
    figures TEXT NOT NULL, milliseconds INTEGER NOT NULL, created_at TEXT NOT NULL, \
    git_commit TEXT, machine INTEGER NOT NULL REFERENCES machines (id), dataset TEXT NOT NULL, \
    profile TEXT, seed TEXT, split TEXT NOT NULL, primary_system TEXT NOT NULL, \
    embedder TEXT NOT NULL, index_name TEXT NOT NULL, weights TEXT, corpus_digest TEXT NOT NULL, \
    config_digest TEXT NOT NULL, model_digest TEXT, binary_digest TEXT NOT NULL, \
    report_schema INTEGER NOT NULL, directory TEXT) STRICT
    """,
    """
    CREATE TABLE metrics (id INTEGER PRIMARY KEY, metric TEXT NOT NULL, slice TEXT NOT NULL, \
    unit TEXT NOT NULL, better TEXT NOT NULL, deterministic INTEGER NOT NULL, \
    UNIQUE (metric, slice, unit, better, deterministic)) STRICT
    """,
    // By run, so that an append writes one place of the file and not one for each metric.
    """
    CREATE TABLE measurements (run INTEGER NOT NULL REFERENCES runs (id), \
    metric INTEGER NOT NULL REFERENCES metrics (id), value REAL NOT NULL, low REAL, high REAL, \
    n INTEGER NOT NULL, PRIMARY KEY (run, metric)) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE reasons (id INTEGER PRIMARY KEY, date TEXT NOT NULL, run TEXT NOT NULL, \
    metric TEXT NOT NULL, reason TEXT NOT NULL, UNIQUE (date, run, metric, reason)) STRICT
    """,
  ]

  /// Creates the tables in an empty database.
  static func create(in database: Database) throws {
    try database.execute(sql: "PRAGMA application_id = \(applicationID)")
    try database.execute(sql: "PRAGMA user_version = \(version)")
    for statement in statements { try database.execute(sql: statement) }
  }

  /// Identifies a database, without reading its rows.
  static func examine(_ database: Database) throws -> Finding {
    let application = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    let rows = try Row.fetchAll(database, sql: "SELECT name, sql FROM sqlite_schema")
    if application == 0, rows.isEmpty { return .empty }
    guard application == applicationID else { return .foreign }
    guard found <= version else { return .newer(found) }
    var missing = Set(statements)
    for row in rows {
      guard case .string(let name) = row.storage(at: 0) else { return .damaged }
      if name.hasPrefix("sqlite_autoindex_") { continue }
      guard case .string(let sql) = row.storage(at: 1), missing.remove(sql) != nil
      else { return .damaged }
    }
    guard missing.isEmpty, found >= 1 else { return .damaged }
    return found == version ? .history : .former
  }

  /// Gives a history of an earlier version the current names of systems.
  ///
  /// - Complexity: O(metrics + runs + reasons).
  static func renew(_ database: Database) throws {
    for row in try Row.fetchAll(database, sql: "SELECT id, metric, slice FROM metrics") {
      let (id, slice) = (try row.text(1), try row.text(2))
      let names = (
        id: RenamedIDs.metric(id),
        slice: SliceColumn.text(RenamedIDs.slice(try SliceColumn.slice(slice)))
      )
      guard names != (id, slice) else { continue }
      try database.execute(
        sql: "UPDATE metrics SET metric = ?, slice = ? WHERE id = ?",
        arguments: [names.id, names.slice, try row.integer(0)])
    }
    for row in try Row.fetchAll(database, sql: "SELECT id, primary_system FROM runs") {
      try database.execute(
        sql: "UPDATE runs SET primary_system = ? WHERE id = ?",
        arguments: [RenamedIDs.system(try row.text(1)), try row.integer(0)])
    }
    for row in try Row.fetchAll(database, sql: "SELECT id, metric FROM reasons") {
      try database.execute(
        sql: "UPDATE OR IGNORE reasons SET metric = ? WHERE id = ?",
        arguments: [RenamedIDs.metric(try row.text(1)), try row.integer(0)])
    }
    try database.execute(sql: "PRAGMA user_version = \(version)")
  }
}

/// A row holds a value that no history of this program ever wrote there.
struct DamagedRow: Error {}

extension Row {
  /// A column as SQLite stores it: the typed subscripts of GRDB trap on a value of another type,
  /// and a damaged file may hold anything.
  func storage(at index: Int) -> DatabaseValue.Storage {
    let value: DatabaseValue = self[index]
    return value.storage
  }

  /// A column of text.
  func text(_ index: Int) throws -> String {
    guard case .string(let text) = storage(at: index) else { throw DamagedRow() }
    return text
  }

  /// A column of text that may hold none.
  func optionalText(_ index: Int) throws -> String? {
    if case .null = storage(at: index) { return nil }
    return try text(index)
  }

  /// A column of whole numbers.
  func integer(_ index: Int) throws -> Int64 {
    guard case .int64(let number) = storage(at: index) else { throw DamagedRow() }
    return number
  }

  /// A column of finite numbers.
  func real(_ index: Int) throws -> Double {
    guard case .double(let number) = storage(at: index), number.isFinite else { throw DamagedRow() }
    return number
  }

  /// A column of numbers that may hold none.
  func optionalReal(_ index: Int) throws -> Double? {
    if case .null = storage(at: index) { return nil }
    return try real(index)
  }
}
