import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultIngest

@Suite("Files of message databases", .serialized)
struct ChatDatabaseFileTests {
  static func read(_ url: URL) throws -> [IngestRecord] {
    var reader = try ChatDatabaseReader(url: url, path: "chat.db")
    return try reader.all()
  }

  /// The names and bytes of a folder.
  static func contents(_ folder: URL) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, try Data(contentsOf: folder.appendingPathComponent($0)))
      })
  }

  /// A database whose second message lies in the write-ahead log alone.
  static func logged() throws -> ChatSample {
    let sample = try ChatSample()
    try sample.run("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0")
    try sample.add(1)
    try sample.run("PRAGMA wal_checkpoint(TRUNCATE)")
    try sample.add(2)
    return sample
  }

  @Test("What only the write-ahead log holds is read, and nothing is written beside the file")
  func readsLog() throws {
    let sample = try Self.logged()
    let folder = try TemporaryDirectory()
    for suffix in ["", "-wal"] {
      try folder.write(
        Data(contentsOf: URL(fileURLWithPath: sample.url.path + suffix)), to: "chat.db" + suffix)
    }
    let before = try Self.contents(folder.url)
    #expect(before["chat.db-wal"]?.isEmpty == false)
    #expect(try Self.read(folder.url.appendingPathComponent("chat.db")).count == 2)
    #expect(try Self.contents(folder.url) == before)
    // Without its log the database is as old as the last checkpoint.
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("chat.db-wal"))
    #expect(try Self.read(folder.url.appendingPathComponent("chat.db")).count == 1)
  }

  @Test("A database that is in use is read as it stands, and its folder stays as it is")
  func readsInUse() throws {
    let sample = try Self.logged()
    let before = try Self.contents(sample.directory.url)
    #expect(try sample.records().count == 2)
    #expect(try Self.contents(sample.directory.url) == before)
  }

  @Test("A log of other bytes adds nothing")
  func ignoresForeignLog() throws {
    let sample = try ChatSample()
    try sample.add(1)
    try sample.directory.write(String(repeating: "no log ", count: 900), to: "chat.db-wal")
    #expect(try sample.records().count == 1)
  }

  @Test("The temporary copy goes away with the reader")
  func removesCopy() throws {
    let sample = try Self.logged()
    func copies() throws -> Int {
      let folder = FileManager.default.temporaryDirectory.path
      return try FileManager.default.contentsOfDirectory(atPath: folder)
        .count { $0.hasPrefix("vaultbench-messages-") }
    }
    let before = try copies()
    do {
      var reader = try ChatDatabaseReader(url: sample.url, path: "chat.db")
      _ = try reader.next()
      #expect(try copies() > before)
    }
    #expect(try copies() <= before)
  }

  @Test("A read-only file in a read-only folder is read, with its log")
  func readsReadOnlyFolder() throws {
    let sample = try Self.logged()
    let manager = FileManager.default
    let folder = sample.directory.url.path
    func allow(_ mode: Int16) throws {
      for name in try manager.contentsOfDirectory(atPath: folder) {
        try manager.setAttributes(
          [.posixPermissions: NSNumber(value: mode & 0o666)], ofItemAtPath: folder + "/" + name)
      }
      try manager.setAttributes([.posixPermissions: NSNumber(value: mode)], ofItemAtPath: folder)
    }
    try allow(0o555)
    defer {
      do { try allow(0o755) } catch { Issue.record("the folder stays locked") }
    }
    #expect(try sample.records().count == 2)
  }

  @Test("A path with marks that mean something in a URL is taken as it is")
  func readsOddPath() throws {
    let sample = try ChatSample(name: "chat 100%?mode=memory#1.db")
    try sample.add(1)
    #expect(try sample.records().count == 1)
  }

  @Test("What is no database of messages is refused whole")
  func refusesOthers() throws {
    let folder = try TemporaryDirectory()
    var random = SeededRandom(seed: 4).stream("noise")
    let noise = Data((0..<8192).map { _ in UInt8(random.integer(in: 0...255)) })
    let header = Data("SQLite format 3\0".utf8)
    let files = [
      "empty": Data(), "text": Data("not a database at all".utf8), "encrypted": noise,
      "head": header, "framed": header + noise,
    ]
    for (name, data) in files.sorted(by: { $0.key < $1.key }) {
      let url = try folder.write(data, to: name)
      #expect(throws: IngestError.notAMessagesDatabase(file: "chat.db")) { try Self.read(url) }
    }
    for path in ["", "missing.db"] {
      let url = folder.url.appendingPathComponent(path)
      #expect(throws: IngestError.unreadable(file: "chat.db")) { try Self.read(url) }
    }
  }

  @Test(
    "A database of something else is refused",
    arguments: [
      "CREATE TABLE notes (text TEXT)",
      "CREATE TABLE message (timestamp INTEGER, data TEXT)",
      "CREATE VIEW message AS SELECT 1 AS ROWID, 'x' AS text, 1 AS date",
      "CREATE VIRTUAL TABLE message USING fts5(text, date)",
      "CREATE TABLE message (guid TEXT PRIMARY KEY, text TEXT, date INTEGER) WITHOUT ROWID",
    ])
  func refusesOtherTables(_ sql: String) throws {
    let sample = try ChatSample(nil)
    try sample.run(sql)
    #expect(throws: IngestError.notAMessagesDatabase(file: "chat.db")) { try sample.records() }
  }

  /// 200 messages, over some 25 pages.
  static func whole() throws -> Data {
    let sample = try ChatSample()
    try sample.run("BEGIN")
    for row in 1...200 {
      let blob = ChatSample.blob(
        ChatSample.stream("text \(row) " + String(repeating: "lorem ", count: row % 40)))
      try sample.add(Int64(row), ["text": row % 2 == 0 ? "NULL" : "'t'", "attributedBody": blob])
    }
    try sample.run("COMMIT")
    return try Data(contentsOf: sample.url)
  }

  @Test("A database cut anywhere is refused or read as far as it goes")
  func survivesTruncation() throws {
    let (whole, folder) = (try Self.whole(), try TemporaryDirectory())
    for length in stride(from: 0, to: whole.count, by: 3001) {
      let url = try folder.write(whole.prefix(length), to: "chat.db")
      let allowed: Set<IngestError> = [
        .corruptDatabase(file: "chat.db"), .notAMessagesDatabase(file: "chat.db"),
      ]
      do {
        _ = try Self.read(url)
      } catch let error as IngestError {
        #expect(allowed.contains(error))
      }
    }
    let half = try folder.write(whole.prefix(whole.count / 2), to: "chat.db")
    #expect(throws: IngestError.corruptDatabase(file: "chat.db")) { try Self.read(half) }
  }

  @Test("Changed bytes anywhere never crash or hang the reader")
  func survivesMutation() throws {
    let (whole, folder) = (try Self.whole(), try TemporaryDirectory())
    var random = SeededRandom(seed: 12).stream("mutation")
    var read = 0
    for _ in 0..<300 {
      var bytes = whole
      for _ in 0..<random.integer(in: 1...12) {
        bytes[random.index(below: bytes.count)] = UInt8(random.integer(in: 0...255))
      }
      let url = try folder.write(bytes, to: "chat.db")
      do {
        read += try Self.read(url).isEmpty ? 0 : 1
      } catch is IngestError {
        continue
      }
    }
    #expect(read > 100)
  }
}

