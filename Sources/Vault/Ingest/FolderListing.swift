internal import Foundation

/// The files below a folder, in an order that is the same everywhere.
struct FolderListing: Sendable {
  let url: URL

  init(_ url: URL) {
    self.url = url
  }

  /// Returns true if a path below the folder is a folder, or a link to one.
  func isFolder(_ path: String) -> Bool {
    Self.isFolder(url.appendingPathComponent(path))
  }

  /// Returns true if there is a folder, or a link to one.
  static func isFolder(_ url: URL) -> Bool {
    do {
      let target = url.resolvingSymlinksInPath()
      return try target.resourceValues(forKeys: [.isDirectoryKey]).isDirectory ?? false
    } catch {
      // Nothing there, or nothing that may be looked at.
      return false
    }
  }

  /// The paths of all files below the folder, ascending by bytes.
  ///
  /// Links to folders are not followed, so that no loop is endless.
  func files() throws(IngestError) -> [String] {
    var files: [String] = []
    var folders = [""]
    while let folder = folders.popLast() {
      for name in try names(below: folder) {
        let path = folder.isEmpty ? name : folder + "/" + name
        if !isFolder(path) {
          files.append(path)
        } else if let kind = kind(path), kind != .typeSymbolicLink {
          folders.append(path)
        }
      }
    }
    return files.sortedByBytes(of: \.self)
  }

  /// The bytes of a file, mapped into memory where the system can.
  func data(_ path: String) throws(IngestError) -> Data {
    do {
      return try Data(contentsOf: url.appendingPathComponent(path), options: .mappedIfSafe)
    } catch {
      throw .unreadable(file: path)
    }
  }

  /// The kind of entry at a path, links not followed; `nil` if it is gone or forbidden since it was
  /// listed: nothing to enter or to read.
  func kind(_ path: String) -> FileAttributeType? {
    do {
      let place = url.appendingPathComponent(path).path
      return try FileManager.default.attributesOfItem(atPath: place)[.type] as? FileAttributeType
    } catch {
      return nil
    }
  }

  /// The names directly in the folder, or in one below it, ascending by bytes; those with a dot only
  /// if `hidden`.
  func names(below folder: String = "", hidden: Bool = false) throws(IngestError) -> [String] {
    do {
      let names = try FileManager.default.contentsOfDirectory(
        atPath: folder.isEmpty ? url.path : url.appendingPathComponent(folder).path)
      return names.filter { hidden || !$0.hasPrefix(".") }.sortedByBytes(of: \.self)
    } catch {
      throw .unreadable(file: folder.isEmpty ? url.path : folder)
    }
  }
}

extension Sequence {
  /// The elements in ascending order of a text's bytes; those with equal ones keep their order.
  func sortedByBytes(of text: (Element) -> String) -> [Element] {
    // The standard library's sort is stable.
    sorted { text($0).utf8.lexicographicallyPrecedes(text($1).utf8) }
  }
}
