public import Foundation

/// A folder for files that nobody keeps, where the system clears up what a killed process leaves.
public struct TemporaryFolder: Sendable {
  /// Where it is.
  public let url: URL

  /// Makes one that is nobody else's.
  ///
  /// - Parameter purpose: What it is for, as a part of its name.
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

  /// Takes it away with all that is in it.
  public func remove() {
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      // Nothing was there, or it lies where the system clears up.
    }
  }
}
