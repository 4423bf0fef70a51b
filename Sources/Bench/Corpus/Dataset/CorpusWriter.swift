public import Foundation
internal import VaultCore

/// Writes a corpus in native export formats, whole or not at all.
///
/// Everything goes to a hidden folder beside the target, which takes the target's place once it is
/// complete; an earlier generated corpus there is replaced, anything else is not changed.
public struct CorpusWriter {
  /// Writes a corpus.
  ///
  /// - Parameters:
  ///   - corpus: What to write.
  ///   - directory: A folder that does not exist, is empty, or holds a generated corpus.
  ///   - threads: How many vaults are written at a time; the bytes do not depend on it.
  ///   - standardForms: Whether `export/` is written too.
  ///   - flag: The flag that ends the writing early; `nil` for none.
  /// - Returns: The SHA-256, as lower-case hex, of the corpus's `SHA256SUMS`.
  /// - Throws: ``CorpusError/foreignDirectory(path:)`` or
  ///   ``CorpusError/cannotWrite(path:reason:)`` or ``CorpusError/interrupted``; then the target
  ///   is as it was.
  @discardableResult
  public static func write(
    _ corpus: Corpus, to directory: URL, threads: Int = 1,
    standardForms: StandardForms = .automatic, until flag: CancellationFlag? = nil
  ) throws(CorpusError) -> String {
    try refuseForeign(directory)
    let partial = sibling(of: directory, suffix: "partial")
    // A killed process of the same number may have left one.
    discard(partial)
    do throws(CorpusError) {
      let sums = try CancellationFlag.$current.withValue(flag) {
        Result<String, CorpusError> { () throws(CorpusError) in
          try writeFiles(of: corpus, to: partial, threads: threads, standardForms: standardForms)
        }
      }.get()
      try replace(directory, with: partial)
      return sums
    } catch {
      discard(partial)
      throw error
    }
  }

  private static func refuseForeign(_ directory: URL) throws(CorpusError) {
    let manager = FileManager.default
    guard manager.fileExists(atPath: directory.path) else { return }
    let values = try CorpusError.writing(directory) {
      try directory.resourceValues(forKeys: [.isDirectoryKey])
    }
    guard values.isDirectory == true else {
      throw CorpusError.foreignDirectory(path: directory.path)
    }
    let names = try CorpusError.writing(directory) {
      try manager.contentsOfDirectory(atPath: directory.path)
    }
    guard names.isEmpty || isGenerated(directory) else {
      throw CorpusError.foreignDirectory(path: directory.path)
    }
  }

  // A generated corpus lists its own files and names the generator that wrote it.
  private static func isGenerated(_ directory: URL) -> Bool {
    let manager = FileManager.default
    let sums = directory.appendingPathComponent("SHA256SUMS").path
    guard manager.fileExists(atPath: sums),
      let data = manager.contents(atPath: directory.appendingPathComponent("dataset.json").path)
    else { return false }
    let text = String(decoding: data, as: UTF8.self)
    return text.contains("\"formatVersion\"") && text.contains("\"generatorVersion\"")
  }

  /// Writes the card of a corpus anew, for example when it was audited.
  ///
  /// - Parameters:
  ///   - corpus: The corpus that the folder holds.
  ///   - audit: The metrics of its difficulty; if empty, the card has none.
  ///   - directory: The folder.
  /// - Throws: ``CorpusError/cannotWrite(path:reason:)``; then the former card remains.
  public static func writeCard(
    of corpus: Corpus, audit: [CorpusAuditFigure] = [], to directory: URL
  ) throws(CorpusError) {
    let card = directory.appendingPathComponent("CARD.md")
    try CorpusError.writing(card) {
      try Data(CorpusCard(corpus, audit: audit).text().utf8).write(to: card, options: .atomic)
    }
  }

  // The checksums come last: without them a folder does not look like a corpus.
  private static func writeFiles(
    of corpus: Corpus, to root: URL, threads: Int, standardForms: StandardForms
  ) throws(CorpusError) -> String {
    try CorpusError.writing(root) {
      try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    }
    let files = CorpusFiles(corpus: corpus, root: root)
    var records: [ChecksummedFile.Record] = []
    let flag = CancellationFlag.current
    let vaults = try Parallel.map(corpus.vaults.count, threads: threads) {
      index throws(CorpusError) in
      try CancellationFlag.$current.withValue(flag) {
        Result { () throws(CorpusError) in try files.write(vault: corpus.vaults[index]) }
      }.get()
    }
    records += vaults.joined()
    records += try files.writeDocuments()
    if standardForms.include(messages: corpus.messageCount) {
      try files.writeEntities()
      records += try StandardFormsWriter(corpus: corpus, root: root).write()
    }
    try writeCard(of: corpus, to: root)
    records.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    let sums = records.map { "\($0.sha256)  \($0.path)\n" }.joined()
    var file = try ChecksummedFile("SHA256SUMS", below: root)
    try file.write(sums)
    return try file.finish().sha256
  }

  private static func replace(_ directory: URL, with partial: URL) throws(CorpusError) {
    let manager = FileManager.default
    guard manager.fileExists(atPath: directory.path) else {
      try CorpusError.writing(directory) { try manager.moveItem(at: partial, to: directory) }
      return
    }
    let former = sibling(of: directory, suffix: "former")
    try CorpusError.writing(directory) { try manager.moveItem(at: directory, to: former) }
    do throws(CorpusError) {
      try CorpusError.writing(directory) { try manager.moveItem(at: partial, to: directory) }
    } catch {
      try CorpusError.writing(directory) { try manager.moveItem(at: former, to: directory) }
      throw error
    }
    discard(former)
  }

  private static func sibling(of directory: URL, suffix: String) -> URL {
    let process = ProcessInfo.processInfo.processIdentifier
    return directory.standardizedFileURL.deletingLastPathComponent().appendingPathComponent(
      ".\(directory.lastPathComponent).\(suffix)-\(process)")
  }

  // A hidden leftover file is harmless, and the error that led here is more important.
  private static func discard(_ folder: URL) {
    guard FileManager.default.fileExists(atPath: folder.path) else { return }
    do {
      try FileManager.default.removeItem(at: folder)
    } catch {
      return
    }
  }
}
