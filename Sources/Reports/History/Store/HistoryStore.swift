public import Foundation
internal import GRDB
internal import VaultResults

/// The metrics of all runs in one SQLite file, so that they can be followed over time.
///
/// Runs are added and never changed. Several processes may add at once: each run is one
/// transaction of a rollback journal, which SQLite undoes if the process is killed, so that no file
/// is left beside the history and no run is in it by half. `HistorySchema` lays out the tables.
/// What an earlier version wrote is read under the current names of systems (`RenamedIDs`), and
/// renamed in the file when the next run is added.
public final class HistoryStore: Sendable {
  /// The name of the history in the folder of the run directories, unless another file is named.
  public static let fileName = "history.sqlite"

  /// The history's file.
  public let file: URL
  let queue: DatabaseQueue

  init(file: URL, queue: DatabaseQueue) {
    self.file = file
    self.queue = queue
  }

  /// Opens a history that is there.
  ///
  /// - Throws: ``HistoryError``: `missing` if nothing is, `damaged`, `newer` or `foreign` if it is
  ///   no history of this version; it is left unchanged.
  public static func open(at file: URL) throws(HistoryError) -> HistoryStore {
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw .missing(path: file.path)
    }
    do {
      let store = try connect(to: file)
      let finding = try store.queue.read { try HistorySchema.examine($0) }
      // An empty file is a history without runs.
      if finding == .empty {
        try store.queue.close()
        return try HistoryStore(file: file, queue: empty())
      }
      try store.require(finding)
      return finding == .former ? try store.renewed() : store
    } catch {
      throw failure(error, at: file)
    }
  }

  /// Closes the file; no call may follow.
  public func close() throws(HistoryError) {
    try translating { try queue.close() }
  }

  /// Opens the file for reading and writing; it need not be a history yet.
  static func connect(to file: URL) throws -> HistoryStore {
    let place = file.resolvingSymlinksInPath()
    if FileManager.default.fileExists(atPath: place.path),
      try place.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
    {
      throw HistoryError.folder(path: file.path)
    }
    return HistoryStore(
      file: file, queue: try DatabaseQueue(path: file.path, configuration: configuration))
  }

  /// Refuses a file that is no history of this version.
  func require(_ finding: HistorySchema.Finding) throws {
    switch finding {
    case .history, .former: return
    case .newer(let found):
      throw HistoryError.newer(path: file.path, found: found, known: HistorySchema.version)
    case .foreign: throw HistoryError.foreign(path: file.path)
    case .empty, .damaged: throw DamagedRow()
    }
  }

  /// Reads in a transaction.
  func read<Value>(_ body: (Database) throws -> Value) throws(HistoryError) -> Value {
    try translating { try queue.read(body) }
  }

  /// Writes in a transaction.
  func write<Value>(_ body: (Database) throws -> Value) throws(HistoryError) -> Value {
    try translating { try queue.write(body) }
  }

  private func translating<Value>(_ body: () throws -> Value) throws(HistoryError) -> Value {
    do {
      return try body()
    } catch {
      throw Self.failure(error, at: file)
    }
  }

  /// Returns an error of SQLite or the system as one that a caller can act on, without statements
  /// and values.
  static func failure(_ error: any Error, at file: URL) -> HistoryError {
    if let error = error as? HistoryError { return error }
    if isDamage(error) { return .damaged(path: file.path) }
    guard let error = error as? DatabaseError else { return .refused(path: file.path) }
    return error.resultCode == .SQLITE_BUSY
      ? .busy(path: file.path, seconds: Int(patience))
      : .database(path: file.path, code: Int(error.extendedResultCode.rawValue))
  }

  /// Returns true if an error means that the file is not as written.
  static func isDamage(_ error: any Error) -> Bool {
    if error is DamagedRow { return true }
    guard let error = error as? DatabaseError else { return false }
    return [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
  }

  /// The longest wait, in seconds, for other processes that add a run.
  private static let patience = 30.0

  /// A copy in memory under the current names of systems; the file is left as it is.
  private func renewed() throws -> HistoryStore {
    RenamedIDs.noteFormerName()
    let copy = try DatabaseQueue()
    try queue.backup(to: copy)
    try queue.close()
    try copy.write { try HistorySchema.renew($0) }
    return HistoryStore(file: file, queue: copy)
  }

  private static func empty() throws -> DatabaseQueue {
    let queue = try DatabaseQueue()
    try queue.write { try HistorySchema.create(in: $0) }
    return queue
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    configuration.prepareDatabase { database in
      try database.execute(
        sql: """
          PRAGMA temp_store = MEMORY;
          PRAGMA trusted_schema = OFF;
          PRAGMA cell_size_check = ON;
          """)
    }
    return configuration
  }
}
