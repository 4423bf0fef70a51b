public import Foundation

/// A folder for temporary files, in a place where the system clears files of a killed process.
public struct TemporaryFolder: Sendable {
  /// The URL of the folder.
  public let url: URL

  /// Creates a folder that no other process uses.
  ///
  /// - Parameter purpose: The purpose, as a part of its name.
  /// - Throws: ``ProcessError/noTemporaryFolder(path:)``.
  public init(_ purpose: String) throws(ProcessError) {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("vaultbench-\(purpose)-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      throw .noTemporaryFolder(path: url.path)
    }
  }

  /// A path in it.
  public func appending(_ name: String) -> URL { url.appendingPathComponent(name) }

  /// Removes it with all its content.
  public func remove() {
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      // There was no file, or it is in a place that the system clears.
    }
  }
}
