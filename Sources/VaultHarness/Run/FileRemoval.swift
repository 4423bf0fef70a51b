internal import Foundation

/// Removes files and folders of the harness.
enum FileRemoval {
  /// Removes what lies at a place, if anything does.
  ///
  /// - Throws: `HarnessError.unwritable` with the obstacle.
  static func remove(_ place: URL, obstacle: WriteObstacle) throws(HarnessError) {
    guard FileManager.default.fileExists(atPath: place.path) else { return }
    do {
      try FileManager.default.removeItem(at: place)
    } catch {
      throw .unwritable(path: place.path, obstacle: obstacle)
    }
  }

  /// Removes what lies at a place if that can be done, and nobody need be told.
  static func clear(_ place: URL) {
    do {
      try FileManager.default.removeItem(at: place)
    } catch {
      // Nothing was there, or it lies where its owner or the system clears up.
    }
  }
}
