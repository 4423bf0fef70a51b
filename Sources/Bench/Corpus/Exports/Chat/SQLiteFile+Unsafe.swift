internal import CSQLite
internal import Foundation

// Invariants: a connection is open from `init` to `close` or `deinit` and used by one thread at a
// time; a statement keeps its connection alive and is finalized before it; SQLite copies every text
// and blob while it is bound (SQLITE_TRANSIENT), so no pointer outlives the call it is passed to.

/// A value of a row.
enum SQLiteValue {
  case null
  case integer(Int64)
  case text(String)
  case blob([UInt8])

  /// Text; null where there is none.
  static func optional(_ text: String?) -> SQLiteValue { text.map(SQLiteValue.text) ?? .null }

  /// 1 or 0.
  static func flag(_ isSet: Bool) -> SQLiteValue { .integer(isSet ? 1 : 0) }
}

/// A database that is written once, in one transaction, into a file that was not there.
///
/// The same rows give the same bytes: pages have 4096 bytes, nothing is journalled beside the file,
/// and the header names no library version but a fixed one. Rows beyond the page cache go to the
/// file at once, so memory does not grow with the database.
@safe final class SQLiteFile {
  private let url: URL
  private var handle: OpaquePointer?

  /// Creates the file and begins the transaction.
  ///
  /// - Throws: ``CorpusError/cannotWrite(path:reason:)``.
  init(creating url: URL) throws(CorpusError) {
    self.url = url
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let code = unsafe sqlite3_open_v2(url.path, &opened, flags, nil)
    unsafe handle = unsafe opened
    guard code == SQLITE_OK else { throw failure() }
    for setting in [
      "page_size = 4096", "encoding = 'UTF-8'", "auto_vacuum = NONE", "journal_mode = OFF",
      "synchronous = OFF", "locking_mode = EXCLUSIVE", "temp_store = MEMORY",
      "cache_size = -65536",
    ] { try execute("PRAGMA \(setting)") }
    try execute("BEGIN EXCLUSIVE")
  }

  deinit {
    // An abandoned file: the caller has an error already.
    _ = unsafe sqlite3_close_v2(handle)
  }

  /// Runs statements that yield no rows of interest.
  func execute(_ sql: String) throws(CorpusError) {
    guard unsafe sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure() }
  }

  /// Compiles an insertion into a table.
  func insertion(into table: String, _ columns: [String]) throws(CorpusError) -> SQLiteInsertion {
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let sql = "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(places))"
    var compiled: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(
      handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &compiled, nil)
    guard code == SQLITE_OK, let statement = unsafe compiled else { throw failure() }
    return unsafe SQLiteInsertion(statement, of: self)
  }

  /// Ends the transaction and closes the file; insertions must be gone by then.
  func close() throws(CorpusError) {
    try execute("COMMIT")
    guard unsafe sqlite3_close(handle) == SQLITE_OK else { throw failure() }
    unsafe handle = nil
    try CorpusError.writing(url) {
      let file = try FileHandle(forWritingTo: url)
      try file.seek(toOffset: Self.versionOffset)
      try file.write(contentsOf: Self.version)
      try file.close()
    }
  }

  fileprivate func failure() -> CorpusError {
    let message = unsafe sqlite3_errmsg(handle).map { unsafe String(cString: $0) }
    return .cannotWrite(path: url.path, reason: message ?? "out of memory")
  }

  // The library that wrote last, by the file format's section 1.3: 3.39.5, which is macOS 13's.
  private static let versionOffset: UInt64 = 96
  private static let version: [UInt8] = [0x00, 0x2E, 0x5F, 0x1D]
}

/// A compiled insertion.
@safe final class SQLiteInsertion {
  private let statement: OpaquePointer
  private let file: SQLiteFile

  fileprivate init(_ statement: OpaquePointer, of file: SQLiteFile) {
    unsafe self.statement = unsafe statement
    self.file = file
  }

  deinit { _ = unsafe sqlite3_finalize(statement) }

  /// Adds a row.
  ///
  /// - Precondition: There is a value for each column.
  /// - Throws: ``CorpusError/cannotWrite(path:reason:)``.
  func run(_ values: [SQLiteValue]) throws(CorpusError) {
    precondition(
      values.count == Int(unsafe sqlite3_bind_parameter_count(statement)),
      "a row has another number of values than columns")
    for (offset, value) in values.enumerated() {
      guard bind(value, at: Int32(offset + 1)) == SQLITE_OK else { throw file.failure() }
    }
    let code = unsafe sqlite3_step(statement)
    guard code == SQLITE_DONE, unsafe sqlite3_reset(statement) == SQLITE_OK else {
      throw file.failure()
    }
  }

  private func bind(_ value: SQLiteValue, at index: Int32) -> Int32 {
    // SQLITE_TRANSIENT, which is −1 as a pointer and has no name in Swift.
    let copies = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    switch value {
    case .null: return unsafe sqlite3_bind_null(statement, index)
    case .integer(let number): return unsafe sqlite3_bind_int64(statement, index, number)
    case .text(let text):
      return unsafe sqlite3_bind_text(statement, index, text, Int32(text.utf8.count), copies)
    case .blob(let bytes):
      return unsafe sqlite3_bind_blob(statement, index, bytes, Int32(bytes.count), copies)
    }
  }
}
