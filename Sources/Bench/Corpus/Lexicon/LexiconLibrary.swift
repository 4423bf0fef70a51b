public import Foundation
public import VaultCore

/// The lexicons of a directory: one folder per language beside `topics.yaml`.
///
/// ```
/// topics.yaml     what each event topic is, in every language: who, where, when
/// en/             language.yaml names.yaml typing.yaml mail.yaml chatter.yaml acts.yaml
/// en/topics/      any number of files, each with any number of topics
/// en/questions/   what is asked later about them
/// ```
public struct LexiconLibrary: Sendable {
  /// The languages in ascending order.
  public let languages: [Language]
  let outlines: [TopicOutline]
  let directory: String
  private let lexicons: [Language: Lexicon]

  /// Reads and checks the lexicons: every key, every list's length, every slot.
  ///
  /// A second directory of the same shape extends the first: its files take the place of files of
  /// the same name, its topics are added or replace topics of the same name, its languages are
  /// added. It need not hold what it does not change.
  ///
  /// - Parameters:
  ///   - directory: The folder that holds `topics.yaml`.
  ///   - extending: A folder that goes before it; `nil` for none.
  ///   - languages: Which to read; all that the folders hold where it is `nil`.
  /// - Returns: The lexicons, all of them complete.
  /// - Throws: ``CorpusError`` that names the file, line and key; a folder that is no language's
  ///   and a file that nothing reads are refused too, because they are slips of the pen.
  public static func load(
    directory: URL, extendedBy extending: URL? = nil, languages: [Language]? = nil
  ) throws(CorpusError) -> LexiconLibrary {
    let roots = (extending.map { [$0] } ?? []) + [directory]
    if let extending, !FileManager.default.fileExists(atPath: extending.path) {
      throw CorpusError.missingFile(file: extending.path)
    }
    for root in roots { try LexiconFolder(url: root).refuseStrays() }
    let outlines = try outlines(roots)
    var wanted = Set(languages ?? [])
    if languages == nil {
      for root in roots { wanted.formUnion(try LexiconFolder(url: root).languages()) }
    }
    var lexicons: [Language: Lexicon] = [:]
    for language in wanted.sorted() {
      let folders = roots.map { $0.appendingPathComponent(language.rawValue) }
        .filter { FileManager.default.fileExists(atPath: $0.path) }
      guard !folders.isEmpty else {
        throw CorpusError.missingLexicon(language: language, directory: directory.path)
      }
      lexicons[language] = try Lexicon(
        files: LexiconFiles(language: language, folders: folders), outlines: outlines)
    }
    return LexiconLibrary(
      languages: wanted.sorted(), outlines: outlines, directory: directory.path, lexicons: lexicons)
  }

  /// The lexicon of a language, if the library holds it.
  public func lexicon(_ language: Language) -> Lexicon? { lexicons[language] }

  private static func outlines(_ roots: [URL]) throws(CorpusError) -> [TopicOutline] {
    var outlines: [String: TopicOutline] = [:]
    for (position, root) in roots.enumerated().reversed() {
      let file = root.appendingPathComponent("topics.yaml")
      let isOptional = position + 1 < roots.count
      if isOptional, !FileManager.default.fileExists(atPath: file.path) { continue }
      for outline in try TopicOutline.loadAll(ConfigurationNode.load(file)) {
        outlines[outline.key] = outline
      }
    }
    return outlines.values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }
}
