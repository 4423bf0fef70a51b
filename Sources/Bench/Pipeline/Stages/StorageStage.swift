package import Foundation
package import Vault
internal import VaultCore
internal import VaultIndex
internal import VaultIngest
internal import VaultMatching
package import VaultMeasurement
package import VaultResults
internal import VaultSealing
internal import VaultStorage

/// Writes the output of ingest to sealed vaults, reopens each vault and reads it back.
package struct StorageStage {
  /// The folder of the vault files.
  package let directory: URL
  package let passphrase: String
  /// True if existing vaults are opened and added to.
  package var mayExist = false

  /// The cost of storing, besides the stage itself.
  package struct Result: FigureSource {
    package static let id = "storage"
    package static let importRate = MetricDeclaration(
      "vault/importMessagesPerSecond", "Messages stored in a processor second.",
      unit: .messagesPerSecond, better: .higher, deterministic: false, leading: [[:]])
    private static let open = MetricDeclaration(
      "vault/openSeconds", "The slowest opening of a vault with its passphrase.",
      unit: .seconds, better: .lower, deterministic: false)
    private static let bytesPerMessage = MetricDeclaration(
      "vault/bytesPerMessage",
      "Bytes of new vaults' files for each message, before vectors are stored with it.",
      unit: .bytes, better: .lower, deterministic: false)
    package static let declarations = [importRate, open, bytesPerMessage]

    package var vaults: [StoredVault] = []
    package var importCPU = Duration.zero
    package var imported = 0
    package var openings = LatencyHistogram()
    /// The vaults that were made: the bytes of their files and the messages in them.
    package var new = (bytes: 0, messages: 0)

    /// The cost of storing: messages a processor second, the slowest opening, and the bytes of new
    /// files.
    package var metrics: [Metric] {
      let seconds = importCPU.inSeconds
      guard imported > 0, seconds > 0, let opening = openings.max else { return [] }
      return [
        Self.importRate.metric(Double(imported) / seconds, n: imported),
        Self.open.metric(opening.inSeconds, n: openings.count),
      ]
        + (new.messages > 0
          ? [Self.bytesPerMessage.metric(Double(new.bytes) / Double(new.messages), n: new.messages)]
          : [])
    }

    /// The messages that later stages see: those that people wrote.
    package var messageCount: Int { vaults.reduce(0) { $0 + $1.messages.count } }
  }

  /// Stores every vault.
  ///
  /// Each is closed and opened again with the passphrase before anything is read, so that what
  /// later stages see was read from the file.
  package func store(
    _ vaults: [ResolvedVault], progress: (Int, Int) -> Void
  ) throws -> Result {
    try makeDirectory()
    var result = Result()
    for (index, resolved) in vaults.enumerated() {
      try Task.checkCancellation()
      let vault = resolved.vault
      progress(index, vaults.count)
      let file = self.file(of: vault.name)
      let isNew = !FileManager.default.fileExists(atPath: file.path)
      let draft = try openOrCreate(file)
      let watch = Stopwatch()
      let added = try draft.insert(vault.messages)
      result.imported += added
      try draft.insert(vault.events)
      result.importCPU += watch.elapsed.processCPU
      try draft.close()
      // Once closed, the file holds the log's content.
      if isNew { result.new.bytes += try FileKind.bytes(of: file) }
      if isNew { result.new.messages += added }
      let opening = Stopwatch()
      let store = try SQLiteVault.open(at: file, passphrase: passphrase)
      result.openings.record(opening.elapsed.wall)
      result.vaults.append(try StoredVault(resolved, in: store))
    }
    return result
  }

  /// Seals the messages' vectors into their vaults.
  package func keep(_ vaults: [SearchableVault], model: String) throws {
    for vault in vaults {
      let table = vault.table
      try vault.stored.store.store(
        vectors: table.ids.indices.map { (table.ids[$0], Array(table.vectors[row: $0])) },
        model: model)
    }
  }

  /// A passphrase for vaults that will not be opened again: 256 random bits.
  package static func randomPassphrase() -> String {
    Data(SystemRandom.bytes(32)).base64EncodedString()
  }

  /// A vault's file; the name is encoded, since it may hold anything a folder's name may.
  private func file(of vault: String) -> URL {
    let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-_"))
    let name = vault.addingPercentEncoding(withAllowedCharacters: allowed) ?? "vault"
    return directory.appendingPathComponent("\(name).vault")
  }

  private func openOrCreate(_ file: URL) throws -> SQLiteVault {
    if mayExist, FileManager.default.fileExists(atPath: file.path) {
      return try SQLiteVault.open(at: file, passphrase: passphrase)
    }
    return try SQLiteVault.create(at: file, passphrase: passphrase)
  }

  private func makeDirectory() throws(RunError) {
    do {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path: directory.path, obstacle: .vaultFolder)
    }
  }
}
