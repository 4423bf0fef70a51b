public import Foundation

/// Writes a corpus in native export formats, whole or not at all.
///
/// Everything goes to a hidden folder beside the target, which takes the target's place once it is
/// complete; an earlier generated corpus there is replaced, anything else is left alone.
public struct CorpusWriter {
  /// Writes a corpus.
  ///
  /// - Parameters:
  ///   - corpus: What to write.
  ///   - directory: A folder that does not exist, is empty, or holds a generated corpus.
  /// - Returns: The corpus's digest, as ``Corpus/digest`` computes it.
  /// - Throws: ``CorpusError/foreignDirectory(path:)`` or
  ///   ``CorpusError/cannotWrite(path:reason:)``; then the target is as it was.
  @discardableResult
  public static func write(_ corpus: Corpus, to directory: URL) throws(CorpusError) -> String {
    try refuseForeign(directory)
    let partial = sibling(of: directory, suffix: "partial")
    do throws(CorpusError) {
      let files = CorpusFiles(corpus)
      try write(files, to: partial)
      try replace(directory, with: partial)
      return files.digest
    } catch {
      discard(partial)
      throw error
    }
  }

  private static func refuseForeign(_ directory: URL) throws(CorpusError) {
    let manager = FileManager.default
    guard manager.fileExists(atPath: directory.path) else { return }
    let values = try attempt(directory) {
      try directory.resourceValues(forKeys: [.isDirectoryKey])
    }
    guard values.isDirectory == true else {
      throw CorpusError.foreignDirectory(path: directory.path)
    }
    let names = try attempt(directory) { try manager.contentsOfDirectory(atPath: directory.path) }
    guard names.isEmpty || isGenerated(directory) else {
      throw CorpusError.foreignDirectory(path: directory.path)
    }
  }

  // A generated corpus lists its own files and says which generator wrote it.
  private static func isGenerated(_ directory: URL) -> Bool {
    let manager = FileManager.default
    let sums = directory.appendingPathComponent("SHA256SUMS").path
    guard manager.fileExists(atPath: sums),
      let data = manager.contents(atPath: directory.appendingPathComponent("dataset.json").path)
    else { return false }
    let text = String(decoding: data, as: UTF8.self)
    return text.contains("\"formatVersion\"") && text.contains("\"generatorVersion\"")
  }

  private static func write(_ files: CorpusFiles, to root: URL) throws(CorpusError) {
    try attempt(root) {
      try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    }
    for file in files.files { try write(file.data, to: root.appendingPathComponent(file.path)) }
    try write(Data(files.checksums.utf8), to: root.appendingPathComponent("SHA256SUMS"))
  }

  private static func write(_ data: Data, to file: URL) throws(CorpusError) {
    try attempt(file) {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    }
  }

  private static func replace(_ directory: URL, with partial: URL) throws(CorpusError) {
    let manager = FileManager.default
    guard manager.fileExists(atPath: directory.path) else {
      try attempt(directory) { try manager.moveItem(at: partial, to: directory) }
      return
    }
    let former = sibling(of: directory, suffix: "former")
    try attempt(directory) { try manager.moveItem(at: directory, to: former) }
    do throws(CorpusError) {
      try attempt(directory) { try manager.moveItem(at: partial, to: directory) }
    } catch {
      try attempt(directory) { try manager.moveItem(at: former, to: directory) }
      throw error
    }
    discard(former)
  }

  private static func sibling(of directory: URL, suffix: String) -> URL {
    let process = ProcessInfo.processInfo.processIdentifier
    return directory.standardizedFileURL.deletingLastPathComponent().appendingPathComponent(
      ".\(directory.lastPathComponent).\(suffix)-\(process)")
  }

  // A hidden leftover harms nobody, and the error that led here matters more.
  private static func discard(_ folder: URL) {
    guard FileManager.default.fileExists(atPath: folder.path) else { return }
    do {
      try FileManager.default.removeItem(at: folder)
    } catch {
      return
    }
  }

  private static func attempt<Result>(
    _ place: URL, _ action: () throws -> Result
  ) throws(CorpusError) -> Result {
    do {
      return try action()
    } catch {
      throw CorpusError.cannotWrite(path: place.path, reason: error.localizedDescription)
    }
  }
}
