import Foundation
import GRDB
import Testing
import VaultCore
import VaultSealing
import VaultStorage
import VaultTestSupport

// A closed vault with the sample records, made once: its damaged copies are many.
private let filledVault = Result {
  let test = try TestVault()
  try test.fill()
  return try test.bytes()
}

@Suite("SQLiteVault: creating and opening")
struct SQLiteVaultOpeningTests {
  @Test("A new vault is one file that only its owner may read")
  func creation() throws {
    let test = try TestVault()
    try test.create().close()
    #expect(try test.fileNames() == ["vault.sqlite"])
    let attributes = try FileManager.default.attributesOfItem(atPath: test.url.path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
  }

  @Test("A new vault costs 600 000 rounds")
  func defaultRounds() throws {
    let test = try TestVault()
    let vault = try SQLiteVault.create(at: test.url, passphrase: "secret")
    try vault.close()
    let queue = try DatabaseQueue(path: test.url.path)
    let bytes = try queue.read { try Data.fetchOne($0, sql: "SELECT bytes FROM envelope") }
    #expect(try KeyEnvelope(bytes: Array(#require(bytes))).rounds == 600_000)
  }

  @Test("An empty file makes room for a vault; anything else stays as it is")
  func existingFile() throws {
    let test = try TestVault()
    try test.folder.write("", to: "vault.sqlite")
    try test.create().close()
    let bytes = try test.bytes()
    #expect(throws: StorageError.alreadyExists(path: test.url.path)) { try test.create() }
    #expect(try test.bytes() == bytes)
    #expect(throws: StorageError.alreadyExists(path: test.folder.url.path)) {
      try SQLiteVault.create(at: test.folder.url, passphrase: "secret", rounds: 1)
    }
  }

