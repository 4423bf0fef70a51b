public import Foundation

/// The folder that a run writes.
///
/// It is written beside its final place and moved there in one step, so that a run that fails or is
/// killed leaves nothing half-written under the requested name.
public struct StagedFolder: Sendable {
  /// The final place of the run.
  public let destination: URL
  /// The folder into which it is written.
  public let staging: URL

  /// Claims the place.
  ///
  /// - Parameters:
  ///   - destination: The final place of the run.
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
    try attempting(destination) {
      try manager.createDirectory(at: staging, withIntermediateDirectories: true)
    }
  }

  /// Writes a file of the run.
  public func write(_ text: String, to path: String) throws(RunError) {
    try write(Data(text.utf8), to: path)
  }

  /// Writes a file of the run, its parent folders included.
  public func write(_ data: Data, to path: String) throws(RunError) {
    let file = staging.appendingPathComponent(path)
    try attempting(destination.appendingPathComponent(path)) {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    }
  }

  /// Moves the finished run to its place; an earlier run there is replaced.
  public func publish() throws(RunError) {
    let manager = FileManager.default
    try attempting(destination) {
      if manager.fileExists(atPath: destination.path) {
        let old = staging.appendingPathExtension("old")
        try manager.moveItem(at: destination, to: old)
        try manager.moveItem(at: staging, to: destination)
        try manager.removeItem(at: old)
      } else {
        try manager.moveItem(at: staging, to: destination)
      }
    }
  }

  /// Removes what was written so far.
  public func discard() throws(RunError) {
    try attempting(staging) {
      if FileManager.default.fileExists(atPath: staging.path) {
        try FileManager.default.removeItem(at: staging)
      }
    }
  }

  /// Returns true for an empty folder or an earlier run; anything else may be a user's work.
  private static func mayReplace(_ folder: URL, _ marks: Set<String>) -> Bool {
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      return names.isEmpty || Set(names).isSuperset(of: marks)
    } catch {
      return false
    }
  }

  private func attempting(_ place: URL, _ change: () throws -> Void) throws(RunError) {
    do {
      try change()
    } catch {
      throw .unwritable(path: place.path, obstacle: Self.obstacle(error))
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
