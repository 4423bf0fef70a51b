package import Foundation

/// Removes files and folders.
package enum FileRemoval {
  /// Removes what lies at a place, if anything does.
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

  /// Removes what lies at a place if that can be done, and nobody need be told.
  package static func clear(_ place: URL) {
    do {
      try FileManager.default.removeItem(at: place)
    } catch {
      // Nothing was there, or it lies where its owner or the system clears up.
    }
  }
}
