internal import Foundation
internal import VaultCore
internal import VaultIngest
internal import VaultPipeline
internal import VaultResults

/// A folder whose messages their writers filed under topics.
///
/// Laws: `filed` is asked about each vault that `write` named, as ingest reads it, and names only
/// messages of it.
protocol FiledFolder {
  /// The folder.
  var url: URL { get }
  /// The notes made while it was opened.
  var notes: FilingNotes { get }
  /// Writes the vaults that it becomes below `vaults/`.
  ///
  /// - Returns: Their names.
  func write(into folder: StagedFolder) throws -> [String]
  /// Returns the messages filed under the events of a vault.
  func filed(in vault: IngestedVault, notes: inout FilingNotes) throws -> FiledVault
}

/// The messages that writers filed under the events of a vault.
struct FiledVault {
  /// A message and an event that its writer filed it under.
  struct Filing: Hashable {
    let message: DocumentID
    let event: DocumentID
    /// True if it only links to a topic of the event.
    let isLink: Bool
  }

  let filings: [Filing]
  /// The channel of each event, where there are channels.
  let channels: [DocumentID: String]
}

/// Reads the files of such folders.
enum FiledFiles {
  /// The owner of a vault without an owner.
  static let outsider = Owner(
    name: "Reader of the archive", handles: [Handle(.email, "reader@archive.invalid")],
    timeZone: "UTC")

  /// The paths below a folder, ascending.
  static func paths(below folder: URL) throws(RunError) -> [String] {
    do {
      return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    } catch {
      throw .missing(path: folder.path, remedy: .filedFolder)
    }
  }

  /// The bytes of a file.
  static func data(_ file: URL, _ remedy: Remedy = .readableFile) throws(RunError) -> Data {
    guard let data = FileManager.default.contents(atPath: file.path) else {
      throw .missing(path: file.path, remedy: remedy)
    }
    return data
  }

  /// The bytes of a file; `nil` where there is none.
  static func optional(_ file: URL) throws(RunError) -> Data? {
    FileManager.default.fileExists(atPath: file.path) ? try data(file) : nil
  }

  /// The lines of a JSON Lines file, from 1; none where there is no file.
  static func rows<Row: Decodable>(
    _ type: Row.Type, in file: URL, key: ((Row) -> String)? = nil, malformed: FileProblem
  ) throws(RunError) -> [(line: Int, value: Row)] {
    try JSONLines.numbered(
      type, from: optional(file) ?? Data(), file: file.path, key: key,
      malformed: { _ in malformed }, repeated: .repeatedTopicLink)
  }
}
