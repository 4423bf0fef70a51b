public import Foundation

/// The checkout that the tests were built from.
public enum Repository {
  /// Its top folder.
  public static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// A file or folder by its path from the top.
  public static func url(_ path: String) -> URL {
    root.appendingPathComponent(path)
  }
}
