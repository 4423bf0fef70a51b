public import Foundation
public import VaultCore

/// The contents of a collection in the form of BEIR besides documents and queries.
public struct StandardCollection: Sendable {
  /// A field that the metadata of a document may state.
  public enum MetadataField: String, Sendable, CaseIterable {
    /// The time of writing.
    case date
    /// The author.
    case sender
    /// Its conversation.
    case thread
  }

  /// The splits for which there is a file of judgments, in the order in which one is taken by
  /// default: `test`, `dev`, `train`.
  public let splits: [EventQuery.Split]
  /// Files in `qrels/`, or beside the documents, that are no split's judgments, ascending.
  public let unreadFiles: [String]
  /// The number of judged queries that `queries.jsonl` lacks; they cannot be asked.
  public internal(set) var unknownQueries = 0
  /// The number of judged documents that `corpus.jsonl` lacks; no ranking can find them.
  public internal(set) var unknownDocuments = 0
  /// The number of documents whose metadata state a field in a form that is not read.
  public internal(set) var unreadMetadata: [MetadataField: Int] = [:]
  /// The number of queries that are documents, too.
  public internal(set) var queriesThatAreDocuments = 0

  /// The files of each split's judgments.
  let files: [(split: EventQuery.Split, file: String)]

  /// Looks at a folder.
  ///
  /// - Returns: `nil` if it is no such collection.
  /// - Throws: `IngestError.unreadable`.
  public init?(at folder: URL) throws(IngestError) {
    guard FolderListing.isFolder(folder) else { return nil }
    try self.init(FolderListing(folder))
  }

  /// The names under which judgments of a split are published.
  private static let names: [String: EventQuery.Split] = [
    "test": .test, "dev": .dev, "validation": .dev, "valid": .dev, "val": .dev, "train": .train,
  ]
  private static let endings = [".tsv", ".trec", ".txt", ".qrels"]

  init?(_ listing: FolderListing) throws(IngestError) {
    let names = try listing.names()
    guard names.contains(BEIRFolder.corpusFile), !names.contains("vaults") else { return nil }
    let below =
      listing.isFolder("qrels")
      ? try FolderListing(listing.url.appendingPathComponent("qrels")).names() : []
    var files = below.compactMap { name in
      Self.split(of: name).map { (split: $0, file: "qrels/\(name)") }
    }
    let unread = below.filter { Self.split(of: $0) == nil }.map { "qrels/\($0)" }
    // Without files of splits a file of judgments beside the documents is that of `test`.
    let beside = names.filter { name in
      name.hasPrefix("qrels") && Self.endings.contains { name.hasSuffix($0) }
    }
    if files.isEmpty, let file = beside.first { files = [(.test, file)] }
    let order: [EventQuery.Split: Int] = [.test: 0, .dev: 1, .train: 2]
    self.files = files.sorted { left, right in
      (order[left.split] ?? 3, left.file) < (order[right.split] ?? 3, right.file)
    }
    let known = Set(files.map(\.split))
    splits = [.test, .dev, .train].filter(known.contains)
    unreadFiles = (unread + beside.filter { name in !files.contains { $0.file == name } }).sorted()
  }

  private static func split(of name: String) -> EventQuery.Split? {
    guard let ending = endings.first(where: { name.hasSuffix($0) }) else { return nil }
    return names[String(name.dropLast(ending.count)).lowercased()]
  }
}
