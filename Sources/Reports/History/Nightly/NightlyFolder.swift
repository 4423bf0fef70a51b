public import Foundation
package import VaultResults

/// The folder of a nightly run: its record, its runs, its logs.
///
/// | path | content |
/// |---|---|
/// | `nightly.json` | the progress of the nightly run |
/// | `runs/<cell>/` | a run directory for each completed matrix entry |
/// | `logs/<cell>.log` | the output of a matrix entry's process |
/// | `index.html`, `digest.md`, `digest.json` | written at the end |
/// | `.lock` | locked by the process at work |
public struct NightlyFolder: Hashable, Sendable {
  /// The URL of the folder.
  public let url: URL

  /// Names a folder, which need not be there.
  public init(_ url: URL) {
    self.url = url.standardizedFileURL
  }

  /// Returns a matrix entry's run directory.
  public func run(_ id: String) -> URL { url.appendingPathComponent("runs/\(id)") }

  /// The run directory of a cell of an earlier night, under the name that it has there.
  public func storedRun(_ id: String) -> URL {
    guard !FileManager.default.fileExists(atPath: run(id).path),
      let former = NightlyCell.formerID(id)
    else { return run(id) }
    return run(former)
  }

  /// Returns the file with the output of a matrix entry's process.
  public func log(_ id: String) -> URL { url.appendingPathComponent("logs/\(id).log") }

  /// The folder's name, without its path.
  public var name: String { url.lastPathComponent }

  /// Reads the record; `nil` if there is none.
  ///
  /// - Throws: `ResultsError` or ``RunError`` if it cannot be read.
  public func record() throws -> NightlyRecord? {
    let file = url.appendingPathComponent(NightlyRecord.fileName)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    guard let bytes = FileManager.default.contents(atPath: file.path) else {
      throw RunError.missing(path: file.path, remedy: .readable)
    }
    return try NightlyRecord.decode(bytes, file: file.path)
  }

  /// True if a nightly run may be written here: nothing is there, an empty folder, or a nightly
  /// run, of which a killed process may have left only the lock.
  var isFree: Bool {
    let names = FileKind.names(in: url)
    return names.isEmpty || names.contains { $0 == NightlyRecord.fileName || $0 == ".lock" }
  }

  /// Writes the results of a nightly run.
  package func write(_ record: NightlyRecord, _ digest: NightlyDigest) throws {
    try write([
      (NightlyRecord.fileName, try record.encoded()), ("digest.json", try digest.encoded()),
    ])
  }

  /// Writes files into the folder, each whole or not at all.
  package func write(_ files: [(name: String, content: Data)]) throws(RunError) {
    try FileSet.write(files, to: url)
  }

  /// Returns the report of a matrix entry's run, if the run directory is whole and of the given
  /// binary.
  ///
  /// - Parameters:
  ///   - id: The matrix entry.
  ///   - binaryDigest: The executable's digest; `nil` accepts a run of any.
  /// - Returns: `nil` where there is no such run, or only a part of one.
  package func report(_ id: String, binaryDigest: String?) -> Report? {
    let directory = storedRun(id)
    do {
      let files = try RunDirectory(at: directory)
      let report = files.report
      let names = Set(try FileManager.default.contentsOfDirectory(atPath: directory.path))
      guard names.isSuperset(of: Self.essentials),
        let bytes = FileManager.default.contents(
          atPath: directory.appendingPathComponent("manifest.json").path),
        try Self.manifest(bytes, files) == report.manifest,
        binaryDigest == nil || report.manifest.binaryDigest == binaryDigest
      else { return nil }
      return report
    } catch {
      // An unreadable run is not whole; it is made again.
      return nil
    }
  }

  private static func manifest(_ bytes: Data, _ files: RunDirectory) throws -> Manifest {
    let manifest = try CanonicalJSON.decode(Manifest.self, from: bytes, file: "manifest.json")
    return files.hasFormerNames ? manifest.underCurrentNames : manifest
  }

  /// Removes incomplete files of processes that have ended.
  ///
  /// - Throws: ``RunError/unwritable(path:obstacle:)`` if it cannot be removed.
  package func removeAbandonedStaging() throws(RunError) {
    let runs = url.appendingPathComponent("runs")
    let names = FileKind.names(in: runs)
    for name in names.sorted() {
      guard name.hasPrefix("."), let mark = name.range(of: ".partial-", options: .backwards)
      else { continue }
      let digits = name[mark.upperBound...].prefix { $0.isNumber }
      guard let process = Int32(digits), process > 0, !Self.lives(process) else { continue }
      do {
        try FileManager.default.removeItem(at: runs.appendingPathComponent(name))
      } catch {
        throw .unwritable(
          path: runs.appendingPathComponent(name).path,
          obstacle: .abandonedFilesRemain)
      }
    }
  }

  private static let essentials: Set<String> = [
    "manifest.json", "report.json", "report.html", "per-query.jsonl",
  ]

  private static func lives(_ process: Int32) -> Bool {
    // kill(2): signal 0 tests whether the process exists; EPERM means that it does.
    kill(process, 0) == 0 || errno == EPERM
  }
}

/// The exclusive right to write a nightly run's folder, until it is released or the process ends.
package struct NightlyLock: Sendable {
  let handle: FileHandle

  /// Takes the right; the folder is made where it is missing.
  ///
  /// - Throws: ``RunError/unwritable(path:obstacle:)`` if another process has locked it, the folder
  ///   holds something else than a nightly run, or it cannot be written.
  package init(_ folder: NightlyFolder) throws(RunError) {
    let file = folder.url.appendingPathComponent(".lock")
    guard folder.isFree else {
      throw .unwritable(path: folder.url.path, obstacle: .notANight)
    }
    do {
      try FileManager.default.createDirectory(
        at: folder.url.appendingPathComponent("runs"), withIntermediateDirectories: true)
      if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
      handle = try FileHandle(forUpdating: file)
    } catch {
      throw .unwritable(path: folder.url.path, obstacle: .system)
    }
    // flock(2): given back by the system when the process ends, however it ends.
    guard flock(handle.fileDescriptor, LOCK_EX | LOCK_NB) == 0 else {
      handle.closeFile()
      throw .unwritable(
        path: folder.url.path, obstacle: .inUse)
    }
  }

  /// Gives the right back.
  ///
  /// Closing is not enough: a child that another thread is just starting has the descriptor, too,
  /// until its program is loaded.
  package func release() {
    flock(handle.fileDescriptor, LOCK_UN)
    handle.closeFile()
  }
}
