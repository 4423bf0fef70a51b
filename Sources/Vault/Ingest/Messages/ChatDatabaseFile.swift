internal import Foundation

/// A database file on disk that is read without changes to its folder.
///
/// A database without such files is opened in place, as immutable: nothing is locked or written, so
/// a read-only folder suffices. The content of a `-wal` or `-journal` beside it can only be read by
/// writing beside it; then both are copied to a temporary folder, which is removed with this
/// object.
final class ChatDatabaseFile {
  /// The open database.
  let database: SQLiteDatabase
  private let copy: TemporaryCopy?

  /// Opens a file that starts like a database.
  ///
  /// - Throws: `IngestError.unreadable`, `.notAMessagesDatabase` or `.corruptDatabase`.
  init(_ url: URL, path: String) throws(IngestError) {
    let start = try ExportFile(url, path: path).prefix(16)
    guard start.elementsEqual("SQLite format 3\0".utf8) else {
      throw .notAMessagesDatabase(file: path)
    }
    let companions = ["-wal", "-journal"].filter { Self.hasContents(url.path + $0) }
    copy = companions.isEmpty ? nil : try TemporaryCopy(of: url, with: companions, path: path)
    do throws(SQLiteFailure) {
      let access = copy == nil ? SQLiteDatabase.Access.immutable : .recovering
      database = try SQLiteDatabase(copy?.database ?? url, access: access)
    } catch {
      throw IngestError(error, file: path)
    }
  }

  private static func hasContents(_ path: String) -> Bool {
    do {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      return (attributes[.size] as? NSNumber)?.int64Value ?? 0 > 0
    } catch {
      return false  // There is no such file, which is the usual case.
    }
  }
}

extension IngestError {
  /// Translates a database's failure to the error of importing a file.
  init(_ failure: SQLiteFailure, file: String) {
    switch failure {
    case .notADatabase, .refused: self = .notAMessagesDatabase(file: file)
    case .corrupt: self = .corruptDatabase(file: file)
    case .unreadable: self = .unreadable(file: file)
    }
  }
}

/// A copy of a database and of the files beside it, in a folder that only this user can read.
private final class TemporaryCopy {
  let database: URL
  private let folder: URL

  init(of original: URL, with companions: [String], path: String) throws(IngestError) {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory
      .appendingPathComponent("vaultbench-messages-\(UUID().uuidString)")
    self.folder = folder
    database = folder.appendingPathComponent("copy.db")
    do {
      try manager.createDirectory(
        at: folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: NSNumber(value: 0o700)])
    } catch {
      throw .unreadable(file: path)
    }
    for suffix in [""] + companions {
      try Self.copy(
        URL(fileURLWithPath: original.path + suffix),
        to: URL(fileURLWithPath: database.path + suffix), path: path)
    }
  }

  // Byte by byte, so that the copy is writable regardless of the original's permissions.
  private static func copy(_ source: URL, to target: URL, path: String) throws(IngestError) {
    let stream = try FileStream(source, path: path)
    let attributes: [FileAttributeKey: Any] = [.posixPermissions: NSNumber(value: 0o600)]
    guard
      FileManager.default.createFile(atPath: target.path, contents: nil, attributes: attributes)
    else { throw .unreadable(file: path) }
    do {
      let output = try FileHandle(forWritingTo: target)
      var piece: [UInt8] = []
      while try stream.read(into: &piece, upTo: 1 << 20) > 0 {
        try output.write(contentsOf: piece)
        piece.removeAll(keepingCapacity: true)
      }
      try output.close()
    } catch {
      throw .unreadable(file: path)
    }
  }

  deinit {
    do {
      try FileManager.default.removeItem(at: folder)
    } catch {
      // No caller is left to receive the error; the system clears its temporary folder by itself.
      return
    }
  }
}
