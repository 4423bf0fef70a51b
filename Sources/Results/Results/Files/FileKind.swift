package import Foundation

/// The kind of a file at a path, and its size.
package enum FileKind {
  /// Returns true if a folder, or a link to one, exists at the URL.
  package static func isFolder(_ url: URL) -> Bool {
    do {
      let target = url.resolvingSymlinksInPath()
      return try target.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
    } catch {
      // Nothing is there, or nothing that may be read.
      return false
    }
  }

  /// Returns true if a file that is no folder, or a link to one, exists at the URL.
  package static func isPlainFile(_ url: URL) -> Bool {
    FileManager.default.fileExists(atPath: url.path) && !isFolder(url)
  }

  /// The names in a folder, in no order; none where it cannot be read.
  package static func names(in folder: URL) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder.path)
    } catch {
      return []
    }
  }

  /// The bytes of a file, read from the file itself.
  package static func bytes(of file: URL) throws -> Int {
    let handle = try FileHandle(forReadingFrom: file)
    defer { handle.closeFile() }
    return Int(try handle.seekToEnd())
  }
}
