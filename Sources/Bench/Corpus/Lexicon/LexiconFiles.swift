internal import Foundation
internal import VaultCore

/// The files of one language, looked up in a folder of the user's first, then in ours.
struct LexiconFiles {
  let language: Language
  /// The language's folders, the preferred one first.
  let folders: [URL]

  /// The folder in which topics are expected, as errors name it.
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
      topics.merge(try Self.entries(of: folder, "topics")) { _, preferred in preferred }
    }
    return topics
  }

  /// The questions about topics, small talk, and events of any topic.
  struct QuestionNodes {
    var topics: [String: ConfigurationNode] = [:]
    var chatter: ConfigurationNode?
    var events: ConfigurationNode?
  }

  /// The questions of every file below `questions/`; `chatter.yaml` and `acts.yaml` have those about
  /// small talk and about events of any topic.
  ///
  /// Questions ask about the phrases of their own folder: where a preferred folder has a topic, or
  /// small talk, of its own, ours are not asked.
  ///
  /// - Throws: ``CorpusError/duplicateKey(_:)`` if two files of one folder hold the same topic.
  func questions() throws(CorpusError) -> QuestionNodes {
    var nodes = QuestionNodes()
    for folder in folders.reversed() {
      for topic in try Self.entries(of: folder, "topics").keys { nodes.topics[topic] = nil }
      if FileManager.default.fileExists(atPath: folder.appendingPathComponent("chatter.yaml").path)
      {
        nodes.chatter = nil
      }
      nodes.topics.merge(
        try Self.entries(of: folder, "questions", butNot: ["chatter.yaml", "acts.yaml"])
      ) { _, preferred in preferred }
      nodes.chatter = try Self.file(of: folder, "questions/chatter.yaml") ?? nodes.chatter
      nodes.events = try Self.file(of: folder, "questions/acts.yaml") ?? nodes.events
    }
    return nodes
  }

  private static func file(
    of folder: URL, _ name: String
  ) throws(CorpusError) -> ConfigurationNode? {
    let file = folder.appendingPathComponent(name)
    return FileManager.default.fileExists(atPath: file.path)
      ? try ConfigurationNode.load(file) : nil
  }

  private static func entries(
    of folder: URL, _ name: String, butNot others: Set<String> = []
  ) throws(CorpusError) -> [String: ConfigurationNode] {
    var entries: [String: ConfigurationNode] = [:]
    let place = folder.appendingPathComponent(name)
    let names =
      FileManager.default.fileExists(atPath: place.path) ? try LexiconFolder.names(in: place) : []
    for name in names where name.hasSuffix(".yaml") && !others.contains(name) {
      let file = try ConfigurationNode.load(place.appendingPathComponent(name))
      for (key, node) in try file.entries() {
        guard entries.updateValue(node, forKey: key) == nil else {
          throw CorpusError.duplicateKey(node.location)
        }
      }
    }
    return entries
  }
}
