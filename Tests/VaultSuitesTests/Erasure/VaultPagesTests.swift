import Foundation
import GRDB
import Testing
import VaultTestSupport

@testable import VaultSuites

@Suite("Rows in pages of SQLite")
struct VaultPagesTests {
  private let folder: TemporaryDirectory
  private let file: URL
  private let name = Data(repeating: 0xAB, count: 16)

  init() throws {
    folder = try TemporaryDirectory()
    file = folder.url.appendingPathComponent("a.db")
  }

  private func queue(journal: String = "DELETE") throws -> DatabaseQueue {
    let queue = try DatabaseQueue(path: file.path)
    try queue.writeWithoutTransaction { database in
      _ = try Row.fetchOne(database, sql: "PRAGMA journal_mode = \(journal)")
      try database.execute(
        sql: """
          PRAGMA secure_delete = OFF;
          CREATE TABLE messages (row INTEGER PRIMARY KEY, name BLOB, words INTEGER, sealed BLOB);
          CREATE TABLE vectors (name BLOB, model BLOB, sealed BLOB);
          """)
    }
    return queue
  }

  /// Bytes in which none is the type of a name.
  private func sealed(_ count: Int) -> Data { Data((0..<count).map { UInt8(128 + $0 % 100) }) }

  private func found() throws -> [VaultPages.Row] {
    var rows: [VaultPages.Row] = []
    try VaultPages(file).forEachRow { rows.append($0) }
    return rows
  }

  @Test("A row is found whole, in its page and in overflow pages", arguments: [40, 3000, 20_000])
  func findsRows(_ count: Int) throws {
    let queue = try queue()
    try queue.write { database in
      try database.execute(
        sql: "INSERT INTO messages (name, words, sealed) VALUES (?, 7, ?)",
        arguments: [name, sealed(count)])
    }
    try queue.close()
    #expect(
      try found().contains { Data($0.name) == name && Data($0.sealed) == sealed(count) })
  }

  @Test("A vector is found with the name of its model")
  func findsVectors() throws {
    let queue = try queue()
    let model = Data(repeating: 0xCD, count: 16)
    try queue.write { database in
      try database.execute(
        sql: "INSERT INTO vectors VALUES (?, ?, ?)", arguments: [name, model, sealed(300)])
    }
    try queue.close()
    #expect(
      try found().contains {
        $0.isVector && Data($0.name) == name + model && Data($0.sealed) == sealed(300)
      })
  }

  @Test("A row that was deleted without being overwritten is found, in the log as in the file")
  func findsDeletedRows() throws {
    for journal in ["DELETE", "WAL"] {
      let queue = try queue(journal: journal)
      try queue.write { database in
        try database.execute(
          sql: "INSERT INTO messages (name, words, sealed) VALUES (?, 7, ?)",
          arguments: [name, sealed(200)])
      }
      try queue.write { try $0.execute(sql: "DELETE FROM messages") }
      #expect(try found().contains { Data($0.name) == name }, "\(journal)")
      try queue.close()
      try FileManager.default.removeItem(at: file)
    }
  }

  @Test("A row that was overwritten is not")
  func missesOverwrittenRows() throws {
    let queue = try queue()
    try queue.write { database in
      try database.execute(sql: "PRAGMA secure_delete = ON")
      try database.execute(
        sql: "INSERT INTO messages (name, words, sealed) VALUES (?, 7, ?)",
        arguments: [name, sealed(200)])
      try database.execute(sql: "DELETE FROM messages")
    }
    try queue.close()
    #expect(try !found().contains { Data($0.name) == name })
  }
}
