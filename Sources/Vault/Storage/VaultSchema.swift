internal import GRDB

/// The tables of a vault's file.
///
/// | table | column | meaning |
/// |---|---|---|
/// | `envelope` | `bytes` | the one `KeyEnvelope`; no row once erased |
/// | `recovery` | `bytes` | the `RecoveryEnvelope`; no row where there is no recovery phrase |
/// | `audit` | `number` | from 0, in the order of the operations |
/// | | `sealed` | sealed `AuditEntry` |
/// | `audit_head` | `vault` | the vault's identifier, which the envelope shows as well |
/// | | `sealed` | sealed number and hashes of the entries (`AuditLog`) |
/// | `messages`, `events` | `row` | number, never used twice |
/// | | `name` | keyed name of the id (`RecordSealer`) |
/// | | `words` | of messages only: how many words the index holds of it |
/// | | `sealed` | sealed record |
/// | `vectors` | `name` | keyed name of the id |
/// | | `model` | keyed name of the model |
/// | | `sealed` | sealed record |
/// | `checkpoints` | `name` | keyed name of the source of an import |
/// | | `sealed` | sealed record of how far the import has come |
/// | `keywords` | `rowid` | `messages.row` |
/// | | `tokens` | keyed names of the words, in ascending order so that no word order is kept |
///
/// What the file does show: how many records and words there are, their sizes, which batch a
/// record came in, which vectors belong to one document or one model, which messages share a word
/// and how often it occurs in each, how many operations there were and on how many records each. It never shows ids, senders, times, text or model names.
enum VaultSchema {
  /// `PRAGMA application_id`: `VBva`.
  static let applicationID = 0x5642_7661
  /// `PRAGMA user_version`.
  static let version = 4
  /// The version without a recovery phrase and an audit log, which begins when it is opened.
  static let versionWithoutAudit = 3
  /// The version that has no signs in its keyword index either; opening it makes the index again.
  static let versionWithoutSigns = 2
  /// The versions that this program opens.
  static let openable = versionWithoutSigns...version

  private static let additions = [
    "CREATE TABLE recovery (id INTEGER PRIMARY KEY CHECK (id = 1), bytes BLOB NOT NULL)",
    "CREATE TABLE audit (number INTEGER PRIMARY KEY, sealed BLOB NOT NULL)",
    """
    CREATE TABLE audit_head (id INTEGER PRIMARY KEY CHECK (id = 1), vault BLOB NOT NULL, \
    sealed BLOB NOT NULL)
    """,
  ]

  private static let statements = [
    "CREATE TABLE envelope (id INTEGER PRIMARY KEY CHECK (id = 1), bytes BLOB NOT NULL)",
    """
    CREATE TABLE messages (row INTEGER PRIMARY KEY AUTOINCREMENT, name BLOB NOT NULL UNIQUE, \
    words INTEGER NOT NULL, sealed BLOB NOT NULL)
    """,
    """
    CREATE TABLE events (row INTEGER PRIMARY KEY AUTOINCREMENT, name BLOB NOT NULL UNIQUE, \
    sealed BLOB NOT NULL)
    """,
    """
    CREATE TABLE vectors (name BLOB NOT NULL, model BLOB NOT NULL, sealed BLOB NOT NULL, \
    PRIMARY KEY (name, model))
    """,
    "CREATE TABLE checkpoints (name BLOB NOT NULL PRIMARY KEY, sealed BLOB NOT NULL)",
    // Contentless: the index keeps rows of keyed words and no copy of what was indexed.
    """
    CREATE VIRTUAL TABLE keywords USING \
    fts5(tokens, content='', columnsize=0, tokenize='ascii')
    """,
  ]

  // What SQLite adds by itself: FTS5's shadow tables, row numbers, indexes of UNIQUE columns.
  private static let companions: Set<String> = [
    "keywords_config", "keywords_data", "keywords_idx", "sqlite_sequence",
    "sqlite_autoindex_checkpoints_1", "sqlite_autoindex_events_1", "sqlite_autoindex_messages_1",
    "sqlite_autoindex_vectors_1",
  ]

  /// Creates the tables in an empty database.
  static func create(in database: Database) throws {
    try database.execute(sql: "PRAGMA application_id = \(applicationID)")
    for statement in statements { try database.execute(sql: statement) }
    try addTables(in: database)
  }

  /// Adds the tables that an earlier version lacks.
  static func addTables(in database: Database) throws {
    for statement in additions { try database.execute(sql: statement) }
    try database.execute(sql: "PRAGMA user_version = \(version)")
  }

  /// A temporary view of the keyword index: one row for each occurrence of a word
  /// (sqlite.org/fts5.html, "The fts5vocab Virtual Table Module").
  static let occurrences = "keyword_occurrences"

  /// Prepares a connection for keyword searches; the file is not changed.
  static func createOccurrences(in database: Database) throws {
    try database.execute(
      sql: """
        CREATE VIRTUAL TABLE temp.\(occurrences) USING fts5vocab('main', 'keywords', 'instance')
        """)
  }

  /// Returns true if a database has exactly the tables of a vault of a version: no trigger or view
  /// was added.
  static func matches(_ database: Database, version: Int = version) throws -> Bool {
    var missing = Set(statements + (version > versionWithoutAudit ? additions : []))
    let rows = try Row.fetchCursor(database, sql: "SELECT type, name, sql FROM sqlite_schema")
    while let row = try rows.next() {
      guard case .string(let type) = row.value(at: 0), type == "table" || type == "index",
        case .string(let name) = row.value(at: 1)
      else { return false }
      if companions.contains(name) { continue }
      guard case .string(let sql) = row.value(at: 2), missing.remove(sql) != nil
      else { return false }
    }
    return missing.isEmpty
  }
}

extension Row {
  /// A column as SQLite stores it: the typed subscripts of GRDB trap on a value of another type,
  /// and a damaged file may hold anything.
  func value(at index: Int) -> DatabaseValue.Storage {
    let value: DatabaseValue = self[index]
    return value.storage
  }

  /// A column that holds bytes; `nil` if it holds something else.
  func bytes(at index: Int) -> [UInt8]? {
    guard case .blob(let data) = value(at: index) else { return nil }
    return Array(data)
  }

  /// A column that holds an integer; `nil` if it holds something else.
  func integer(at index: Int) -> Int64? {
    guard case .int64(let number) = value(at: index) else { return nil }
    return number
  }
}
