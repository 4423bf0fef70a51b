public import Foundation
internal import VaultCore
internal import VaultSealing

/// SHA-256 digests of files and folders, in lower-case hex.
public enum FileDigest {
  /// The digest of a file's bytes.
  public static func file(_ url: URL) throws(RunError) -> String { try files([url]) }

  /// The digest of several files' bytes, one after the other, which are read a piece at a time.
  public static func files(_ urls: [URL]) throws(RunError) -> String {
    var hasher = SHA256()
    for url in urls {
      do {
        let handle = try FileHandle(forReadingFrom: url)
        defer { handle.closeFile() }
        while let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty {
          hasher.update(data: piece)
        }
      } catch {
        throw .missing(path: url.path, remedy: .readableFile)
      }
    }
    return hasher.finalize().hexadecimal
  }

  /// The digest of a folder: of one line `digest  path` per file, by ascending path.
  ///
  /// Files that describe the others (`CARD.md`, `SHA256SUMS`) and hidden ones are left out, and of
  /// a generated dataset `export/`, which holds the same data in other forms. Of anything that is
  /// no regular file or cannot be read only the path counts.
  public static func folder(_ root: URL) throws(RunError) -> String {
    guard let walk = FileManager.default.enumerator(atPath: root.path) else {
      throw .missing(path: root.path, remedy: .folder)
    }
    var paths: [String] = []
    for case let path as String in walk {
      let isFolder = walk.fileAttributes?[.type] as? FileAttributeType == .typeDirectory
      let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") }
      if !isFolder, !isHidden, !["CARD.md", "SHA256SUMS"].contains(path) { paths.append(path) }
    }
    if paths.contains("dataset.json") { paths.removeAll { $0.hasPrefix("export/") } }
    var hasher = SHA256()
    for path in paths.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      let url = root.appendingPathComponent(path)
      let digest = readableDigest(of: url)
      hasher.update(data: Array("\(digest)  \(path)\n".utf8))
    }
    return hasher.finalize().hexadecimal
  }

  /// The digest of a text's UTF-8 bytes.
  package static func text(_ text: String) -> String {
    SHA256.hash(data: text.utf8).hexadecimal
  }

  /// The digest of a regular file, or `-`: a pipe would be waited for, a broken link is nothing.
  private static func readableDigest(of url: URL) -> String {
    do {
      let target = url.resolvingSymlinksInPath()
      guard try target.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
        return "-"
      }
      return try file(target)
    } catch {
      return "-"
    }
  }
}