@Suite("Foreign databases")
struct SQLiteDatabaseTests {
  @Test("A statement without an end is stopped")
  func stopsEndlessStatements() throws {
    let sample = try ChatSample()
    let database = try SQLiteDatabase(sample.url, access: .immutable)
    let rows = try database.prepare(
      "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT max(x) FROM c")
    #expect(throws: SQLiteFailure.corrupt) { try rows.step() }
    #expect(database.isExhausted)
  }

  @Test("Statements that name what is not there, or would write, are refused")
  func refusesStatements() throws {
    let sample = try ChatSample()
    for access in [SQLiteDatabase.Access.immutable, .recovering] {
      let database = try SQLiteDatabase(sample.url, access: access)
      #expect(throws: SQLiteFailure.refused) { try database.prepare("SELECT x FROM nowhere") }
      let writing = try database.prepare("DELETE FROM message")
      #expect(throws: SQLiteFailure.unreadable) { try writing.step() }
    }
  }

  @Test("Columns give what they hold, and nothing of another type")
  func readsColumns() throws {
    let sample = try ChatSample(nil)
    try sample.run(
      """
      CREATE TABLE t (i, r, s, b, n);
      INSERT INTO t VALUES (-7, 1.5, '12', x'C328', NULL), (NULL, 'x', 'é', x'', 0);
      """)
    let database = try SQLiteDatabase(sample.url, access: .immutable)
    let rows = try database.prepare("SELECT i, r, s, b, n FROM t WHERE coalesce(i, 0) < ?1")
    rows.restart(with: 1)
    #expect(try rows.step())
    #expect(rows.integer(0) == -7)
    #expect(rows.integer(1) == nil)
    #expect(rows.number(0) == .integer(-7))
    #expect(rows.number(1) == .real(1.5))
    #expect(rows.number(2) == .integer(12))
    #expect(rows.number(3) == nil)
    #expect(rows.text(3) == "\u{FFFD}(")
    #expect(rows.text(4) == nil)
    #expect(rows.withBytes(3) { $0.count } == 2)
    #expect(rows.withBytes(0) { $0.count } == nil)
    #expect(try rows.step())
    #expect(rows.number(1) == nil)
    #expect(rows.text(2) == "é")
    #expect(rows.withBytes(3) { $0.count } == nil)
    #expect(try !rows.step())
    rows.restart(with: -100)
    #expect(try !rows.step())
  }

  @Test("What is no file of its kind is refused")
  func refusesFiles() throws {
    let folder = try TemporaryDirectory()
    #expect(throws: SQLiteFailure.unreadable) {
      try SQLiteDatabase(folder.url.appendingPathComponent("none"), access: .immutable)
    }
    let text = try folder.write(String(repeating: "text ", count: 500), to: "text")
    #expect(throws: SQLiteFailure.notADatabase) {
      try SQLiteDatabase(text, access: .immutable)
    }
  }
}
