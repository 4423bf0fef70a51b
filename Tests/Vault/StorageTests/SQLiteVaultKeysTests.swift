internal import Foundation
internal import GRDB
internal import Testing
internal import VaultCore
internal import VaultSealing
internal import VaultTestSupport

@testable internal import VaultStorage

@Suite("SQLiteVault: passphrase and recovery phrase")
struct SQLiteVaultKeysTests {
  private let test: TestVault
  private let phrase = RecoveryPhrase()

  init() throws {
    test = try TestVault()
    let vault = try SQLiteVault.create(
      at: test.url, passphrase: "secret", rounds: 1, phrase: phrase)
    try vault.insert(VaultStoreSamples.messages)
    try vault.close()
  }

  private func recover(
    _ phrase: RecoveryPhrase, at url: URL? = nil, passphrase: String = "new"
  ) throws -> SQLiteVault {
    try SQLiteVault.recover(
      at: url ?? test.url, phrase: phrase, passphrase: passphrase, rounds: 1)
  }

  @Test("The phrase opens the vault without its passphrase, and sets a new one")
  func recovers() throws {
    let vault = try recover(phrase)
    #expect(try vault.allMessages().count == VaultStoreSamples.messages.count)
    try vault.close()
    #expect(throws: StorageError.wrongPassphrase(path: test.url.path)) { try test.open() }
    #expect(try test.open("new").counts().messages == VaultStoreSamples.messages.count)
  }

  @Test("The phrase still opens it after it was used, and after the passphrase was changed")
  func phraseStays() throws {
    try recover(phrase).close()
    let vault = try test.open("new")
    try vault.changePassphrase(from: "new", to: "newer", rounds: 1)
    try vault.close()
    try recover(phrase, passphrase: "newest").close()
    try test.open("newest").close()
  }

  @Test("The phrase of another vault is refused, and the vault stays as it is")
  func otherPhrase() throws {
    let bytes = try test.bytes()
    #expect(throws: StorageError.wrongRecoveryPhrase(path: test.url.path)) {
      try recover(RecoveryPhrase())
    }
    #expect(try test.bytes() == bytes)
    try test.open().close()
  }

  @Test("A vault without a phrase, and one of an earlier version, say that there is none")
  func noPhrase() throws {
    let plain = try TestVault()
    try plain.fill()
    #expect(throws: StorageError.noRecoveryPhrase(path: plain.url.path)) {
      try recover(phrase, at: plain.url)
    }
    try test.execute(TestVault.toVersion(3))
    #expect(throws: StorageError.noRecoveryPhrase(path: test.url.path)) { try recover(phrase) }
  }

  @Test("An empty new passphrase is refused, and the old one still opens the vault")
  func emptyPassphrase() throws {
    #expect(throws: StorageError.sealing(.emptyPassphrase)) {
      try recover(phrase, passphrase: "")
    }
    try test.open().close()
  }

  @Test("A damaged phrase envelope, and one of another vault, are corruption")
  func damage() throws {
    let other = try TestVault()
    let vault = try SQLiteVault.create(
      at: other.url, passphrase: "secret", rounds: 1, phrase: phrase)
    let foreign = try vault.read { database, _ in
      try Data.fetchOne(database, sql: "SELECT hex(bytes) FROM recovery")
    }
    let digits = String(decoding: try #require(foreign), as: UTF8.self)
    for value in ["zeroblob(112)", "'text'", "x'\(digits)'"] {
      try test.execute("UPDATE recovery SET bytes = \(value)")
      #expect(throws: StorageError.corrupt(path: test.url.path, code: 0)) { try test.open() }
    }
  }

  @Test("A paired device's vault opens by the phrase, too")
  func pairs() throws {
    let second = test.folder.url.appendingPathComponent("second.sqlite")
    try SQLiteVault.create(at: second, pairedWith: test.open()).close()
    try recover(phrase, at: second).close()
  }

  @Test("The rounds are those that the vault was created with")
  func rounds() throws {
    #expect(try test.open().passphraseRounds == 1)
  }
}
