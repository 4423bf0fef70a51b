internal import Foundation
internal import VaultCore
internal import VaultIngest
internal import VaultMeasurement
internal import VaultSealing
internal import VaultStorage
internal import VaultVerdict

/// Puts what ingest found into sealed vaults and reads it back through fresh doors.
struct StorageStage {
  /// The folder of the vault files.
  let directory: URL
  let passphrase: String
  /// Whether vaults that are already there are opened and added to.
  let mayExist: Bool

  /// What storing cost, besides the stage itself.
  struct Result: FigureSource {
    static let id = "storage"
    static let importRate = MetricDeclaration(
      "vault/importMessagesPerSecond", "Messages stored in a processor second.",
      unit: "messages/s", better: .higher, deterministic: false)
    private static let open = MetricDeclaration(
      "vault/openSeconds", "The slowest opening of a vault with its passphrase.",
      unit: "seconds", better: .lower, deterministic: false)
    static let declarations = [importRate, open]

    var vaults: [StoredVault] = []
    var importCPU = Duration.zero
    var imported = 0
    var openings = LatencyHistogram()

    /// What storing cost: messages a processor second, and the slowest opening.
    var metrics: [Metric] {
      let seconds = importCPU.inSeconds
      guard imported > 0, seconds > 0, let opening = openings.max else { return [] }
      return [
        Self.importRate.metric(Double(imported) / seconds, n: imported),
        Self.open.metric(opening.inSeconds, n: openings.count),
      ]
    }

    /// The messages that later stages see: those that people wrote.
    var messageCount: Int { vaults.reduce(0) { $0 + $1.messages.count } }
  }

  /// Stores every vault.
  ///
  /// Each is closed and opened again with the passphrase before anything is read, so that what
  /// later stages see has been through the file.
  func store(
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
      result.vaults.append(
        StoredVault(
          name: vault.name, directory: resolved.directory, store: store,
          messages: try store.allMessages().filter {
            $0.kind == .personal && resolved.aliases.canonical(of: $0.id) == $0.id
          },
          events: try store.allEvents()))
    }
    return result
  }

  /// Seals the messages' vectors into their vaults; row by row those of the vaults' messages.
  func keep(_ vectors: Matrix, of vaults: [StoredVault], model: String) throws {
    var row = 0
    for vault in vaults {
      let rows = row..<row + vault.messages.count
      row = rows.upperBound
      try vault.store.store(
        vectors: zip(vault.messages, rows).map { ($0.id, Array(vectors[row: $1])) }, model: model)
    }
  }

  /// A passphrase for vaults that nobody will open again: 256 random bits.
  static func randomPassphrase() -> String {
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

  private func makeDirectory() throws(HarnessError) {
    do {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path: directory.path, obstacle: .vaultFolder)
    }
  }
}
