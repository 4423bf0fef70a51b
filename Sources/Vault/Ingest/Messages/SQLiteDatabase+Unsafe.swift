internal import CSQLite
internal import Foundation

// Invariants: a connection is open from `init` to `deinit` and used by one thread at a time; a
// statement keeps its connection alive and is finalized before it; a pointer that SQLite hands out
// for a column is copied from, or lent to a closure, before the statement moves on; the counter of
// steps is allocated before it is registered and freed after the connection is closed.

/// The reason that SQLite failed.
enum SQLiteFailure: Error, Equatable {
  /// The file is no database.
  case notADatabase
  /// The database is inconsistent, or reading it takes longer than its size can explain.
  case corrupt
  /// A statement names what the database does not have.
  case refused
  /// The file, or room for sorting, cannot be had.
  case unreadable

  init(code: Int32) {
    switch code & 0xFF {
    case SQLITE_NOTADB: self = .notADatabase
    case SQLITE_CORRUPT, SQLITE_INTERRUPT, SQLITE_TOOBIG, SQLITE_FORMAT: self = .corrupt
    case SQLITE_ERROR, SQLITE_SCHEMA, SQLITE_RANGE, SQLITE_MISUSE: self = .refused
    default: self = .unreadable
    }
  }
}

/// A foreign database, opened read-only as untrusted input.
///
/// Views and generated columns of the file cannot call functions, no value is longer than 64 MB,
/// and all statements together may take 1 000 000 steps and 32 more for each byte of the file:
/// several times what reading a regular database takes, and a limit for one built to be endless.
@safe final class SQLiteDatabase {
  /// The way in which a file is opened.
  enum Access {
    /// Nothing is locked or written, and no file beside it is looked at.
    case immutable
    /// Beside a write-ahead log or a rollback journal, both of which become part of it.
    case recovering
  }

  private let handle: OpaquePointer
  private let stepsLeft: UnsafeMutablePointer<Int64>

  /// Opens a file that exists.
  init(_ url: URL, access: Access) throws(SQLiteFailure) {
    var components = URLComponents()
    components.scheme = "file"
    components.path = url.path
    components.percentEncodedQuery = access == .immutable ? "mode=ro&immutable=1" : "mode=rw"
    guard let name = components.string else { throw .unreadable }
    let flags =
      SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
      | (access == .immutable ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE)
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(name, &opened, flags, nil)
    guard code == SQLITE_OK, let connection = unsafe opened else {
      _ = unsafe sqlite3_close_v2(opened)
      throw SQLiteFailure(code: code)
    }
    unsafe handle = connection
    unsafe stepsLeft = .allocate(capacity: 1)
    unsafe stepsLeft.initialize(to: Int64.max)
    _ = unsafe sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, 64 << 20)
    unsafe sqlite3_progress_handler(
      connection, Self.stepsPerCheck,
      { context in
        guard let left = unsafe context?.assumingMemoryBound(to: Int64.self) else { return 1 }
        unsafe left.pointee -= 1
        return unsafe left.pointee < 0 ? 1 : 0
      }, stepsLeft)
    let settings = ["trusted_schema = OFF", "query_only = ON", "cell_size_check = ON"]
    for setting in settings { _ = try prepare("PRAGMA " + setting).step() }
    let bytes = try size()
    unsafe stepsLeft.pointee = (1_000_000 + 32 * bytes) / Int64(Self.stepsPerCheck)
  }

  deinit {
    _ = unsafe sqlite3_close_v2(handle)
    unsafe stepsLeft.deallocate()
  }

  /// True if reading took longer than the file's size can explain.
  var isExhausted: Bool { unsafe stepsLeft.pointee < 0 }

  /// Compiles one statement.
  func prepare(_ sql: String) throws(SQLiteFailure) -> SQLiteStatement {
    var compiled: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(handle, sql, -1, 0, &compiled, nil)
    guard code == SQLITE_OK, let statement = unsafe compiled else {
      throw SQLiteFailure(code: code)
    }
    return unsafe SQLiteStatement(statement, of: self)
  }

  private func size() throws(SQLiteFailure) -> Int64 {
    let statement = try prepare(
      "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
    guard try statement.step() else { throw .corrupt }
    return min(max(0, statement.integer(0) ?? 0), 1 << 50)
  }

  private static let stepsPerCheck: Int32 = 10_000
}

/// A compiled statement and, after `step`, its current row.
///
/// Columns count from 0. A value of another type than asked for is `nil`, since the columns of a
/// foreign database hold anything.
@safe final class SQLiteStatement {
  private let statement: OpaquePointer
  private let database: SQLiteDatabase

  fileprivate init(_ statement: OpaquePointer, of database: SQLiteDatabase) {
    unsafe self.statement = unsafe statement
    self.database = database
  }

  deinit {
    _ = unsafe sqlite3_finalize(statement)
  }

  /// Starts over with a number in place of the statement's first question mark.
  func restart(with number: Int64) {
    _ = unsafe sqlite3_reset(statement)
    _ = unsafe sqlite3_bind_int64(statement, 1, number)
  }

  /// Moves to the next row; `false` after the last.
  func step() throws(SQLiteFailure) -> Bool {
    let code = unsafe sqlite3_step(statement)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw SQLiteFailure(code: code)
    }
  }

  /// A column that holds an integer.
  func integer(_ column: Int32) -> Int64? {
    guard unsafe sqlite3_column_type(statement, column) == SQLITE_INTEGER else { return nil }
    return unsafe sqlite3_column_int64(statement, column)
  }

  /// A column that holds a number of either kind, or the digits of one.
  func number(_ column: Int32) -> SQLiteNumber? {
    switch unsafe sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: return .integer(unsafe sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: return .real(unsafe sqlite3_column_double(statement, column))
    case SQLITE_TEXT:
      let text = text(column) ?? ""
      return Int64(text).map { .integer($0) } ?? Double(text).map { .real($0) }
    default: return nil
    }
  }

  /// A column as text, whatever its type; `nil` for NULL.
  ///
  /// Invalid UTF-8 becomes U+FFFD.
  func text(_ column: Int32) -> String? {
    guard unsafe sqlite3_column_type(statement, column) != SQLITE_NULL,
      let start = unsafe sqlite3_column_text(statement, column)
    else { return nil }
    let count = Int(unsafe sqlite3_column_bytes(statement, column))
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Lends the bytes of a column that holds some; `nil` for NULL, for numbers and for none.
  func withBytes<Result>(_ column: Int32, _ body: (Span<UInt8>) -> Result?) -> Result? {
    let type = unsafe sqlite3_column_type(statement, column)
    guard type == SQLITE_BLOB || type == SQLITE_TEXT,
      let start = unsafe sqlite3_column_blob(statement, column)
    else { return nil }
    let count = Int(unsafe sqlite3_column_bytes(statement, column))
    let bytes = unsafe UnsafeBufferPointer(
      start: start.assumingMemoryBound(to: UInt8.self), count: count)
    return body(unsafe Span(_unsafeElements: bytes))
  }
}

/// A number as SQLite stores it.
enum SQLiteNumber: Equatable {
  case integer(Int64)
  case real(Double)
}
