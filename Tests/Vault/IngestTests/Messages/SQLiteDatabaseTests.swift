internal import Foundation
internal import Testing
internal import VaultTestSupport

@testable internal import VaultIngest

@Suite("Foreign databases")
struct SQLiteDatabaseTests {
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
