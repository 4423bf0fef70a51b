package import Foundation
package import Vault
internal import VaultCore
internal import VaultCorpus
package import VaultIndex
internal import VaultIngest
internal import VaultResults
internal import VaultSealing
internal import VaultStorage

/// One generated vault of a given size, made once and kept in a folder.
///
/// It is the profile `document` with so many messages, ingested and sealed as in any run. Its
/// folder's name is derived from its inputs: other lexicons, another profile, generator or form of
/// vault make another folder. `large-vault.json` lists the files with their digests; a folder
/// without it, or with a file that is not as listed, is made again, and the report says so.
package struct LargeVault {
  /// The folder of large vaults.
  package let cache: URL
  package let datasets: URL
  package let messages: Int

  /// Names a vault.
  package init(cache: URL, datasets: URL, messages: Int) {
    self.cache = cache
    self.datasets = datasets
    self.messages = messages
  }

  static let profile = "document"
  private static let schemaVersion = 1

  /// The contents of a folder.
  private struct Listing: Codable {
    let schemaVersion: Int
    let messages: Int
    /// Opens the vault: it holds nothing that a person wrote.
    let passphrase: String
    /// SHA-256 by file name.
    let files: [String: String]
  }

  /// The reason why a folder cannot be used.
  package enum Condition: Equatable {
    case usable
    case absent
    case damaged
  }

  /// The folder of this vault.
  package func folder() throws -> URL {
    let profiles = datasets.appendingPathComponent("profiles/\(Self.profile).yaml")
    let parts = [
      Corpus.generatorVersion, "\(SQLiteVault.formatVersion)", "\(Self.schemaVersion)",
      try FileDigest.file(profiles),
      try FileDigest.file(datasets.appendingPathComponent("difficulty.yaml")),
      try FileDigest.folder(datasets.appendingPathComponent("lexicons")),
    ]
    let digest = FileDigest.text(parts.joined(separator: "\n")).prefix(12)
    return cache.appendingPathComponent("vault-\(messages)-\(digest)")
  }

  /// Checks whether the folder holds the complete vault, undamaged.
  package func condition() throws -> Condition {
    let folder = try folder()
    guard FileManager.default.fileExists(atPath: folder.path) else { return .absent }
    guard let listing = Self.listing(folder) else { return .damaged }
    let isWhole = listing.files.allSatisfy { name, digest in
      Self.digest(of: folder.appendingPathComponent(name)) == digest
    }
    return isWhole && listing.messages == messages ? .usable : .damaged
  }

  /// Generates, ingests and seals the vault; nothing half-written stays.
  ///
  /// - Throws: What a stage throws; ``RunError`` where the folder cannot be written.
  package func make() async throws {
    let folder = try folder()
    let staged = try StagedFolder(at: folder, replacing: [])
    do {
      let work = staged.staging.appendingPathComponent("work")
      let exports = work.appendingPathComponent("corpus")
      _ = try await CorpusSource(datasets: datasets).write(
        profile: Self.profile, changes: .init(messages: messages), standardForms: "none",
        to: exports)
      let ingested = try IngestStage(options: IngestOptions()).read(exports)
      let passphrase = StorageStage.randomPassphrase()
      let stored = try StorageStage(
        directory: work.appendingPathComponent("vaults"), passphrase: passphrase
      ).store(ingested.vaults) { _, _ in }
      guard let vault = stored.vaults.first else {
        throw RunError.missing(path: Self.profile, remedy: .profile)
      }
      try vault.store.close()
      let file = staged.staging.appendingPathComponent(Self.vaultName)
      try FileManager.default.moveItem(atPath: vault.store.path, toPath: file.path)
      try FileRemoval.remove(work, obstacle: .workingFilesRemain)
      let listing = Listing(
        schemaVersion: Self.schemaVersion, messages: messages, passphrase: passphrase,
        files: [Self.vaultName: try FileDigest.file(file)])
      try staged.write(try JSONEncoder().encode(listing), to: Self.listingName)
      // Another process may have made it meanwhile, and have it open.
      if try condition() == .usable { try staged.discard() } else { try staged.publish() }
    } catch {
      try staged.discard()
      throw error
    }
  }

  /// Opens the vault and reads all of it.
  package func opened() throws -> StoredVault {
    let folder = try folder()
    guard let listing = Self.listing(folder) else {
      throw RunError.missing(path: folder.path, remedy: .folder)
    }
    let store = try SQLiteVault.open(
      at: folder.appendingPathComponent(Self.vaultName), passphrase: listing.passphrase)
    return try StoredVault(name: Self.profile, reading: store, timeZone: "UTC")
  }

  /// The graph over the vault's vectors, kept from an earlier run or built and kept.
  ///
  /// It is known by the vectors, the parameters and what the builder makes of the first rows, so that
  /// another model, or another builder, has another graph.
  package func graph(over exact: FlatIndex, _ parameters: HNSWParameters) throws -> HNSWIndex {
    var hasher = SHA256()
    hasher.update(data: Array("\(parameters)".utf8))
    for row in 0..<exact.count {
      hasher.update(data: exact[row: row].flatMap { Self.bytes($0.bitPattern) })
    }
    let sample = exact.gathering(0..<min(Self.sampledRows, exact.count))
    hasher.update(data: try HNSWIndex(vectors: sample, parameters: parameters).graphBytes)
    let name = hasher.finalize().hexadecimal.prefix(24)
    let file = try folder().appendingPathComponent("\(name).graph")
    if let kept = FileManager.default.contents(atPath: file.path),
      kept.count > SHA256.byteCount,
      SHA256.hash(data: kept.dropLast(SHA256.byteCount)) == Array(kept.suffix(SHA256.byteCount))
    {
      return try HNSWIndex(
        over: exact, parameters: parameters, graph: [UInt8](kept.dropLast(SHA256.byteCount)))
    }
    let built = try HNSWIndex(over: exact, parameters: parameters)
    let bytes = built.graphBytes
    do {
      try Data(bytes + SHA256.hash(data: bytes)).write(to: file, options: .atomic)
    } catch {
      throw RunError.unwritable(path: file.path, obstacle: .notCreated)
    }
    return built
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> UInt32(8 * $0)) }
  }

  private static let sampledRows = 1000
  private static let listingName = "large-vault.json"
  private static let vaultName = "messages.vault"

  private static func listing(_ folder: URL) -> Listing? {
    let file = folder.appendingPathComponent(listingName)
    guard let data = FileManager.default.contents(atPath: file.path) else { return nil }
    do {
      let listing = try JSONDecoder().decode(Listing.self, from: data)
      return listing.schemaVersion == schemaVersion ? listing : nil
    } catch {
      return nil
    }
  }

  /// `nil` for a file that is not there.
  private static func digest(of file: URL) -> String? {
    do {
      return try FileDigest.file(file)
    } catch {
      return nil
    }
  }
}
