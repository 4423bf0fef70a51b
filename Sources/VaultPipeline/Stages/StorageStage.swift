package import Foundation
package import VaultCore
internal import VaultIngest
package import VaultMeasurement
package import VaultResults
internal import VaultSealing
internal import VaultStorage

/// Puts what ingest found into sealed vaults and reads it back through fresh doors.
package struct StorageStage {
  /// The folder of the vault files.
  package let directory: URL
  package let passphrase: String
  /// Whether vaults that are already there are opened and added to.
  package let mayExist: Bool

  /// What storing cost, besides the stage itself.
  package struct Result: FigureSource {
    package static let id = "storage"
    package static let importRate = MetricDeclaration(
      "vault/importMessagesPerSecond", "Messages stored in a processor second.",
      unit: .messagesPerSecond, better: .higher, deterministic: false, leading: [[:]])
    private static let open = MetricDeclaration(
      "vault/openSeconds", "The slowest opening of a vault with its passphrase.",
      unit: .seconds, better: .lower, deterministic: false)
    package static let declarations = [importRate, open]

    package var vaults: [StoredVault] = []
    package var importCPU = Duration.zero
    package var imported = 0
    package var openings = LatencyHistogram()

    /// What storing cost: messages a processor second, and the slowest opening.
    package var metrics: [Metric] {
      let seconds = importCPU.inSeconds
      guard imported > 0, seconds > 0, let opening = openings.max else { return [] }
      return [
        Self.importRate.metric(Double(imported) / seconds, n: imported),
        Self.open.metric(opening.inSeconds, n: openings.count),
      ]
    }

    /// The messages that later stages see: those that people wrote.
    package var messageCount: Int { vaults.reduce(0) { $0 + $1.messages.count } }
  }

  /// Stores every vault.
  ///
  /// Each is closed and opened again with the passphrase before anything is read, so that what
  /// later stages see has been through the file.
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
      let draft = try openOrCreate(file)
      let watch = Stopwatch()
      result.imported += try draft.insert(vault.messages)
      try draft.insert(vault.events)
      result.importCPU += watch.elapsed.processCPU
      try draft.close()
      let opening = Stopwatch()
      let store = try SQLiteVault.open(at: file, passphrase: passphrase)
      result.openings.record(opening.elapsed.wall)
      result.vaults.append(try StoredVault(resolved, in: store))
    }
    return result
  }

  /// Seals the messages' vectors into their vaults; row by row those of the vaults' messages.
  package func keep(_ vectors: Matrix, of vaults: [StoredVault], model: String) throws {
    var row = 0
    for vault in vaults {
      let rows = row..<row + vault.messages.count
      row = rows.upperBound
      try vault.store.store(
        vectors: zip(vault.messages, rows).map { ($0.id, Array(vectors[row: $1])) }, model: model)
    }
  }

  /// A passphrase for vaults that nobody will open again: 256 random bits.
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
