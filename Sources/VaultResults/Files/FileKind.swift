package import Foundation

/// The kind of a file at a path, and its size.
package enum FileKind {
  /// Whether a folder does, or a link to one.
  package static func isFolder(_ url: URL) -> Bool {
    do {
      let target = url.resolvingSymlinksInPath()
      return try target.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
    } catch {
      // Nothing is there, or nothing that may be asked.
      return false
    }
  }

  /// Whether a file that is no folder is there, or a link to one.
  package static func isPlainFile(_ url: URL) -> Bool {
    FileManager.default.fileExists(atPath: url.path) && !isFolder(url)
  }

  /// The bytes of a file, read from the file itself.
  package static func bytes(of file: URL) throws -> Int {
    let handle = try FileHandle(forReadingFrom: file)
    defer { handle.closeFile() }
    return Int(try handle.seekToEnd())
  }
}
