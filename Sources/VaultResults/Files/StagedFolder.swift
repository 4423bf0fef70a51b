public import Foundation

/// The folder that a run leaves behind.
///
/// It is written beside its final place and moved there in one step, so that a run that fails
/// or is killed leaves nothing half-written under the name that was asked for.
public struct StagedFolder: Sendable {
  /// Where the run will stand.
  public let destination: URL
  /// Where it is written.
  public let staging: URL

  /// Claims the place.
  ///
  /// - Parameters:
  ///   - destination: Where the run will stand.
  ///   - marks: The files of a folder that may be replaced; those of a run unless stated.
  /// - Throws: ``RunError/notARunDirectory(path:)`` if something else is there,
  ///   ``RunError/unwritable(path:obstacle:)`` if it cannot be written.
  public init(
    at destination: URL, replacing marks: Set<String> = ["manifest.json", "report.json"]
  ) throws(RunError) {
    let manager = FileManager.default
    self.destination = destination.standardizedFileURL
    let name =
      ".\(self.destination.lastPathComponent).partial-\(ProcessInfo.processInfo.processIdentifier)"
    staging = self.destination.deletingLastPathComponent().appendingPathComponent(name)
    if manager.fileExists(atPath: self.destination.path), !Self.mayReplace(self.destination, marks)
    {
      throw .notARunDirectory(path: destination.path)
    }
    do {
      try manager.createDirectory(at: staging, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path: destination.path, obstacle: Self.obstacle(error))
    }
  }

  /// Writes a file of the run.
  public func write(_ text: String, to path: String) throws(RunError) {
    try write(Data(text.utf8), to: path)
  }

  /// Writes a file of the run, its parent folders included.
  public func write(_ data: Data, to path: String) throws(RunError) {
    let file = staging.appendingPathComponent(path)
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    } catch {
      throw .unwritable(
        path: destination.appendingPathComponent(path).path, obstacle: Self.obstacle(error))
    }
  }

  /// Moves the finished run to its place; an earlier run there gives way.
  public func publish() throws(RunError) {
    let manager = FileManager.default
    do {
      if manager.fileExists(atPath: destination.path) {
        let old = staging.appendingPathExtension("old")
        try manager.moveItem(at: destination, to: old)
        try manager.moveItem(at: staging, to: destination)
        try manager.removeItem(at: old)
      } else {
        try manager.moveItem(at: staging, to: destination)
      }
    } catch {
      throw .unwritable(path: destination.path, obstacle: Self.obstacle(error))
    }
  }

  /// Removes what was written so far.
  public func discard() throws(RunError) {
    do {
      if FileManager.default.fileExists(atPath: staging.path) {
        try FileManager.default.removeItem(at: staging)
      }
    } catch {
      throw .unwritable(path: staging.path, obstacle: Self.obstacle(error))
    }
  }

  /// An empty folder or an earlier run may be replaced; anything else is somebody's work.
  private static func mayReplace(_ folder: URL, _ marks: Set<String>) -> Bool {
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      return names.isEmpty || Set(names).isSuperset(of: marks)
    } catch {
      return false
    }
  }

  private static func obstacle(_ error: any Error) -> WriteObstacle {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    guard let code = underlying?.code, underlying?.domain == NSPOSIXErrorDomain else {
      return .system
    }
    return .systemCode(code, name: POSIXError.Code(rawValue: Int32(code)).map { "\($0)" })
  }
}
