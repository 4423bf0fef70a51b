public import Foundation
internal import VaultText

/// Reads a folder of exports into vaults.
///
/// A folder with `vaults/` holds one vault in each folder below it; any other folder is a single
/// vault named `vault`. `ExportCatalog` defines which files are exports of which format. Other
/// folders of a generated dataset, such as `export/`, are never read as exports.
///
/// A folder with `corpus.jsonl` is a collection in the form of BEIR: its documents become messages
/// of one vault, its queries free-text queries.
public struct DatasetReader: Sendable {
  /// Reads everything below a folder.
  ///
  /// An export that is not what it claims to be is passed over and named among its vault's files.
  ///
  /// - Throws: The first error that stops a vault (a mailbox that breaks off, a broken `owner.json` or `queries.jsonl`), in ascending order of vaults and paths; the
  ///   first refusal if nothing else gave a message or event; nothing is returned in part.
  /// - Complexity: O(n log n) in what it reads.
  public static func read(
    _ directory: URL, options: IngestOptions = IngestOptions()
  ) throws(IngestError) -> IngestedDataset {
    guard FolderListing.isFolder(directory) else { throw .missingDirectory(directory.path) }
    if let name = options.timeZone, ZoneClock(name) == nil {
      throw .unknownTimeZone(place: "--time-zone")
    }
    let root = FolderListing(directory)
    if let collection = try BEIRFolder(root) { return try collection.read() }
    let top = try root.names()
    var vaults: [IngestedVault] = []
    let isMultiVault = root.isFolder("vaults") && top.contains("vaults")
    if isMultiVault {
      let folder = FolderListing(directory.appendingPathComponent("vaults"))
      for name in try folder.names() where folder.isFolder(name) {
        let listing = FolderListing(folder.url.appendingPathComponent(name))
        do {
          vaults.append(try VaultReader(listing: listing, name: name, options: options).read())
        } catch {
          throw error.prefixed(with: "vaults/\(name)/")
        }
      }
    } else {
      vaults = [try VaultReader(listing: root, name: "vault", options: options).read()]
    }
    guard vaults.contains(where: { !$0.messages.isEmpty || !$0.events.isEmpty }) else {
      let files = vaults.flatMap(\.files)
      let setAside = files.flatMap(\.rejected).count { $0.reason.isSetAside }
      throw files.compactMap(\.refusal).first
        ?? (setAside > 0
          ? .allSetAside(directory: directory.path, messages: setAside)
          : .emptyDataset(directory: directory.path))
    }
    let queries = top.contains("queries.jsonl") ? try QueryFile.read(root) : nil
    let judgments = top.first { $0 == "qrels.trec" } ?? top.first { $0.hasPrefix("qrels") }
    return IngestedDataset(
      vaults: vaults, queries: queries,
      qrelsFile: judgments.map { directory.appendingPathComponent($0) },
      judgments: nil, collection: nil, isMultiVault: isMultiVault)
  }
}
