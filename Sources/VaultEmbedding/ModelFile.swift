internal import Foundation

/// Reads the files that models lie in.
enum ModelFile {
  /// Reads a file.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - options: How it is read.
  ///   - missing: The error where there is no file at a path.
  ///   - unreadable: The error where it cannot be read.
  /// - Returns: All its bytes.
  /// - Throws: What `missing` or `unreadable` gives.
  static func contents(
    of url: URL, options: Data.ReadingOptions = [],
    missing: (String) -> EmbeddingError = { .missingModel(path: $0) },
    unreadable: (String) -> EmbeddingError = { .unreadableModel(path: $0) }
  ) throws(EmbeddingError) -> Data {
    guard FileManager.default.fileExists(atPath: url.path) else { throw missing(url.path) }
    do {
      return try Data(contentsOf: url, options: options)
    } catch {
      throw unreadable(url.path)
    }
  }
}
