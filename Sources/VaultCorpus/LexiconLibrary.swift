public import Foundation
public import VaultCore

/// The lexicons of a directory: one folder per language beside `topics.yaml`.
///
/// ```
/// topics.yaml     what each event topic is, in every language: who, where, when
/// en/language.yaml  names.yaml  topics.yaml  acts.yaml  chatter.yaml  mail.yaml
/// ```
public struct LexiconLibrary: Sendable {
  /// The languages in ascending order.
  public let languages: [Language]
  let outlines: [TopicOutline]
  let directory: String
  private let lexicons: [Language: Lexicon]

  /// Reads and checks the lexicons: every key, every list's length, every slot.
  ///
  /// - Parameters:
  ///   - directory: The folder that holds `topics.yaml`.
  ///   - languages: Which to read; all that the folder holds where it is `nil`.
  /// - Returns: The lexicons, all of them complete.
  /// - Throws: ``CorpusError`` that names the file, line and key.
  public static func load(
    directory: URL, languages: [Language]? = nil
  ) throws(CorpusError) -> LexiconLibrary {
    let outlines = try TopicOutline.loadAll(
      ConfigurationNode.load(directory.appendingPathComponent("topics.yaml")))
    let wanted: [Language]
    if let languages {
      wanted = languages.sorted()
    } else {
      wanted = try available(in: directory)
    }
    var lexicons: [Language: Lexicon] = [:]
    for language in wanted {
      let folder = LexiconDirectory(
        language: language, url: directory.appendingPathComponent(language.rawValue))
      guard FileManager.default.fileExists(atPath: folder.url.path) else {
        throw CorpusError.missingLexicon(language: language, directory: directory.path)
      }
      lexicons[language] = try Lexicon(directory: folder, outlines: outlines)
    }
    return LexiconLibrary(
      languages: wanted, outlines: outlines, directory: directory.path, lexicons: lexicons)
  }

  /// The lexicon of a language, if the library holds it.
  public func lexicon(_ language: Language) -> Lexicon? { lexicons[language] }

  private static func available(in directory: URL) throws(CorpusError) -> [Language] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    } catch {
      throw CorpusError.unreadableFile(file: directory.path)
    }
    return names.filter { name in
      name.utf8.count == 2 && name.utf8.allSatisfy { (97...122).contains($0) }
    }.map(Language.init(rawValue:)).sorted()
  }
}

/// One language's folder.
struct LexiconDirectory {
  let language: Language
  let url: URL

  /// One of the folder's files, by its name without the ending.
  func load(_ name: String) throws(CorpusError) -> ConfigurationNode {
    try ConfigurationNode.load(url.appendingPathComponent("\(name).yaml"))
  }
}
