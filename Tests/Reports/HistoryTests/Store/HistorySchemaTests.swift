import Foundation
import Testing
import VaultResults
import VaultTestSupport

@testable import VaultHistory

@Suite("History schema")
struct HistorySchemaTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  /// A history of one run whose header says something else: the user version lies at byte 60 and
  /// the application id at byte 68 of the file, four bytes each (sqlite.org/fileformat2.html, 1.3).
  private func history(byte: Int, _ value: UInt8) throws -> URL {
    let file = folder.url.appendingPathComponent("history.sqlite")
    let store = try HistoryStore.openForAppending(at: file).store
    try store.append(SampleRun.report(day: 1))
    try store.close()
    var bytes = try Data(contentsOf: file)
    bytes[byte] = value
    try bytes.write(to: file)
    return file
  }

  @Test(
    "A later version and another program's database are refused and left as they are",
    arguments: [(63, UInt8(9), "version 9"), (68, UInt8(0x41), "another program")])
  func leavesAlone(byte: Int, value: UInt8, word: String) throws {
    let file = try history(byte: byte, value)
    let before = try Data(contentsOf: file)
    for open in [
      { try HistoryStore.open(at: file) }, { try HistoryStore.openForAppending(at: file).store },
    ] {
      let error = try #require(throws: HistoryError.self) { _ = try open() }
      #expect(error.description.contains(word), "\(error)")
    }
    #expect(try Data(contentsOf: file) == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["history.sqlite"])
  }

  @Test("A version that never was is damage")
  func damage() throws {
    let file = try history(byte: 63, 0)
    #expect(throws: HistoryError.self) { try HistoryStore.open(at: file) }
    #expect(try HistoryStore.openForAppending(at: file).setAside != nil)
  }
}
