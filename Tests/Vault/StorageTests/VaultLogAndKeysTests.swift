import Foundation
import GRDB
import Testing
import VaultCore
import VaultMeasurement
import VaultSealing
import VaultTestSupport

@testable import VaultStorage

@Suite("AuditLog")
struct AuditLogTests {
  private let test: TestVault
  private let vault: SQLiteVault
  private static let time = Timestamp(seconds: 1_790_000_000)

  /// A log of six entries.
  init() throws {
    test = try TestVault()
    vault = try SQLiteVault.create(
      at: test.url, passphrase: "secret", rounds: 1, clock: .stopped(at: Self.time))
    try vault.insert(VaultStoreSamples.messages)
    try vault.insert(VaultStoreSamples.events)
    try vault.delete([VaultStoreSamples.messages[0].id])
    try vault.note(
      .export,
      messages: [VaultStoreSamples.messages[1].id], events: [VaultStoreSamples.events[0].id])
    try vault.changePassphrase(from: "secret", to: "new", rounds: 1)
  }

  private func entries() throws -> [AuditEntry] {
    try vault.read { database, sealer in
      try Data.fetchAll(database, sql: "SELECT sealed FROM audit ORDER BY number").map { sealed in
        try AuditEntry(
          encoded: sealer.keys.key(for: .audit).open(
            Array(sealed), authenticating: sealer.vault + Array("entry".utf8)))
      }
    }
  }

