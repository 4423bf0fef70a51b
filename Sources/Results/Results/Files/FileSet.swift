public import Foundation

/// The folder that `compare --out` writes.
public enum FileSet {
  /// Writes files into a folder, which is made where it is missing; each appears whole or not at
  /// all, and what else the folder holds stays.
  ///
  /// - Throws: ``RunError/unwritable(path:obstacle:)`` naming the file. Where something is in
  ///   a file's place that cannot be replaced, none is written.
  public static func write(
    _ files: [(name: String, content: Data)], to folder: URL
  ) throws(RunError) {
    let places = files.map { folder.appendingPathComponent($0.name) }
    if let taken = places.first(where: FileKind.isFolder) {
      throw .unwritable(path: taken.path, obstacle: .folderInTheWay)
    }
    for (file, place) in zip(files, places) {
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try file.content.write(to: place, options: .atomic)
      } catch {
        throw .unwritable(path: place.path, obstacle: .system)
      }
    }
  }
}
