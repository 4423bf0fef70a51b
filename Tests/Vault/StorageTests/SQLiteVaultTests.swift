internal import Foundation
internal import GRDB
internal import Testing
internal import VaultCore
internal import VaultSealing
internal import VaultTestSupport

@testable internal import VaultStorage

@Suite("SQLiteVault")
struct SQLiteVaultTests {
  @Test("It keeps the laws of a vault")
  func laws() throws {
    var vaults: [TestVault] = []
    let broken = try checkVaultStore {
      let vault = try TestVault()
      vaults.append(vault)
      return try vault.create()
    }
    #expect(broken == [])
  }

  @Test("Everything is there again after closing and opening")
  func persistence() throws {
    let test = try TestVault()
    try test.fill()
    let vault = try test.open()
    let messages = VaultStoreSamples.messages
    #expect(try Set(vault.allMessages()) == Set(messages))
    #expect(try Set(vault.allEvents()) == Set(VaultStoreSamples.events))
    #expect(try vault.vectors(model: "minilm").map(\.1) == [[1, 2, 3]])
    #expect(try vault.insert(messages) == 0)
    #expect(try vault.keywordSearch("presupuesto budget", limit: 9).count == 4)
    try vault.close()
    #expect(try test.fileNames() == ["vault.sqlite"])
  }

  @Test("A search ranks exactly as the vault in memory does", arguments: 0..<8)
  func twin(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let test = try TestVault()
    let sealed = try test.create()
    let plain = MemoryVault()
    let messages = randomMessages(120, &random).enumerated().map {
      $1.sent(at: Int64($0 * 7 % 120))
    }
    for batch in [messages[..<50], messages[50...]] {
      try sealed.insert(Array(batch))
      try plain.insert(Array(batch))
      let gone = random.sample(5, of: batch.map(\.id))
      #expect(try sealed.delete(gone) == plain.delete(gone))
      for _ in 0..<10 {
        let text = randomText(random.integer(in: 1...30), &random)
        let limit = random.integer(in: 1...130)
        let within =
          random.chance(0.5) ? nil : Set(random.sample(40, of: messages.map(\.id)))
        let asOf =
          random.chance(0.5) ? nil : Timestamp(seconds: Int64(random.integer(in: -1...121)))
        let hits = try sealed.keywordSearch(text, limit: limit, within: within, asOf: asOf)
        #expect(try hits == plain.keywordSearch(text, limit: limit, within: within, asOf: asOf))
      }
    }
    #expect(try sealed.allMessages() == plain.allMessages())
  }

  @Test("A second connection's changes are seen")
  func secondConnection() throws {
    let test = try TestVault()
    let first = try test.create()
    try first.insert([VaultStoreSamples.message(DocumentID("a"), text: "budget")])
    #expect(try first.keywordSearch("budget", limit: 9).map(\.id) == [DocumentID("a")])
    let second = try test.open()
    try second.insert([VaultStoreSamples.message(DocumentID("b"), text: "budget")])
    #expect(try first.keywordSearch("budget", limit: 9).count == 2)
    try second.delete([DocumentID("a")])
    try second.insert([VaultStoreSamples.message(DocumentID("a"), text: "budget plan")])
    let within: Set = [DocumentID("a")]
    #expect(try first.keywordSearch("plan", limit: 9, within: within).count == 1)
    #expect(try first.counts().messages == 2)
  }

