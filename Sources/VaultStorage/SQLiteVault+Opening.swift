public import Foundation
internal import GRDB
internal import VaultCore
public import VaultSealing

extension SQLiteVault {
  /// Creates an empty vault.
  ///
  /// It is written beside its place and moved there when complete, so a failure leaves nothing
  /// under its name. Only the current user may read the file.
  ///
  /// - Parameters:
  ///   - url: Where no file lies, or an empty one.
  ///   - passphrase: At least one character.
  ///   - rounds: PBKDF2 rounds; fewer than 600 000 are for tests.
  /// - Returns: The vault, open.
  /// - Throws: `alreadyExists`, `sealing` for the passphrase or the rounds, `fileAccess`, or
  ///   `database`.
  public static func create(
    at url: URL, passphrase: String, rounds: Int = PassphraseKey.defaultRounds
  ) throws(StorageError) -> SQLiteVault {
    try requireVacant(url)
    let keys = KeyHierarchy()
    return try create(at: url, wrap(keys, passphrase, SystemRandom.bytes(16), rounds), keys)
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
    at url: URL, _ envelope: KeyEnvelope, _ keys: KeyHierarchy
  ) throws(StorageError) -> SQLiteVault {
    try requireVacant(url)
    let draft = url.deletingLastPathComponent()
      .appendingPathComponent(".\(url.lastPathComponent).\(UUID().uuidString)")
    do {
      try write(envelope, to: draft)
      try moveIntoPlace(draft, url)
      let queue = try DatabaseQueue(path: url.path, configuration: configuration)
      return try ready(queue, at: url.path, envelope, keys)
    } catch {
      try discard(draft, after: error, for: url)
    }
  }

  /// Opens a vault.
  ///
  /// - Parameters:
  ///   - url: The vault's file.
  ///   - passphrase: The one it was created with, or last changed to.
  /// - Returns: The vault, ready to read and write.
  /// - Throws: `missing`, `notAVault`, `unsupportedVersion`, `erased`, `wrongPassphrase`,
  ///   `corrupt`, or `database`. Damage to the wrapped key is `corrupt` as long as its checksum
  ///   was not forged with it; then it looks like a wrong passphrase.
  /// - Complexity: O(PBKDF2 rounds), whatever the vault holds.
  public static func open(at url: URL, passphrase: String) throws(StorageError) -> SQLiteVault {
    try open(at: url) { envelope, path throws(StorageError) in
      try openKeys(envelope, passphrase, path)
    }
  }

  private static func open(
    at url: URL, keys: (KeyEnvelope, String) throws(StorageError) -> KeyHierarchy
  ) throws(StorageError) -> SQLiteVault {
    let path = url.path
    do {
      guard try fileSize(at: url) != nil else { throw StorageError.missing(path: path) }
      guard try startsLikeSQLite(url) else { throw StorageError.notAVault(path: path) }
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      let envelope = try queue.read { try Self.envelope(in: $0, path: path) }
      let keys = try keys(envelope, path)
      let vault = try ready(queue, at: path, envelope, keys)
      try vault.addSigns()
      return vault
    } catch {
      throw StorageError(error, path: path)
    }
  }

  /// Brings the keyword index of an earlier version up to this one, in one transaction.
  ///
  /// - Complexity: Nothing for a vault of this version; else O(words), about 50 µs a message.
  private func addSigns() throws(StorageError) {
    let version = try read { database, _ in
      try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    }
    guard version == VaultSchema.versionWithoutSigns else { return }
    try write { database, sealer in
      let cursor = try Row.fetchCursor(database, sql: "SELECT name, sealed, row FROM messages")
      let rows: [(row: Int64, message: Message)] = try Self.records(
        cursor, .messages, sealer
      ) { row, message in
        guard let number = row.integer(at: 2) else { throw RecordDecoder.Malformed() }
        return (number, message)
      }
      var writer = KeywordWriter(sealer: sealer)
      try writer.rebuild(rows, in: database)
      try database.execute(sql: "PRAGMA user_version = \(VaultSchema.version)")
    }
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
    let envelope = try other.read { database, _ in
      try Self.envelope(in: database, path: other.path)
    }
    return try create(at: url, envelope, keys)
  }

  /// Opens another device's copy of a vault with the keys that this device has.
  ///
  /// - Throws: `missing`, `notAVault`, `wrongPassphrase` for a copy of another vault, or as opening
  ///   with a passphrase.
  package static func open(
    at url: URL, pairedWith other: SQLiteVault
  ) throws(StorageError) -> SQLiteVault {
    let sealer = try other.session().sealer
    return try open(at: url) { envelope, path throws(StorageError) in
      guard envelope.vault == sealer.vault else { throw .wrongPassphrase(path: path) }
      return sealer.keys
    }
  }

