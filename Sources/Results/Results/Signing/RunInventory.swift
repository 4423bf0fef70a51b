internal import Foundation

/// The files of a run directory, except the signature itself.
struct RunInventory {
  /// The regular files, by ascending path.
  let files: [ResultStatement.File]
  /// Paths of items that are neither folders nor regular files, ascending: links, pipes, sockets.
  let irregular: [String]

  /// Reads every file of a folder; links are not followed, pipes not opened.
  ///
  /// - Throws: ``RunError/missing(path:remedy:)`` if there is no such folder or a file cannot
  ///   be read.
  /// - Complexity: O(bytes of the folder).
  init(of directory: URL) throws(RunError) {
    guard let walk = FileManager.default.enumerator(atPath: directory.path) else {
      throw .missing(path: directory.path, remedy: .runDirectory)
    }
    var paths: [String] = []
    var irregular: [String] = []
    for case let path as String in walk where !Self.ofSignature.contains(path) {
      switch walk.fileAttributes?[.type] as? FileAttributeType {
      case .typeDirectory?: break
      case .typeRegular?: paths.append(path)
      default: irregular.append(path)
      }
    }
    var files: [ResultStatement.File] = []
    for path in paths.sorted(by: Self.precedes) {
      let url = directory.appendingPathComponent(path)
      files.append(
        ResultStatement.File(
          path: path, bytes: try Self.size(of: url), sha256: try FileDigest.file(url)))
    }
    self.files = files
    self.irregular = irregular.sorted(by: Self.precedes)
  }

  /// The statement and its signature, which cannot hold their own digests.
  private static let ofSignature: Set<String> = [
    ResultStatement.fileName, ResultSignature.fileName,
  ]

  /// Ascending bytes: the same order on every machine, regardless of its language.
  private static func precedes(_ first: String, _ second: String) -> Bool {
    first.utf8.lexicographicallyPrecedes(second.utf8)
  }

  private static func size(of url: URL) throws(RunError) -> Int {
    do {
      let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
      return (attributes[.size] as? NSNumber)?.intValue ?? 0
    } catch {
      throw .missing(path: url.path, remedy: .readableFile)
    }
  }
}