  private func expect(_ problem: AuditProblem) {
    #expect(throws: StorageError.auditLog(path: test.url.path, problem)) {
      try vault.verifyAuditLog()
    }
  }

  @Test("Each operation has an entry with its time and the names of its records")
  func records() throws {
    let entries = try entries()
    #expect(
      entries.map(\.operation)
        == [.create, .insert, .insert, .delete, .export, .changePassphrase])
    #expect(entries.map(\.number) == Array(0..<6))
    #expect(entries.allSatisfy { $0.time == Self.time })
    #expect(
      entries.map(\.records.count)
        == [0, VaultStoreSamples.messages.count, VaultStoreSamples.events.count, 1, 2, 0])
    let name = try vault.read { _, sealer in
      sealer.name(VaultStoreSamples.messages[0].id, in: .messages)
    }
    #expect(entries[1].records.contains(name) && entries[3].records == [name])
  }

  @Test("The state is the Merkle root of the entries, and they are a chain")
  func state() throws {
    let entries = try entries()
    var tree = MerkleTree()
    for entry in entries { tree.append(leaf: MerkleTree.leaf(entry.encoded)) }
    let state = try vault.verifyAuditLog()
    #expect(state.entries == 6 && state.root == tree.root)
    for (before, after) in zip(entries, entries.dropFirst()) {
      #expect(after.previous == MerkleTree.leaf(before.encoded))
    }
    #expect(AuditState(state.text) == state)
  }

  @Test("What changes nothing, and what fails, leaves no entry")
  func nothing() throws {
    try vault.insert(VaultStoreSamples.messages.dropFirst().map { $0 })
    try vault.delete([DocumentID("unknown")])
    try vault.commit(ImportBatch(source: "s", checkpoint: [1]))
    #expect(throws: StorageError.self) { try vault.changePassphrase(from: "wrong", to: "x") }
    #expect(try vault.verifyAuditLog().entries == 6)
    try vault.commit(
      ImportBatch(source: "s", checkpoint: [2], messages: [VaultStoreSamples.messages[0]]))
    #expect(try entries().last?.operation == .importBatch)
  }

  @Test("An entry with a changed byte is named", arguments: 0..<6)
  func altered(entry: Int) throws {
    try test.execute(
      """
      UPDATE audit SET sealed = CAST(substr(sealed, 1, 20) || x'00ff' || substr(sealed, 23) AS BLOB)
      WHERE number = \(entry)
      """)
    expect(.altered(entry: entry))
  }

  @Test("An entry taken out is named, with a gap and without", arguments: 0..<6)
  func missing(entry: Int) throws {
    try test.execute("DELETE FROM audit WHERE number = \(entry)")
    expect(.missing(entry: entry))
    for number in entry..<6 {
      try test.execute("UPDATE audit SET number = \(number) WHERE number = \(number + 1)")
    }
    expect(.missing(entry: entry))
  }

  @Test("Of two entries that changed places the first place is named", arguments: 0..<5)
  func reordered(entry: Int) throws {
    try test.execute(
      """
      UPDATE audit SET number = -1 WHERE number = \(entry);
      UPDATE audit SET number = \(entry) WHERE number = 5;
      UPDATE audit SET number = 5 WHERE number = -1;
      """)
    expect(.reordered(entry: entry))
  }

  @Test("An entry repeated at the end, or under another number, is named")
  func repeated() throws {
    try test.execute("INSERT INTO audit SELECT 6, sealed FROM audit WHERE number = 2")
    expect(.reordered(entry: 6))
    try test.execute("DELETE FROM audit WHERE number = 6")
    try test.execute("UPDATE audit SET number = 9 WHERE number = 5")
    expect(.altered(entry: 5))
  }

  @Test("A changed or missing end is told, and nothing is appended to such a log")
  func damagedHead() throws {
    for sql in ["UPDATE audit_head SET sealed = zeroblob(60)", "DELETE FROM audit_head"] {
      try test.execute(sql)
      expect(.damagedHead)
      #expect(throws: StorageError.auditLog(path: test.url.path, .damagedHead)) {
        try vault.insert([VaultStoreSamples.messages[0]])
      }
      #expect(try vault.messages([VaultStoreSamples.messages[0].id]).isEmpty)
    }
  }

  @Test("An end put back to an earlier one is told")
  func earlierHead() throws {
    try test.execute("CREATE TABLE kept AS SELECT * FROM audit_head")
    try vault.insert([VaultStoreSamples.messages[0]])
    try test.execute("INSERT OR REPLACE INTO audit_head SELECT * FROM kept; DROP TABLE kept")
    expect(.damagedHead)
  }

  @Test("The log of another vault is refused, by the check and by operations")
  func otherVault() throws {
    let other = try TestVault()
    try other.fill()
    try test.execute(
      """
      ATTACH '\(other.url.path)' AS other;
      DELETE FROM audit; INSERT INTO audit SELECT * FROM other.audit;
      DELETE FROM audit_head; INSERT INTO audit_head SELECT * FROM other.audit_head;
      """)
    expect(.otherVault)
    #expect(throws: StorageError.auditLog(path: test.url.path, .otherVault)) {
      try vault.delete([VaultStoreSamples.messages[1].id])
    }
    // Under this vault's identifier it is no better.
    try test.execute("UPDATE audit_head SET vault = (SELECT substr(bytes, 25, 16) FROM envelope)")
    expect(.damagedHead)
  }

  @Test("A state noted earlier holds while the log grows, and not in an earlier or other log")
  func known() throws {
    let noted = try vault.verifyAuditLog()
    let earlier = try test.bytes()
    try vault.insert([VaultStoreSamples.messages[0]])
    let later = try vault.verifyAuditLog(known: noted)
    #expect(later.entries == 7)
    try vault.close()
    try Data(earlier).write(to: test.url)
    let restored = try test.open("new")
    #expect(throws: StorageError.auditLog(path: test.url.path, .missing(entry: 6))) {
      try restored.verifyAuditLog(known: later)
    }
    try restored.insert([VaultStoreSamples.messages[0]])
    #expect(throws: StorageError.auditLog(path: test.url.path, .rewritten)) {
      try restored.verifyAuditLog(known: AuditState("7:" + String(repeating: "0", count: 64)))
    }
  }

  @Test("A vault of an earlier version opens, and its log begins then", arguments: [2, 3])
  func begins(version: Int) throws {
    try vault.close()
    try test.execute(TestVault.toVersion(version))
    let opened = try test.open("new")
    #expect(try opened.verifyAuditLog().entries == 1)
    #expect(try opened.counts().messages == VaultStoreSamples.messages.count - 1)
    try opened.close()
    #expect(try test.open("new").verifyAuditLog().entries == 1)
  }

  @Test("An erased vault keeps no log")
  func erased() throws {
    try vault.eraseAll()
    let queue = try DatabaseQueue(path: test.url.path)
    let rows = try queue.read { database in
      try Int.fetchOne(
        database,
        sql: "SELECT (SELECT count(*) FROM audit) + (SELECT count(*) FROM audit_head)")
    }
    #expect(rows == 0)
  }

  @Test(
    "A state is entries, a colon and 64 hexadecimal digits, and nothing else",
    arguments: ["", "6", "0:" + String(repeating: "a", count: 64), "6:ab", "x:y"])
  func malformedState(text: String) {
    #expect(AuditState(text) == nil)
  }
}

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
