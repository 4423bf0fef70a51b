import GRDB
import Testing

@testable import VaultStorage

@Suite("VaultSchema")
struct VaultSchemaTests {
  @Test("The tables that it creates are the tables that it expects")
  func roundTrip() throws {
    try DatabaseQueue().write { database in
      #expect(try !VaultSchema.matches(database))
      try VaultSchema.create(in: database)
      #expect(try VaultSchema.matches(database))
    }
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
}
