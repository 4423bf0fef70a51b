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
      let place = folder.appendingPathComponent("topics")
      let names =
        FileManager.default.fileExists(atPath: place.path)
        ? try LexiconFolder.names(in: place) : []
      for name in names where name.hasSuffix(".yaml") {
        let file = try ConfigurationNode.load(place.appendingPathComponent(name))
        for (key, node) in try file.entries() {
          guard own.updateValue(node, forKey: key) == nil else {
            throw CorpusError.duplicateKey(node.location)
          }
        }
      }
      topics.merge(own) { _, preferred in preferred }
    }
    return topics
  }
}
