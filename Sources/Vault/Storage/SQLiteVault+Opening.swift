public import Foundation
internal import GRDB
public import VaultCore
public import VaultSealing

extension SQLiteVault {
  /// Creates an empty vault.
  ///
  /// It is written beside its place and moved there when complete, so a failure leaves nothing
  /// under its name. Only the current user may read the file.
  ///
  /// - Parameters:
  ///   - url: A place without a file, or with an empty one.
  ///   - passphrase: At least one character.
  ///   - rounds: PBKDF2 rounds; fewer than 600 000 are for tests.
  ///   - phrase: The phrase that opens the vault if the passphrase is lost; none if left out.
  ///   - clock: Gives the time of entries in the audit log.
  /// - Returns: The vault, open.
  /// - Throws: `alreadyExists`, `sealing` for the passphrase or the rounds, `fileAccess`, or
  ///   `database`.
  public static func create(
    at url: URL, passphrase: String, rounds: Int = PassphraseKey.defaultRounds,
    phrase: RecoveryPhrase? = nil, clock: WallClock = .system
  ) throws(StorageError) -> SQLiteVault {
    try requireVacant(url)
    let keys = KeyHierarchy()
    let envelope = try wrap(keys, passphrase, SystemRandom.bytes(16), rounds)
    let recovery = try phrase.map { phrase throws(StorageError) in
      try wrap(keys, phrase, envelope.vault)
    }
    return try create(at: url, WrappedKeys(envelope, recovery), keys, clock)
  }

  private static func requireVacant(_ url: URL) throws(StorageError) {
    do {
      guard try fileSize(at: url) ?? 0 == 0 else {
        throw StorageError.alreadyExists(path: url.path)
      }
    } catch {
      throw StorageError(error, path: url.path)
    }
  }

  private static func create(
    at url: URL, _ wrapped: WrappedKeys, _ keys: KeyHierarchy, _ clock: WallClock
  ) throws(StorageError) -> SQLiteVault {
    try requireVacant(url)
    let draft = url.deletingLastPathComponent()
      .appendingPathComponent(".\(url.lastPathComponent).\(UUID().uuidString)")
    do {
      try write(wrapped, keys, at: clock.now, to: draft)
      try moveIntoPlace(draft, url)
      let queue = try DatabaseQueue(path: url.path, configuration: configuration)
      return try ready(queue, at: url.path, wrapped.envelope, keys, clock)
    } catch {
      try discard(draft, after: error, for: url)
    }
  }

  /// Opens a vault.
  ///
  /// - Parameters:
  ///   - url: The vault's file.
  ///   - passphrase: The one it was created with, or last changed to.
  ///   - clock: Gives the time of entries in the audit log.
  /// - Returns: The vault, ready to read and write.
  /// - Throws: `missing`, `notAVault`, `unsupportedVersion`, `erased`, `wrongPassphrase`,
  ///   `corrupt`, or `database`. Damage to the wrapped key is `corrupt` as long as its checksum
  ///   was not forged with it; then it looks like a wrong passphrase.
  /// - Complexity: O(PBKDF2 rounds), independent of the vault's contents.
  public static func open(
    at url: URL, passphrase: String, clock: WallClock = .system
  ) throws(StorageError) -> SQLiteVault {
    try open(at: url, clock) { wrapped, path throws(StorageError) in
      try openKeys(wrapped.envelope, passphrase, path)
    }
  }

  static func open(
    at url: URL, _ clock: WallClock,
    keys: (WrappedKeys, String) throws(StorageError) -> KeyHierarchy
  ) throws(StorageError) -> SQLiteVault {
    let path = url.path
    do {
      guard try fileSize(at: url) != nil else { throw StorageError.missing(path: path) }
      guard try startsLikeSQLite(url) else { throw StorageError.notAVault(path: path) }
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      let wrapped = try queue.read { try WrappedKeys(in: $0, path: path) }
      let vault = try ready(queue, at: path, wrapped.envelope, keys(wrapped, path), clock)
      try vault.update()
      return vault
    } catch {
      throw StorageError(error, path: path)
    }
  }

  /// Upgrades a vault of an earlier version to this one, in one transaction.
  ///
  /// One that cannot be written stays as it is, which is enough to read it.
  ///
  /// - Complexity: Nothing for a vault of this version; O(words), about 50 µs a message, for one
  ///   whose keyword index has no signs.
  private func update() throws(StorageError) {
    let version = try read { database, _ in
      try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    }
    guard version < VaultSchema.version else { return }
    do throws(StorageError) {
      try write { database, sealer in
        if version == VaultSchema.versionWithoutSigns { try Self.addSigns(database, sealer) }
        try VaultSchema.addTables(in: database)
        try log(.begin, [], database, sealer)
      }
    } catch {
      guard case .database(_, let code) = error, code & 0xFF == StorageError.primaryReadOnly,
        version == VaultSchema.versionWithoutAudit
      else { throw error }
    }
  }

  private static func addSigns(_ database: Database, _ sealer: RecordSealer) throws {
    var writer = KeywordWriter(sealer: sealer)
    try writer.rebuild(messages(in: database, sealer), in: database)
  }

