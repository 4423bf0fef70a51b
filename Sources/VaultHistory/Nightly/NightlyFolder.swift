public import Foundation
package import VaultResults

/// The folder of a night: its record, its runs, its logs.
///
/// | path | content |
/// |---|---|
/// | `nightly.json` | how far the night has come |
/// | `runs/<cell>/` | a run directory for each completed cell |
/// | `logs/<cell>.log` | what a cell's process said |
/// | `index.html`, `digest.md`, `digest.json` | written at the end |
/// | `.lock` | held by the process at work |
public struct NightlyFolder: Hashable, Sendable {
  /// Where it is.
  public let url: URL

  /// Names a folder, which need not be there.
  public init(_ url: URL) {
    self.url = url.standardizedFileURL
  }

  /// A cell's run directory.
  public func run(_ id: String) -> URL { url.appendingPathComponent("runs/\(id)") }

  /// The file of what a cell's process said.
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

  /// Whether a night may be written here: nothing is there, an empty folder, or a night, of which
  /// a killed process may have left the lock alone.
  var isFree: Bool {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: url.path)
    } catch {
      // Nothing is there, or nothing that can be read: writing will tell.
      return true
    }
    return names.isEmpty || names.contains { $0 == NightlyRecord.fileName || $0 == ".lock" }
  }

  /// Writes what a night has come to.
  func write(_ record: NightlyRecord, _ digest: NightlyDigest) throws {
    try write([
      (NightlyRecord.fileName, try record.encoded()), ("digest.json", try digest.encoded()),
    ])
  }

  /// Writes files into the folder, each whole or not at all.
  package func write(_ files: [(name: String, content: Data)]) throws(RunError) {
    try FileSet.write(files, to: url)
  }

  /// The report of a cell's run, if the run directory is whole and of the binary that is meant.
  ///
  /// - Parameters:
  ///   - id: The cell.
  ///   - binaryDigest: The executable's digest; `nil` takes a run of any.
  /// - Returns: `nil` where there is no such run, or only a part of one.
  package func report(_ id: String, binaryDigest: String?) -> Report? {
    let directory = run(id)
    do {
      let report = try RunDirectory(at: directory).report
      let names = Set(try FileManager.default.contentsOfDirectory(atPath: directory.path))
      guard names.isSuperset(of: Self.essentials),
        let bytes = FileManager.default.contents(
          atPath: directory.appendingPathComponent("manifest.json").path),
        try CanonicalJSON.decode(Manifest.self, from: bytes, file: "manifest.json")
          == report.manifest,
        binaryDigest == nil || report.manifest.binaryDigest == binaryDigest
      else { return nil }
      return report
    } catch {
      // What cannot be read is no whole run; it is made again.
      return nil
    }
  }

  /// Removes what processes that are no more have left half-written.
  ///
  /// - Throws: ``RunError/unwritable(path:obstacle:)`` if it cannot be removed.
  func removeAbandonedStaging() throws(RunError) {
    let runs = url.appendingPathComponent("runs")
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: runs.path)
    } catch {
      // No folder, nothing half-written.
      return
    }
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
    // kill(2): signal 0 asks whether the process is there; EPERM says that it is.
    kill(process, 0) == 0 || errno == EPERM
  }
}

/// The right to work in a night's folder, held until it is released or the process ends.
struct NightlyLock: Sendable {
  let handle: FileHandle

  /// Takes the right; the folder is made where it is missing.
  ///
  /// - Throws: ``RunError/unwritable(path:obstacle:)`` if another process holds it, the folder
  ///   holds something else than a night, or it cannot be written.
  init(_ folder: NightlyFolder) throws(RunError) {
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
  /// Closing alone would not: a child that another thread is just starting has the descriptor, too,
  /// until its program is loaded.
  func release() {
    flock(handle.fileDescriptor, LOCK_UN)
    handle.closeFile()
  }
}