  @Test("A refused creation leaves nothing behind")
  func refusedCreation() throws {
    let test = try TestVault()
    #expect(throws: StorageError.sealing(.emptyPassphrase)) {
      try SQLiteVault.create(at: test.url, passphrase: "", rounds: 1)
    }
    #expect(throws: StorageError.sealing(.roundsOutOfRange(0))) {
      try SQLiteVault.create(at: test.url, passphrase: "secret", rounds: 0)
    }
    let nowhere = test.folder.url.appendingPathComponent("none/vault.sqlite")
    #expect(throws: StorageError.self) {
      try SQLiteVault.create(at: nowhere, passphrase: "secret", rounds: 1)
    }
    #expect(try test.fileNames() == [])
  }

  @Test("A wrong passphrase is told from damage", arguments: ["Secret", "", "secret "])
  func wrongPassphrase(_ passphrase: String) throws {
    let test = try TestVault()
    try test.fill()
    #expect(throws: StorageError.wrongPassphrase(path: test.url.path)) {
      try test.open(passphrase)
    }
  }

  @Test("A missing file is missing, and opening creates none")
  func missing() throws {
    let test = try TestVault()
    #expect(throws: StorageError.missing(path: test.url.path)) { try test.open() }
    #expect(try test.fileNames() == [])
  }

  @Test("Files of other programs, text, nothing and folders are no vaults")
  func notAVault() throws {
    let test = try TestVault()
    let expected = StorageError.notAVault(path: test.url.path)
    for text in ["", "x", "SQLite format 2\0", String(repeating: "text ", count: 1000)] {
      try test.folder.write(text, to: "vault.sqlite")
      #expect(throws: expected) { try test.open() }
      #expect(try test.bytes() == Array(text.utf8))
    }
    try FileManager.default.removeItem(at: test.url)
    let queue = try DatabaseQueue(path: test.url.path)
    try queue.write { try $0.execute(sql: "CREATE TABLE notes (text)") }
    try queue.close()
    let bytes = try test.bytes()
    #expect(throws: expected) { try test.open() }
    #expect(try test.bytes() == bytes)
    #expect(throws: StorageError.notAVault(path: test.folder.url.path)) {
      try SQLiteVault.open(at: test.folder.url, passphrase: "secret")
    }
  }

  @Test("The keyword index of a vault without signs is made anew when it is opened")
  func addsSigns() throws {
    let test = try TestVault()
    try test.fill()
    let vault = try test.open()
    try vault.insert([
      VaultStoreSamples.message(DocumentID("cake"), text: "for anna 🎂"),
      VaultStoreSamples.message(DocumentID("plain"), text: "for anna and ben"),
    ])
    let before = try vault.keywordSearch("anna", limit: 9).map(\.id)
    try vault.close()
    try test.execute("INSERT INTO keywords (keywords) VALUES ('delete-all')")
    try test.execute(TestVault.toVersion(2))
    let opened = try test.open()
    #expect(try opened.keywordSearch("🎂", limit: 9).map(\.id) == [DocumentID("cake")])
    #expect(try opened.keywordSearch("anna", limit: 9).map(\.id) == before)
    // Erasure must tell the index what it holds: nothing of the message may be left.
    #expect(try opened.delete([DocumentID("cake")]) == 1)
    #expect(try opened.keywordSearch("🎂 anna", limit: 9).map(\.id) == [DocumentID("plain")])
    try opened.close()
    #expect(try test.open().keywordSearch("🎂", limit: 9).isEmpty)
  }

  @Test("A vault of another version is named as such", arguments: [1, 5])
  func otherVersion(_ version: Int) throws {
    let test = try TestVault()
    try test.fill()
    try test.execute("PRAGMA user_version = \(version)")
    #expect(
      throws: StorageError.unsupportedVersion(path: test.url.path, found: version, supported: 4)
    ) { try test.open() }
  }

  @Test(
    "Tables that were added, dropped or changed are corruption",
    arguments: [
      "CREATE TABLE extra (x)", "DROP TABLE events", "CREATE VIEW v AS SELECT 1",
      "CREATE TRIGGER t AFTER INSERT ON messages BEGIN DELETE FROM events; END",
      "ALTER TABLE messages ADD COLUMN plain TEXT", "PRAGMA user_version = 0",
      "UPDATE envelope SET bytes = 'x'", "UPDATE envelope SET bytes = zeroblob(132)",
      "CREATE INDEX i ON messages (words)",
    ])
  func changedSchema(sql: String) throws {
    let test = try TestVault()
    try test.fill()
    try test.execute(sql)
    #expect(throws: StorageError.corrupt(path: test.url.path, code: 0)) { try test.open() }
  }

  @Test("A new passphrase opens, the old one does not, and the records stay")
  func changedPassphrase() throws {
    let test = try TestVault()
    try test.fill()
    let vault = try test.open()
    #expect(throws: StorageError.wrongPassphrase(path: test.url.path)) {
      try vault.changePassphrase(from: "wrong", to: "new", rounds: 1)
    }
    #expect(throws: StorageError.sealing(.emptyPassphrase)) {
      try vault.changePassphrase(from: "secret", to: "", rounds: 1)
    }
    try vault.changePassphrase(from: "secret", to: "new", rounds: 2)
    try vault.close()
    #expect(throws: StorageError.wrongPassphrase(path: test.url.path)) { try test.open() }
    #expect(try test.open("new").counts().messages == VaultStoreSamples.messages.count)
  }

  // Every kind of damage must end in an error or in an answer that is true.
  @Test("Truncated files give errors, never a trap", arguments: 0..<30)
  func truncation(seed: UInt64) throws {
    let test = try TestVault()
    let bytes = try filledVault.get()
    var random = SeededRandom(seed: seed)
    let count = seed < 15 ? random.index(below: 600) : random.index(below: bytes.count)
    try Data(bytes[..<count]).write(to: test.url)
    try exercise(test)
  }

  @Test("Files with bytes changed at random give errors or true answers", arguments: 0..<60)
  func byteFlips(seed: UInt64) throws {
    let test = try TestVault()
    var bytes = try filledVault.get()
    var random = SeededRandom(seed: 1000 + seed)
    for _ in 0..<random.integer(in: 1...30) {
      let end = random.chance(0.3) ? 300 : bytes.count
      bytes[random.index(below: end)] = UInt8(random.index(below: 256))
    }
    try Data(bytes).write(to: test.url)
    try exercise(test)
  }

  @Test("A zeroed or repeated page gives errors or true answers", arguments: 0..<24)
  func damagedPages(page: Int) throws {
    let test = try TestVault()
    var bytes = try filledVault.get()
    let start = page / 2 * 4096
    guard start + 4096 <= bytes.count else { return }
    let filling =
      page.isMultiple(of: 2) ? [UInt8](repeating: 0, count: 4096) : Array(bytes[4096..<8192])
    bytes.replaceSubrange(start..<start + 4096, with: filling)
    try Data(bytes).write(to: test.url)
    try exercise(test)
  }

  /// Reads and writes all of a damaged vault; a returned record must be one that was inserted.
  private func exercise(_ test: TestVault) throws {
    let vault: SQLiteVault
    do {
      vault = try test.open()
    } catch {
      #expect(error is StorageError)
      return
    }
    let messages = VaultStoreSamples.messages
    let known = Set(messages)
    let ids = Set(messages.map(\.id))
    let calls: [() throws -> Bool] = [
      { try known.isSuperset(of: vault.allMessages()) },
      { try known.isSuperset(of: vault.messages(messages.map(\.id))) },
      { try Set(VaultStoreSamples.events).isSuperset(of: vault.allEvents()) },
      { try vault.vectors(model: "minilm").allSatisfy { $0.1 == [1, 2, 3] } },
      {
        let hits = try vault.keywordSearch("budget meeting 会議", limit: 9)
        return ids.isSuperset(of: hits.map(\.id))
      },
      { try vault.counts().messages >= 0 },
      { try vault.insert([VaultStoreSamples.message(DocumentID("new"), text: "budget")]) <= 1 },
      { try vault.delete([messages[0].id, DocumentID("new")]) <= 2 },
      {
        try vault.eraseAll()
        return true
      },
      {
        try vault.close()
        return true
      },
    ]
    for call in calls {
      do {
        let isTrue = try call()
        #expect(isTrue)
      } catch {
        #expect(error is StorageError)
      }
    }
  }

  @Test("A paired device's vault has the same passphrase and keys, and no records")
  func pairs() throws {
    let test = try TestVault()
    let vault = try test.create()
    try vault.insert(VaultStoreSamples.messages)
    let url = test.folder.url.appendingPathComponent("second.sqlite")
    let second = try SQLiteVault.create(at: url, pairedWith: vault)
    #expect(try second.counts().messages == 0)
    try second.insert(VaultStoreSamples.messages)
    let sealed = try vault.syncKey.seal([1, 2], authenticating: [])
    #expect(try second.syncKey.open(sealed, authenticating: []) == [1, 2])
    try second.close()

    #expect(
      try SQLiteVault.open(at: url, pairedWith: vault).counts().messages
        == VaultStoreSamples.messages.count)
    #expect(
      try SQLiteVault.open(at: url, passphrase: "secret").allMessages() == vault.allMessages())
    #expect(throws: StorageError.alreadyExists(path: url.path)) {
      try SQLiteVault.create(at: url, pairedWith: vault)
    }
  }

  @Test("A copy of another vault is not opened with this one's keys")
  func refusesStrangers() throws {
    let test = try TestVault()
    let vault = try test.create()
    let stranger = try TestVault()
    try stranger.create().close()
    #expect(throws: StorageError.wrongPassphrase(path: stranger.url.path)) {
      try SQLiteVault.open(at: stranger.url, pairedWith: vault)
    }
  }
}
