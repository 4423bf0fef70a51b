public import Foundation
internal import GRDB
public import VaultCore
public import VaultSealing

/// A vault's master key as its file holds it: under the passphrase, and under the recovery phrase.
struct WrappedKeys {
  let envelope: KeyEnvelope
  /// `nil` where the vault has no recovery phrase.
  let recovery: RecoveryEnvelope?

  init(_ envelope: KeyEnvelope, _ recovery: RecoveryEnvelope?) {
    self.envelope = envelope
    self.recovery = recovery
  }

  /// Checks that a database is a vault and reads its envelopes.
  init(in database: Database, path: String) throws {
    let application = try Int.fetchOne(database, sql: "PRAGMA application_id")
    guard application == VaultSchema.applicationID else {
      throw StorageError.notAVault(path: path)
    }
    let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    guard VaultSchema.openable.contains(version) || version < 1 else {
      throw StorageError.unsupportedVersion(
        path: path, found: version, supported: VaultSchema.version)
    }
    guard VaultSchema.openable.contains(version),
      try VaultSchema.matches(database, version: version)
    else { throw StorageError.corrupt(path: path, code: 0) }
    guard let row = try Row.fetchOne(database, sql: "SELECT bytes FROM envelope") else {
      throw StorageError.erased(path: path)
    }
    guard let bytes = row.bytes(at: 0) else { throw StorageError.corrupt(path: path, code: 0) }
    do {
      envelope = try KeyEnvelope(bytes: bytes)
    } catch SealingError.unsupportedVersion(let found) {
      throw StorageError.unsupportedVersion(
        path: path, found: found, supported: VaultSchema.version)
    }
    guard version > VaultSchema.versionWithoutAudit,
      let row = try Row.fetchOne(database, sql: "SELECT bytes FROM recovery")
    else {
      recovery = nil
      return
    }
    let stored = try RecoveryEnvelope(bytes: row.bytes(at: 0) ?? [])
    guard stored.vault == envelope.vault else { throw StorageError.corrupt(path: path, code: 0) }
    recovery = stored
  }
}

extension SQLiteVault {
  /// The PBKDF2 rounds that opening the vault with its passphrase costs, as its file says.
  ///
  /// - Throws: `closed`, `erased`, `corrupt` or `database`.
  package var passphraseRounds: Int {
    get throws(StorageError) {
      try read { database, _ in try WrappedKeys(in: database, path: path).envelope.rounds }
    }
  }

  /// Puts the vault under another passphrase; no record is sealed anew.
  ///
  /// Copies of the file made earlier still open with the old one. The recovery phrase stays.
  ///
  /// - Parameters:
  ///   - old: The passphrase that opens it now.
  ///   - new: The one that will open it.
  ///   - rounds: PBKDF2 rounds.
  /// - Throws: `wrongPassphrase`, `sealing` for the new passphrase or the rounds, `auditLog`,
  ///   `erased`, or `database`.
  public func changePassphrase(
    from old: String, to new: String, rounds: Int = PassphraseKey.defaultRounds
  ) throws(StorageError) {
    let wrapped = try read { database, _ in try WrappedKeys(in: database, path: path) }
    _ = try Self.openKeys(wrapped.envelope, old, path)
    try replacePassphrase(by: new, rounds, .changePassphrase)
  }

  /// Opens a vault with its recovery phrase and puts it under a new passphrase.
  ///
  /// The phrase still opens it afterwards.
  ///
  /// - Parameters:
  ///   - url: The vault's file.
  ///   - phrase: The one it was created with.
  ///   - passphrase: The one that will open it.
  ///   - rounds: PBKDF2 rounds.
  ///   - clock: Gives the time of entries in the audit log.
  /// - Returns: The vault, ready to read and write.
  /// - Throws: `noRecoveryPhrase`, `wrongRecoveryPhrase`, `sealing` for the new passphrase or the
  ///   rounds, or as opening with a passphrase.
  public static func recover(
    at url: URL, phrase: RecoveryPhrase, passphrase: String,
    rounds: Int = PassphraseKey.defaultRounds, clock: WallClock = .system
  ) throws(StorageError) -> SQLiteVault {
    let vault = try open(at: url, clock) { wrapped, path throws(StorageError) in
      guard let recovery = wrapped.recovery else { throw .noRecoveryPhrase(path: path) }
      do throws(SealingError) {
        return try recovery.open(phrase: phrase)
      } catch .authenticationFailed {
        throw .wrongRecoveryPhrase(path: path)
      } catch {
        throw .sealing(error)
      }
    }
    try vault.replacePassphrase(by: passphrase, rounds, .recover)
    return vault
  }

  private func replacePassphrase(
    by passphrase: String, _ rounds: Int, _ operation: AuditedOperation
  ) throws(StorageError) {
    try write { database, sealer in
      let envelope = try Self.wrap(sealer.keys, passphrase, sealer.vault, rounds)
      try database.execute(sql: "UPDATE envelope SET bytes = ?", arguments: [Data(envelope.bytes)])
      try log(operation, [], database, sealer)
    }
    try truncateLog()
  }

  static func wrap(
    _ keys: KeyHierarchy, _ passphrase: String, _ vault: [UInt8], _ rounds: Int
  ) throws(StorageError) -> KeyEnvelope {
    do {
      return try KeyEnvelope(
        wrapping: keys, passphrase: passphrase, vault: vault, rounds: rounds)
    } catch {
      throw .sealing(error)
    }
  }

  static func wrap(
    _ keys: KeyHierarchy, _ phrase: RecoveryPhrase, _ vault: [UInt8]
  ) throws(StorageError) -> RecoveryEnvelope {
    do {
      return try RecoveryEnvelope(wrapping: keys, phrase: phrase, vault: vault)
    } catch {
      throw .sealing(error)
    }
  }

  static func openKeys(
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
}
