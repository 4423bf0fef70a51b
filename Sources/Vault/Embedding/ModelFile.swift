internal import Foundation

/// A reader of the files of models.
enum ModelFile {
  /// Reads a file.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - options: The options of reading.
  ///   - missing: The error where there is no file at a path.
  ///   - unreadable: The error where it cannot be read.
  /// - Returns: All its bytes.
  /// - Throws: The error of `missing` or `unreadable`.
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
