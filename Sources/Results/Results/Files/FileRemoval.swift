package import Foundation

/// Removes files and folders.
package enum FileRemoval {
  /// Removes the file or folder at a place, if there is one.
  ///
  /// - Throws: `RunError.unwritable` with the obstacle.
  package static func remove(_ place: URL, obstacle: WriteObstacle) throws(RunError) {
    guard FileManager.default.fileExists(atPath: place.path) else { return }
    do {
      try FileManager.default.removeItem(at: place)
    } catch {
      throw .unwritable(path: place.path, obstacle: obstacle)
    }
  }

  /// Removes the file or folder at a place if possible, and reports no failure.
  package static func clear(_ place: URL) {
    do {
      try FileManager.default.removeItem(at: place)
    } catch {
      // There was no file, or it is in a place that its owner or the system clears.
    }
  }
}
