package import Foundation

/// What stands under a path.
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
}
