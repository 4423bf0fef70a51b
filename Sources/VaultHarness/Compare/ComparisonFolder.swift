public import Foundation

/// The folder that `compare --out` leaves behind.
public enum ComparisonFolder {
  /// Writes files into a folder, which is made where it is missing; each appears whole or not at
  /// all, and what else the folder holds stays.
  ///
  /// - Throws: ``HarnessError/unwritable(path:reason:)`` naming the file.
  public static func write(
    _ files: [(name: String, content: Data)], to folder: URL
  ) throws(HarnessError) {
    for file in files {
      let url = folder.appendingPathComponent(file.name)
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try file.content.write(to: url, options: .atomic)
      } catch {
        throw .unwritable(path: url.path, reason: "the system refuses")
      }
    }
  }
}