  @Test("Threads may insert and search at once")
  func threads() async throws {
    let test = try TestVault()
    let vault = try test.create()
    var random = SeededRandom(seed: 3)
    let messages = randomMessages(80, &random)
    let inserted = try await withThrowingTaskGroup(of: Int.self) { group in
      for start in stride(from: 0, to: 80, by: 10) {
        group.addTask { try vault.insert(Array(messages[..<(start + 10)])) }
        group.addTask {
          _ = try vault.keywordSearch("word1 word2", limit: 5)
          return 0
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(inserted == 80)
    #expect(try vault.counts().messages == 80)
  }

  @Test("Rows swapped behind the vault's back are noticed", arguments: ["messages", "events"])
  func swappedRows(table: String) throws {
    let test = try TestVault()
    try test.fill()
    try test.execute(
      """
      CREATE TEMP TABLE two AS SELECT row, sealed FROM \(table) LIMIT 2;
      UPDATE \(table) SET sealed = (SELECT sealed FROM two WHERE row != \(table).row)
      WHERE row IN (SELECT row FROM two)
      """)
    let vault = try test.open()
    #expect(throws: StorageError.corrupt(path: test.url.path, code: 0)) {
      if table == "messages" { _ = try vault.allMessages() } else { _ = try vault.allEvents() }
    }
  }

  @Test(
    "Values of another type are corruption, not a trap",
    arguments: [
      "UPDATE messages SET sealed = 'text'", "UPDATE messages SET name = 5 WHERE row = 1",
      "UPDATE messages SET words = 'many'", "UPDATE messages SET words = -1",
      "UPDATE messages SET words = 9223372036854775807", "DELETE FROM messages",
      "UPDATE messages SET sealed = x''", "UPDATE messages SET sealed = zeroblob(100)",
    ])
  func oddValues(sql: String) throws {
    let test = try TestVault()
    try test.fill()
    try test.execute(sql)
    let vault = try test.open()
    #expect(throws: StorageError.corrupt(path: test.url.path, code: 0)) {
      _ = try vault.keywordSearch("budget", limit: 9)
      _ = try vault.allMessages()
    }
  }

  @Test("A vault that was closed throws and does not trap")
  func closed() throws {
    let test = try TestVault()
    let vault = try test.create()
    try vault.close()
    let expected = StorageError.closed(path: test.url.path)
    #expect(throws: expected) { try vault.counts() }
    #expect(throws: expected) { try vault.insert(VaultStoreSamples.messages) }
    #expect(throws: expected) { try vault.close() }
  }

  @Test("Another process's lock is an error with its code")
  func locked() throws {
    let test = try TestVault()
    let vault = try test.create()
    // No test has to wait the five seconds out.
    try vault.session().queue.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA busy_timeout = 0")
    }
    let other = try DatabaseQueue(path: test.url.path)
    try other.writeWithoutTransaction { database in
      try database.execute(sql: "BEGIN IMMEDIATE")
      #expect(throws: StorageError.database(path: test.url.path, code: 5)) {
        try vault.insert(VaultStoreSamples.messages)
      }
      try database.execute(sql: "ROLLBACK")
    }
    #expect(try vault.insert(VaultStoreSamples.messages) == 7)
  }

  // The file's header as sqlite.org/fileformat2.html, 1.3 lays it out.
  @Test("The file says whose it is and which version")
  func header() throws {
    let test = try TestVault()
    try test.create().close()
    let bytes = try test.bytes()
    #expect(Array(bytes[68..<72]) == Array("VBva".utf8))
    #expect(Array(bytes[60..<64]) == [0, 0, 0, 4])
  }

  @Test(
    "Every description is one line that names the file and a remedy",
    arguments: [
      StorageError.missing(path: "/v"), .alreadyExists(path: "/v"), .notAVault(path: "/v"),
      .wrongPassphrase(path: "/v"), .wrongRecoveryPhrase(path: "/v"),
      .noRecoveryPhrase(path: "/v"), .auditLog(path: "/v", .missing(entry: 3)),
      .unsupportedVersion(path: "/v", found: 2, supported: 1),
      .corrupt(path: "/v", code: 0), .corrupt(path: "/v", code: 11), .erased(path: "/v"),
      .closed(path: "/v"), .database(path: "/v", code: 5), .database(path: "/v", code: 8),
      .database(path: "/v", code: 13), .database(path: "/v", code: 266),
      .database(path: "/v", code: 1), .fileAccess(path: "/v"),
    ])
  func descriptions(_ error: StorageError) {
    #expect(error.description.hasPrefix("/v: ") && error.description.hasSuffix("."))
    #expect(!error.description.contains("\n"))
  }

  @Test("A record of another device has no file, but a remedy")
  func records() {
    #expect(StorageError.malformedRecord.description.contains("; update"))
  }

  @Test("A refusal by the keys keeps its own words")
  func sealing() {
    let error = StorageError.sealing(.emptyPassphrase)
    #expect(error.description == SealingError.emptyPassphrase.description)
  }
}
