public import Foundation
public import VaultCore
public import VaultEmbedding
internal import VaultIndex
public import VaultMatching
internal import VaultSealing
public import VaultStorage
public import VaultSync

/// A person's vault in one sealed file: the entry point of this library.
///
/// A value knows the file, its passphrase and the model of the vectors; each call opens the file and
/// closes it again, so that values may be kept and copied. What is returned holds message text and
/// names: it is for the vault's owner only.
///
/// - Complexity: Each call derives the key from the passphrase, about a quarter of a processor second.
public struct MessageVault: Sendable {
  /// The vault's file.
  public let file: URL
  private let passphrase: String
  private let embedder: any Embedder
  private let timeZone: String?

  /// Names a vault without opening it.
  ///
  /// - Parameters:
  ///   - file: The vault's file.
  ///   - passphrase: The passphrase that opens it.
  ///   - embedder: The model whose vectors are searched; vectors that the vault lacks are made.
  ///   - timeZone: The IANA zone of the owner's days; `nil` for the one that the vault keeps, which
  ///     the first import determines.
  public init(
    at file: URL, passphrase: String, embedder: any Embedder = HashingEmbedder(),
    timeZone: String? = nil
  ) {
    self.file = file
    self.passphrase = passphrase
    self.embedder = embedder
    self.timeZone = timeZone
  }

  /// Makes the vault's file, without messages.
  ///
  /// - Throws: `StorageError.alreadyExists` if there is a file, `.sealing` for a passphrase that is
  ///   too easily guessed, and what writing it throws.
  public func create() throws(StorageError) {
    do { try PassphraseStrength.require(passphrase) } catch { throw .sealing(error) }
    try SQLiteVault.create(at: file, passphrase: passphrase).close()
  }

  /// Opens the vault's file for the calls of `VaultStorage`; the caller closes it.
  ///
  /// - Throws: `StorageError` if it is missing, is no vault, or the passphrase is wrong.
  public func open() throws(StorageError) -> SQLiteVault {
    try SQLiteVault.open(at: file, passphrase: passphrase)
  }

  /// Imports a folder of exports, one export, or an account; makes the file if there is none.
  ///
  /// - Parameter source: A path, or the address of an account, such as `imaps://ana@mail.example/`.
  /// - Returns: The counts of what was added and left out.
  /// - Throws: `IngestError` if there is nothing to import, `LiveSourceError`, `StorageError`.
  public func `import`(_ source: String) async throws -> ImportJob.Outcome {
    try await ImportJob(source: source, vault: file, passphrase: passphrase, timeZone: timeZone)
      .run()
  }

  /// Searches by free text; conditions such as `from:ana` apply as in ``VaultMatching/SearchRequest``.
  ///
  /// - Parameters:
  ///   - text: What is searched for.
  ///   - limit: The most results.
  ///   - now: The time at which it is asked.
  /// - Returns: The results, best first; equal scores by ascending identifier.
  /// - Throws: ``VaultError`` for an empty search, `StorageError`, `EmbeddingError`.
  public func search(
    _ text: String, limit: Int = 10, now: Timestamp = WallClock.system.now
  ) async throws -> [VaultSearch.Result] {
    try await VaultSearch(
      vault: file, passphrase: passphrase, embedder: embedder, timeZone: timeZone
    ).results(for: SearchRequest(text), limit: limit, now: now)
  }

  /// Finds the messages of a calendar event.
  ///
  /// - Parameters:
  ///   - event: The event's identifier in the vault.
  ///   - limit: The most messages.
  ///   - model: Learned weights for this vault's embedder; `nil` ranks by the formula.
  /// - Returns: The messages, best first, each with its components; equal scores by ascending
  ///   identifier.
  /// - Throws: ``VaultError/unknownEvent``, ``VaultError/limit``, `StorageError`, `EmbeddingError`.
  public func matches(
    ofEvent event: DocumentID, limit: Int = 10, by model: MatchModel? = nil
  ) async throws -> [Match] {
    guard limit > 0 else { throw VaultError.limit }
    let store = try open()
    let stored = try StoredVault(name: "", reading: store, timeZone: timeZone ?? "UTC")
    guard let offset = stored.events.firstIndex(where: { $0.id == event }) else {
      throw VaultError.unknownEvent
    }
    let exact = try FlatIndex(
      vectors: await StoredVectors(embedder) { _ in }.vectors(of: stored.messages, in: store))
    try store.close()
    let embedding = EmbeddingStage(embedder: embedder)
    let vault = SearchableVault(
      stored, index: PlannedIndex(exact: exact),
      graphPlan: GraphPlan(rows: exact.count, searches: 1, limit: limit, parameters: .init()),
      eventVectors: SearchableVault.EventVectors(
        whole: try await embedding.embed(stored.events.map(\.searchableText)).vectors,
        titles: try await embedding.embed(stored.events.map(\.title)).vectors))
    let configuration = MatchingConfiguration.formula(similarityCut: nil)
    let found =
      if let model {
        try LearnedStage(model: model, depth: configuration.overFetch)
          .ranker(in: vault, forEventAt: offset, asOf: nil)([])
      } else {
        try EventMatcher(table: vault.table, index: vault.index, configuration: configuration)
          .matches(for: vault.calendar[offset].profile)
      }
    return Array(found.prefix(limit))
  }

  /// Erases a message, or an event with its series, and all that was kept of it.
  ///
  /// - Returns: The number of messages and events erased; 0 if the vault has none of the identifier.
  /// - Throws: `StorageError`.
  public func erase(_ id: DocumentID) throws -> Int {
    try erase { try $0.selection(id: id) }
  }

  /// Erases everything of a person: see ``VaultErasure/selection(contact:)``.
  ///
  /// - Returns: The number of messages and events erased; 0 if no person, or more than one, has it.
  /// - Throws: `StorageError`.
  public func erase(contact: String) throws -> Int {
    try erase { try $0.selection(contact: contact) }
  }

  private func erase(_ selection: (VaultErasure) throws -> VaultErasure.Selection) throws -> Int {
    let store = try open()
    let erasure = VaultErasure(store)
    let selected = try selection(erasure)
    let count = selected.isEmpty ? 0 : try erasure.erase(selected)
    try store.close()
    return count
  }

  /// Writes everything that the vault holds to a file.
  ///
  /// - Parameter place: A file that is not there yet, or a folder.
  /// - Returns: The file, and the counts of what it holds.
  /// - Throws: ``VaultError``, `StorageError`.
  public func export(to place: URL) throws -> VaultExport.Outcome {
    let store = try open()
    let outcome = try VaultExport.write(store, to: place)
    try store.close()
    return outcome
  }

  /// Sets up a further device of the owner, with an empty vault of its own that shares the keys.
  ///
  /// - Parameters:
  ///   - file: The new device's file.
  ///   - id: The device's name.
  ///   - peers: The names of all devices.
  /// - Returns: The device.
  /// - Throws: `StorageError`.
  public func device(at file: URL, id: ReplicaID, peers: [ReplicaID]) throws -> VaultDevice {
    let store = try open()
    let device = try VaultDevice.created(at: file, pairedWith: store, id: id, peers: peers)
    try store.close()
    return device
  }
}
