public import Foundation

/// A new, empty folder that goes away with its last reference.
public final class TemporaryDirectory: Sendable {
  /// Where it is.
  public let url: URL

  /// Creates the folder below the system's temporary folder.
  public init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("vaultbench-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      print("could not remove a temporary folder: \(error.localizedDescription)")
    }
  }

  /// Writes a file below the folder, its parents included, and says where it is.
  @discardableResult
  public func write(_ text: String, to path: String) throws -> URL {
    try write(Data(text.utf8), to: path)
  }

  /// Writes a file below the folder, its parents included, and says where it is.
  @discardableResult
  public func write(_ data: Data, to path: String) throws -> URL {
    let file = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    return file
  }
}