  /// The key under which the vault's devices seal what they exchange.
  ///
  /// - Throws: `closed` or `erased`.
  package var syncKey: SealingKey {
    get throws(StorageError) { try session().sealer.keys.key(for: .sync) }
  }

  /// Puts the vault under another passphrase; no record is sealed anew.
  ///
  /// Copies of the file made earlier still open with the old one.
  ///
  /// - Parameters:
  ///   - old: The passphrase that opens it now.
  ///   - new: The one that will.
  ///   - rounds: PBKDF2 rounds.
  /// - Throws: `wrongPassphrase`, `sealing` for the new passphrase or the rounds, `erased`, or
  ///   `database`.
  public func changePassphrase(
    from old: String, to new: String, rounds: Int = PassphraseKey.defaultRounds
  ) throws(StorageError) {
    try write { database, sealer in
      let envelope = try Self.envelope(in: database, path: path)
      _ = try Self.openKeys(envelope, old, path)
      let rewrapped = try Self.wrap(sealer.keys, new, sealer.vault, rounds)
      try database.execute(
        sql: "UPDATE envelope SET bytes = ?", arguments: [Data(rewrapped.bytes)])
    }
    try truncateLog()
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
    _ queue: DatabaseQueue, at path: String, _ envelope: KeyEnvelope, _ keys: KeyHierarchy
  ) throws -> SQLiteVault {
    try queue.writeWithoutTransaction { try VaultSchema.createOccurrences(in: $0) }
    let sealer = RecordSealer(vault: envelope.vault, keys: keys)
    return SQLiteVault(path: path, session: Session(queue: queue, sealer: sealer))
  }

  private static func write(_ envelope: KeyEnvelope, to draft: URL) throws {
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
          sql: "INSERT INTO envelope (id, bytes) VALUES (1, ?)", arguments: [Data(envelope.bytes)])
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

  /// Checks that a database is a vault and reads its envelope.
  private static func envelope(in database: Database, path: String) throws -> KeyEnvelope {
    let application = try Int.fetchOne(database, sql: "PRAGMA application_id")
    guard application == VaultSchema.applicationID else {
      throw StorageError.notAVault(path: path)
    }
    let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    let known = [VaultSchema.version, VaultSchema.versionWithoutSigns]
    guard known.contains(version) || version < 1 else {
      throw StorageError.unsupportedVersion(
        path: path, found: version, supported: VaultSchema.version)
    }
    guard known.contains(version), try VaultSchema.matches(database) else {
      throw StorageError.corrupt(path: path, code: 0)
    }
    guard let row = try Row.fetchOne(database, sql: "SELECT bytes FROM envelope") else {
      throw StorageError.erased(path: path)
    }
    guard let bytes = row.bytes(at: 0) else { throw StorageError.corrupt(path: path, code: 0) }
    do {
      return try KeyEnvelope(bytes: bytes)
    } catch SealingError.unsupportedVersion(let found) {
      throw StorageError.unsupportedVersion(
        path: path, found: found, supported: VaultSchema.version)
    }
  }

  private static func wrap(
    _ keys: KeyHierarchy, _ passphrase: String, _ vault: [UInt8], _ rounds: Int
  ) throws(StorageError) -> KeyEnvelope {
    do {
      return try KeyEnvelope(
        wrapping: keys, passphrase: passphrase, vault: vault, rounds: rounds)
    } catch {
      throw .sealing(error)
    }
  }

  private static func openKeys(
    _ envelope: KeyEnvelope, _ passphrase: String, _ path: String
  ) throws(StorageError) -> KeyHierarchy {
    do {
      return try envelope.open(passphrase: passphrase)
    } catch .authenticationFailed, .emptyPassphrase {
      throw .wrongPassphrase(path: path)
    } catch {
      throw .sealing(error)
    }
  }

  /// The size in bytes of what lies at a place; `nil` if nothing does.
  private static func fileSize(at url: URL) throws -> Int? {
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    let size = try FileManager.default.attributesOfItem(atPath: url.path)[.size]
    return (size as? NSNumber)?.intValue
  }

  /// Whether a file starts with the magic string of SQLite's format (sqlite.org/fileformat2.html,
  /// 1.3.1); a folder does not.
  private static func startsLikeSQLite(_ url: URL) throws -> Bool {
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    guard attributes[.type] as? FileAttributeType == .typeRegular else { return false }
    let file = try FileHandle(forReadingFrom: url)
    defer { file.closeFile() }
    return try file.read(upToCount: 16) == Data("SQLite format 3\0".utf8)
  }
}
