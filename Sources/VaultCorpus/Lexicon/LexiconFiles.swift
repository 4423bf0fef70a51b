internal import Foundation
internal import VaultCore

/// The files of one language, looked up in a folder of the user's first, then in ours.
struct LexiconFiles {
  let language: Language
  /// The language's folders, the preferred one first.
  let folders: [URL]

  /// Where topics are expected; what refusals name.
  var topicFolder: String {
    (folders.last ?? URL(fileURLWithPath: "")).appendingPathComponent("topics").path
  }

  /// One of the language's files, by its name without the ending.
  func load(_ name: String) throws(CorpusError) -> ConfigurationNode {
    let files = folders.map { $0.appendingPathComponent("\(name).yaml") }
    let found = files.first { FileManager.default.fileExists(atPath: $0.path) }
    return try ConfigurationNode.load(found ?? files[0])
  }

  /// The topics of every file below `topics/`; a topic of a preferred folder hides ours.
  ///
  /// - Throws: ``CorpusError/duplicateKey(_:)`` if two files of one folder hold the same topic.
  func topics() throws(CorpusError) -> [String: ConfigurationNode] {
    var topics: [String: ConfigurationNode] = [:]
    for folder in folders.reversed() {
      var own: [String: ConfigurationNode] = [:]
      for file in try Self.files(in: folder.appendingPathComponent("topics")) {
        for (key, node) in try ConfigurationNode.load(file).entries() {
          guard own.updateValue(node, forKey: key) == nil else {
            throw CorpusError.duplicateKey(node.location)
          }
        }
      }
      topics.merge(own) { _, preferred in preferred }
    }
    return topics
  }

  private static func files(in folder: URL) throws(CorpusError) -> [URL] {
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".yaml") && !$0.hasPrefix(".") }
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        .map { folder.appendingPathComponent($0) }
    } catch {
      throw CorpusError.unreadableFile(file: folder.path)
    }
  }
}
