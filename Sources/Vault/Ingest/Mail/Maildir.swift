public import Foundation

/// Finds the messages of Maildir folders, where each mail is a file of its own.
///
/// A Maildir holds `cur` (seen), `new` (not yet seen) and `tmp` (being delivered, not to be read).
/// A message is named after the moment and the machine of its delivery, `1764500000.M1P2.host`,
/// in `cur` followed by `:2,` and flags; file systems without colons have `;2,` or `!2,`. The
/// folders of Maildir++ lie beside them under names with a dot, such as `.Sent`.
public enum Maildir {
  /// The files of a vault that are messages of a Maildir.
  ///
  /// A file in `cur` or `new` is one if its name is that of a Maildir, or if the same Maildir holds
  /// a file so named. Nothing else decides, so that a user's own folder called `new` is not taken
  /// for one.
  ///
  /// - Parameter paths: Paths below the vault's folder, in any order.
  /// - Returns: The messages' paths in the given order.
  /// - Complexity: O(n).
  public static func messages(in paths: [String]) -> [String] {
    var known: Set<Substring> = []
    for path in paths {
      if let place = Place(path), isMessageName(place.name) { known.insert(place.root) }
    }
    return paths.filter { path in
      guard let place = Place(path), !place.name.hasPrefix(".") else { return false }
      return known.contains(place.root)
    }
  }

  /// The files in `cur` and `new` of Maildir++ folders, which a listing without dot names misses.
  ///
  /// A folder with a dot counts if it holds a `cur` or a `new`; links are not followed.
  ///
  /// - Parameter directory: The vault's folder.
  /// - Returns: Paths below it, ascending by bytes; hand them to `messages(in:)` with the others.
  /// - Throws: `IngestError.unreadable`, naming a folder that cannot be listed.
  public static func hiddenFiles(below directory: URL) throws(IngestError) -> [String] {
    let listing = FolderListing(directory)
    var files: [String] = []
    var folders: [(path: String, isHidden: Bool)] = [("", false)]
    while let (folder, isHidden) = folders.popLast() {
      for name in try listing.names(below: folder, hidden: true) {
        let path = folder.isEmpty ? name : folder + "/" + name
        let isMailFolder = name == "cur" || name == "new"
        switch listing.kind(path) {
        case .typeDirectory where isHidden && isMailFolder:
          files += try listing.names(below: path).map { path + "/" + $0 }
            .filter { listing.kind($0) == .typeRegular }
        case .typeDirectory where name.hasPrefix("."):
          let holdsMail = ["cur", "new"].contains {
            listing.kind(path + "/" + $0) == .typeDirectory
          }
          if holdsMail { folders.append((path, true)) }
        case .typeDirectory where !isHidden:
          folders.append((path, false))
        default:
          break
        }
      }
    }
    return files.sortedByBytes(of: \.self)
  }

  private struct Place {
    let root: Substring
    let name: Substring

    /// The position of a path in a Maildir; `nil` if no part of it is one.
    init?(_ path: String) {
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count >= 2, let name = parts.last, !name.isEmpty else { return nil }
      let folder = parts[parts.count - 2]
      guard folder == "cur" || folder == "new" else { return nil }
      self.name = name
      root = path[..<folder.startIndex]
    }
  }

  /// Returns true if a file is named as deliveries are: `seconds.unique.host`, perhaps with flags
  /// behind.
  static func isMessageName(_ name: Substring) -> Bool {
    if let mark = name.lastIndex(where: { ":;!".contains($0) }),
      name[name.index(after: mark)...].hasPrefix("2,"),
      name[name.index(mark, offsetBy: 3)...].allSatisfy({ $0.isASCII && $0.isLetter })
    {
      return true
    }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count >= 3 && parts.allSatisfy { !$0.isEmpty } && (8...11).contains(parts[0].count)
      && parts[0].allSatisfy { $0.isASCII && $0.isNumber }
      && parts[1].contains { $0.isASCII && $0.isNumber || $0 == "_" }
  }
}
