import Foundation
import Testing
import VaultTestSupport

@testable import VaultCorpus

@Suite("A database that is written once")
struct SQLiteFileTests {
  @Test("Values of every kind are stored, and the file opens with SQLite's signature")
  func stores() throws {
    let folder = try TemporaryDirectory()
    let url = folder.url.appendingPathComponent("a.db")
    let file = try SQLiteFile(creating: url)
    try file.execute("CREATE TABLE t (a, b, c, d)")
    try Self.fill(file)
    try file.execute("CREATE UNIQUE INDEX i ON t (a)")
    try file.close()
    let data = try Data(contentsOf: url)
    // The file format, section 1.3.
    #expect(data.prefix(16) == Data("SQLite format 3\0".utf8))
    #expect(data.range(of: Data("größer".utf8)) != nil)
    #expect(data.range(of: Data([1, 2, 3, 255])) != nil)
  }

  private static func fill(_ file: SQLiteFile) throws {
    let rows = try file.insertion(into: "t", ["a", "b", "c", "d"])
    try rows.run([.text("größer"), .integer(-7), .blob([1, 2, 3, 255]), .null])
  }

  @Test("A file that is no database, a wrong statement and a repeated key are refused")
  func refuses() throws {
    let folder = try TemporaryDirectory()
    let text = try folder.write(String(repeating: "no database ", count: 500), to: "text.db")
    #expect(throws: CorpusError.self) { try SQLiteFile(creating: text) }
    let url = folder.url.appendingPathComponent("b.db")
    let file = try SQLiteFile(creating: url)
    #expect(throws: CorpusError.self) { try file.execute("CREATE TABEL t (a)") }
    #expect(throws: CorpusError.self) { try file.insertion(into: "absent", ["a"]) }
    try file.execute("CREATE TABLE t (a UNIQUE)")
    let rows = try file.insertion(into: "t", ["a"])
    try rows.run([.text("one")])
    #expect(throws: CorpusError.self) { try rows.run([.text("one")]) }
  }
}
