internal import Foundation
internal import VaultResults

extension Data {
  /// Reads the file that an option names.
  ///
  /// - Throws: ``RunError/missing(path:remedy:)`` if it cannot be read.
  init(named path: String, else remedy: Remedy) throws(RunError) {
    do {
      self = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw .missing(path: path, remedy: remedy)
    }
  }
}
