public import Foundation
internal import VaultCore

/// Reads a folder of exports into vaults.
///
/// A folder with `vaults/` holds one vault in each folder below it; any other folder is a single
/// vault named `vault`. Files are told apart by their extensions, wherever they lie: `.txt` is
/// WhatsApp, `.mbox` and `.mbx` an mbox, `.eml` one mail, `.json` iMessage, `.ics` a calendar,
/// `.vcf` an address book. `owner.json`, `dataset.json`, `manifest.json`, `qrels*` and dot files
/// are not exports; files with other extensions, such as media, are passed over.
public struct DatasetReader: Sendable {
  /// Reads everything below a folder.
  ///
  /// - Throws: The first refusal, in ascending order of vaults and paths; nothing is returned in
  ///   part.
  /// - Complexity: O(n log n) in what it reads.
  public static func read(
    _ directory: URL, options: IngestOptions = IngestOptions()
  ) throws(IngestError) -> IngestedDataset {
    guard FolderListing.isFolder(directory) else { throw .missingDirectory(directory.path) }
    if let name = options.timeZone, ZoneClock(name) == nil {
      throw .unknownTimeZone(place: "--time-zone")
    }
    let root = FolderListing(directory)
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
      throw .emptyDataset(directory: directory.path)
    }
    let queries = top.contains("queries.jsonl") ? try QueryFile.read(root) : nil
    let judgments = top.first { $0 == "qrels.trec" } ?? top.first { $0.hasPrefix("qrels") }
    return IngestedDataset(
      vaults: vaults, queries: queries,
      qrelsFile: judgments.map { directory.appendingPathComponent($0) },
      isMultiVault: isMultiVault)
  }
}