  /// Creates another device's copy of a vault, without its records.
  ///
  /// It has the vault's identifier, keys and envelope, which its owner's devices hand over when they
  /// are paired: the same passphrase opens it, and no key is derived again.
  ///
  /// - Throws: `alreadyExists`, `fileAccess`, or `database`.
  package static func create(
    at url: URL, pairedWith other: SQLiteVault
  ) throws(StorageError) -> SQLiteVault {
    let keys = try other.session().sealer.keys
    let wrapped = try other.read { database, _ in
      try WrappedKeys(in: database, path: other.path)
    }
    return try create(at: url, wrapped, keys, other.clock)
  }

  /// Opens another device's copy of a vault with the keys that this device has.
  ///
  /// - Throws: `missing`, `notAVault`, `wrongPassphrase` for a copy of another vault, or as opening
  ///   with a passphrase.
  package static func open(
    at url: URL, pairedWith other: SQLiteVault
  ) throws(StorageError) -> SQLiteVault {
    let sealer = try other.session().sealer
    return try open(at: url, other.clock) { wrapped, path throws(StorageError) in
      guard wrapped.envelope.vault == sealer.vault else { throw .wrongPassphrase(path: path) }
      return sealer.keys
    }
  }

  /// The key under which the vault's devices seal what they exchange.
  ///
  /// - Throws: `closed` or `erased`.
  package var syncKey: SealingKey {
    get throws(StorageError) { try session().sealer.keys.key(for: .sync) }
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { database in
      try database.execute(
        sql: """
          PRAGMA secure_delete = ON;
          PRAGMA temp_store = MEMORY;
          PRAGMA synchronous = FULL;
          PRAGMA trusted_schema = OFF;
          PRAGMA cell_size_check = ON;
          """)
    }
    return configuration
  }

  private static func ready(
    _ queue: DatabaseQueue, at path: String, _ envelope: KeyEnvelope, _ keys: KeyHierarchy,
    _ clock: WallClock
  ) throws -> SQLiteVault {
    try queue.writeWithoutTransaction { try VaultSchema.createOccurrences(in: $0) }
    let sealer = RecordSealer(vault: envelope.vault, keys: keys)
    return SQLiteVault(
      path: path, session: Session(queue: queue, sealer: sealer), clock: clock)
  }

  private static func write(
    _ wrapped: WrappedKeys, _ keys: KeyHierarchy, at time: Timestamp, to draft: URL
  ) throws {
    // The file exists with its permissions before SQLite writes the first byte.
    guard
      FileManager.default.createFile(
        atPath: draft.path, contents: nil, attributes: [.posixPermissions: 0o600])
    else { throw StorageError.fileAccess(path: draft.path) }
    let queue = try DatabaseQueue(path: draft.path, configuration: configuration)
    try queue.writeWithoutTransaction { database in
      _ = try Row.fetchOne(database, sql: "PRAGMA journal_mode = WAL")
      try database.inTransaction {
        try VaultSchema.create(in: database)
        try database.execute(
          sql: "INSERT INTO envelope (id, bytes) VALUES (1, ?)",
          arguments: [Data(wrapped.envelope.bytes)])
        if let recovery = wrapped.recovery {
          try database.execute(
            sql: "INSERT INTO recovery (id, bytes) VALUES (1, ?)",
            arguments: [Data(recovery.bytes)])
        }
        try AuditLog(sealer: RecordSealer(vault: wrapped.envelope.vault, keys: keys))
          .append(.create, [], at: time, in: database)
        return .commit
      }
    }
    try queue.close()
  }

  private static func moveIntoPlace(_ draft: URL, _ url: URL) throws {
    let manager = FileManager.default
    if try fileSize(at: url) == 0 { try manager.removeItem(at: url) }
    guard !manager.fileExists(atPath: url.path) else {
      throw StorageError.alreadyExists(path: url.path)
    }
    try manager.moveItem(at: draft, to: url)
  }

  private static func discard(
    _ draft: URL, after error: any Error, for url: URL
  ) throws(StorageError) -> Never {
    for suffix in ["", "-wal", "-shm", "-journal"]
    where FileManager.default.fileExists(atPath: draft.path + suffix) {
      do {
        try FileManager.default.removeItem(atPath: draft.path + suffix)
      } catch {
        throw .fileAccess(path: draft.path + suffix)
      }
    }
    throw StorageError(error, path: url.path)
  }

  /// The size in bytes of the item at a place; `nil` if there is none.
  private static func fileSize(at url: URL) throws -> Int? {
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    let size = try FileManager.default.attributesOfItem(atPath: url.path)[.size]
    return (size as? NSNumber)?.intValue
  }

  /// Returns true if a file starts with the magic string of SQLite's format
  /// (sqlite.org/fileformat2.html, 1.3.1); a folder does not.
  private static func startsLikeSQLite(_ url: URL) throws -> Bool {
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    guard attributes[.type] as? FileAttributeType == .typeRegular else { return false }
    let file = try FileHandle(forReadingFrom: url)
    defer { file.closeFile() }
    return try file.read(upToCount: 16) == Data("SQLite format 3\0".utf8)
  }
}
