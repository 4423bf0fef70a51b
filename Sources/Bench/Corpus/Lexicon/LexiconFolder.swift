internal import Foundation
internal import VaultCore

/// A user's folder of lexicons: `topics.yaml` and a folder for each language.
///
/// A file of the wrong name would be ignored without a message, and its owner would take our
/// phrases for theirs.
struct LexiconFolder {
  let url: URL

  /// The files of a language beside its folder of topics.
  private static let languageFiles = [
    "acts.yaml", "chatter.yaml", "language.yaml", "mail.yaml", "names.yaml", "typing.yaml",
  ]

  /// The languages that have a folder, in ascending order.
  func languages() throws(CorpusError) -> [Language] {
    try Self.names(in: url).filter(Self.isCode).map(Language.init(rawValue:))
  }

  /// Refuses what nothing would read: other folders, and YAML files of other names.
  ///
  /// - Throws: ``CorpusError/invalidValue(_:expected:)`` with the path of the first stray, or
  ///   ``CorpusError/unreadableFile(file:)``.
  func refuseStrays() throws(CorpusError) {
    // A path to anything but a folder gives the error that its topics.yaml is missing.
    guard Self.isFolder(url) else { return }
    for name in try Self.names(in: url) {
      let place = url.appendingPathComponent(name)
      if Self.isFolder(place) {
        guard Self.isCode(name) else { throw Self.stray(place, .form(.languageFolder)) }
        for file in try Self.names(in: place)
        where Self.isYAML(file) && !Self.languageFiles.contains(file) {
          throw Self.stray(
            place.appendingPathComponent(file), .languageFile(names: Self.languageFiles))
        }
      } else if Self.isYAML(name), name != "topics.yaml" {
        throw Self.stray(place, .form(.topicsFile))
      }
    }
  }

  private static func stray(_ place: URL, _ expected: CorpusError.Expectation) -> CorpusError {
    .invalidValue(.init(file: place.path), expected: expected)
  }

  /// The names in a folder, in ascending order; hidden names belong to editors and version control.
  static func names(in folder: URL) throws(CorpusError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { !$0.hasPrefix(".") }
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    } catch {
      throw CorpusError.unreadableFile(file: folder.path)
    }
  }

  // A path with a dot behind it resolves only where there is a folder, or a link to one.
  static func isFolder(_ place: URL) -> Bool {
    FileManager.default.fileExists(atPath: place.path + "/.")
  }

  private static func isYAML(_ name: String) -> Bool {
    name.hasSuffix(".yaml") || name.hasSuffix(".yml")
  }

  /// Returns true if a name can be a language's code.
  static func isCode(_ name: String) -> Bool {
    name.utf8.count == 2 && name.utf8.allSatisfy { (97...122).contains($0) }
  }
}
