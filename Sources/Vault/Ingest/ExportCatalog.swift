public import Foundation

/// The exports below a folder, found by their names or, where those are not enough, by their
/// content.
///
/// ``Export/Format`` has the names; a `.zip` is any of these that it holds, except databases; a
/// file compressed with gzip or Zstandard is of the format of its unpacked content. The `-wal`,
/// `-shm` and `-journal` beside a database are parts of it.
///
/// `owner.json`, `dataset.json`, `manifest.json`, `queries.jsonl`, `qrels*` and dot files are no
/// exports; what else is not recognized, such as media, is listed. Beside `dataset.json`, which every generated dataset
/// has, neither `export/` is, which repeats the messages in other forms, nor `judgments.jsonl` and
/// `searches.jsonl`.
public struct ExportCatalog: Sendable {
  /// The exports in ascending order of their paths.
  public private(set) var exports: [Export] = []
  /// The archives that cannot be opened, in ascending order of their paths.
  public private(set) var refused: [IngestError] = []
  /// The files that were not recognized, in ascending order of their paths.
  public private(set) var unread: [String] = []

  /// Finds the exports below a folder; a file is an export of its own.
  ///
  /// - Throws: `IngestError.missingDirectory` if there is nothing, `.unreadable` if a folder cannot
  ///   be listed, `.notAnExport` for a file whose name indicates no format.
  public init(_ url: URL) throws(IngestError) {
    if FolderListing.isFolder(url) {
      let listing = FolderListing(url)
      self.init(listing, files: try Self.files(listing))
      return
    }
    guard FileManager.default.fileExists(atPath: url.path) else {
      throw .missingDirectory(url.path)
    }
    // `_chat.txt` does not identify the chat; the folder around it is named after it.
    let folder = url.deletingLastPathComponent()
    let name = url.lastPathComponent
    let isNameless = name == "_chat.txt"
    let listing = FolderListing(isNameless ? folder.deletingLastPathComponent() : folder)
    self.init(listing, files: [isNameless ? "\(folder.lastPathComponent)/\(name)" : name])
    if exports.isEmpty {
      throw refused.first ?? .notAnExport(file: name)
    }
  }

  /// The files of a folder, those of Maildir++ folders among them, whose names start with a dot.
  static func files(_ listing: FolderListing) throws(IngestError) -> [String] {
    try (listing.files() + Maildir.hiddenFiles(below: listing.url)).sortedByBytes(of: \.self)
  }

  /// Chooses the exports among the files of a folder.
  init(_ listing: FolderListing, files: [String]) {
    let maildir = Set(Maildir.messages(in: files))
    let all = Set(files)
    let isGenerated = all.contains("dataset.json")
    for path in files where !isGenerated || !Self.isDerived(path) {
      let url = listing.url.appendingPathComponent(path)
      if maildir.contains(path) {
        exports.append(Export(.mail, ExportFile(url, path: path), container: url))
      } else if Self.fileExtension(path) == "zip" {
        do {
          try addContents(of: ZipArchive(url, path: path), at: url, path: path)
        } catch {
          refused.append(error)
        }
      } else if !Self.isOfDataset(path) {
        switch ExportRecognition(ExportFile(url, path: path), container: url) {
        case .export(let format, let file):
          exports.append(Export(format, file, container: url))
        case .refused(let error): refused.append(error)
        case .unknown where Self.isCompanion(path, among: all): break
        case .unknown: unread.append(path)
        }
      }
    }
    // An archive's entries come in its own order, and `a.zip/b` behind `a.zip.txt`.
    exports = exports.sortedByBytes(of: \.path)
    unread = unread.sortedByBytes(of: \.self)
  }

  /// Adds the exports of an archive, the entries that must be taken out of it to be read, and those
  /// in which nothing was recognized.
  private mutating func addContents(of archive: ZipArchive, at url: URL, path: String) {
    let sizes = archive.fileSizes
    let names = archive.entries.map(\.name)
    let all = Set(names)
    let maildir = Set(Maildir.messages(in: names))
    var repetitions: [String: Int] = [:]
    for entry in archive.entries
    where !entry.name.split(separator: "/").contains(where: {
      $0.hasPrefix(".") || $0 == "__MACOSX"
    }) {
      let name = entry.name
      let format = maildir.contains(name) ? .mail : Self.format(name)
      if format?.isReadInArchive == false || Self.fileExtension(name) == "zip" {
        refused.append(.unreadableInArchive(file: path + "/" + name))
        continue
      }
      guard format != nil || !Self.isOfDataset(name) && !Self.isCompanion(name, among: all)
      else { continue }
      repetitions[name, default: 0] += 1
      let file = archive.file(entry).numbered(repetitions[name] ?? 1)
      // A file that cannot be read is only listed, unless its name indicates data.
      let found: ExportRecognition =
        format == .mail
        ? .export(.mail, file)
        : format == nil && entry.isEncrypted ? .unknown : ExportRecognition(file, name: name)
      switch found {
      case .export(let format, let file):
        exports.append(
          Export(
            format, file, container: url, attachmentSizes: format == .whatsapp ? sizes : [:]))
      case .refused(let error): refused.append(error)
      case .unknown: unread.append(file.path)
      }
    }
  }

  /// Returns true if a file belongs to a database beside it.
  private static func isCompanion(_ path: String, among files: Set<String>) -> Bool {
    ["-wal", "-shm", "-journal"].contains { suffix in
      path.hasSuffix(suffix) && files.contains(String(path.dropLast(suffix.count)))
    }
  }

  /// Returns true if a file of a generated dataset is derived from its exports and judgments.
  private static func isDerived(_ path: String) -> Bool {
    path.hasPrefix("export/") || path == "judgments.jsonl" || path == "searches.jsonl"
  }

  /// Returns true if a file describes the exports beside it.
  private static func isOfDataset(_ path: String) -> Bool {
    let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
    return name.hasPrefix("qrels") || name.hasPrefix(".")
      || ["owner.json", "dataset.json", "manifest.json", "queries.jsonl"].contains(name)
  }

  /// The format of a file by its name; `nil` if the name indicates none.
  static func format(_ path: String) -> Export.Format? {
    guard !isOfDataset(path) else { return nil }
    let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
    // Apple Mail keeps a mailbox as `Inbox.mbox/mbox`.
    let parts = path.split(separator: "/")
    if name == "mbox", parts.count > 1, parts[parts.count - 2].lowercased().hasSuffix(".mbox") {
      return .mbox
    }
    let ending = fileExtension(path)
    return Export.Format.allCases.first { $0.endings.contains(ending) }
  }

  static func fileExtension(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }
}
