public import Foundation
internal import GRDB
public import VaultCore
internal import VaultResults

extension HistoryStore {
  /// A history that can be added to.
  public struct Opened: Sendable {
    /// The history.
    public let store: HistoryStore
    /// The place to which a damaged file was moved before the history was begun; `nil` if it was
    /// intact or there was none.
    public let setAside: URL?
  }

  /// Opens a history to add to; begins one where there is none.
  ///
  /// A file that is damaged, cut off or no database at all is moved to `<file>.corrupt-<time in
  /// UTC>`, never overwritten. One of a later version or of another program is left unchanged.
  ///
  /// - Parameters:
  ///   - file: The history's file; its folder is made where it is missing.
  ///   - clock: The time in the name of a file that is set aside.
  /// - Returns: The history, every page of it checked.
  /// - Throws: ``HistoryError``: `newer` or `foreign` for a file that is left unchanged, `busy`,
  ///   `refused`, `database` or `folderNotLocked` if the system or another process prevents it.
  /// - Complexity: O(bytes of the file).
  public static func openForAppending(
    at file: URL, clock: WallClock = .system
  ) throws(HistoryError) -> Opened {
    let folder = file.deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      if let store = try prepared(file) { return Opened(store: store, setAside: nil) }
      // One process at a time moves a file away, or the second would move the new history. The
      // folder is the lock, so that no lock file is left.
      let lock = try FileHandle(forReadingFrom: folder)
      defer { lock.closeFile() }
      guard flock(lock.fileDescriptor, LOCK_EX) == 0 else {
        throw HistoryError.folderNotLocked(path: file.path)
      }
      if let store = try prepared(file) { return Opened(store: store, setAside: nil) }
      let place = try moveAside(file, clock: clock)
      guard let store = try prepared(file) else { throw DamagedRow() }
      return Opened(store: store, setAside: place)
    } catch {
      throw failure(error, at: file)
    }
  }

  /// Reads every page.
  ///
  /// - Throws: ``HistoryError/damaged(path:)`` if the file is damaged.
  /// - Complexity: O(bytes of the file).
  public func requireWhole() throws(HistoryError) {
    try read(Self.check)
  }

  /// The history in a file, begun if there is none; `nil` if the file is damaged.
  private static func prepared(_ file: URL) throws -> HistoryStore? {
    do {
      let store = try connect(to: file)
      do {
        let finding = try store.queue.write { database in
          let finding = try HistorySchema.examine(database)
          switch finding {
          case .empty: try HistorySchema.create(in: database)
          case .former: try HistorySchema.renew(database)
          default: try store.require(finding)
          }
          return finding
        }
        if finding == .former { RenamedIDs.noteFormerName() }
        // Beside other processes that read, not in their way.
        try store.queue.read(Self.check)
        return store
      } catch {
        try store.queue.close()
        throw error
      }
    } catch  where isDamage(error) {
      return nil
    }
  }

  /// Reads every page (sqlite.org/pragma.html#pragma_quick_check): damage in an old run would
  /// otherwise remain undetected as runs are added.
  private static func check(_ database: Database) throws {
    guard let row = try Row.fetchOne(database, sql: "PRAGMA quick_check(1)"),
      case .string("ok") = row.storage(at: 0)
    else { throw DamagedRow() }
  }

  /// Moves a file away, its rollback journal with it, which would otherwise be taken for that
  /// of the file that follows.
  private static func moveAside(_ file: URL, clock: WallClock) throws -> URL {
    let manager = FileManager.default
    let time = Timestamp(seconds: clock.now.secondsSinceEpoch).description
      .filter { $0 != "-" && $0 != ":" }
    var place = URL(fileURLWithPath: "\(file.path).corrupt-\(time)")
    var number = 2
    while manager.fileExists(atPath: place.path) {
      place = URL(fileURLWithPath: "\(file.path).corrupt-\(time)-\(number)")
      number += 1
    }
    try manager.moveItem(at: file, to: place)
    let journal = file.path + "-journal"
    if manager.fileExists(atPath: journal) {
      try manager.moveItem(atPath: journal, toPath: place.path + "-journal")
    }
    return place
  }
}
