internal import Foundation
internal import VaultCore

/// The files that were not read, by their endings.
public enum UnreadFiles {
  /// One sentence without a full stop: `3 files were not read: 2 .msf, 1 without an ending`.
  ///
  /// - Parameter paths: The files.
  /// - Returns: `nil` for none. The most frequent endings first, of equal ones by name.
  public static func words(_ paths: [String]) -> String? {
    guard !paths.isEmpty else { return nil }
    let endings = Dictionary(grouping: paths) { path in
      let ending = ExportCatalog.fileExtension(path)
      return ending.isEmpty ? "without an ending" : ".\(ending)"
    }.mapValues(\.count)
    let parts = endings.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.value) \($0.key)" }
    let most = 8
    let more = parts.count > most ? ", \(parts.count - most) other endings" : ""
    return "\(Plural.count(paths.count, "file")) \(paths.count == 1 ? "was" : "were") not read: "
      + parts.prefix(most).joined(separator: ", ") + more
  }
}
